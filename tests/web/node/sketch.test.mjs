import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, show, shown } from "./stand-in-page.mjs";

const { paper, Sketch } = await import("/static/sketch.js");

test("a card of a picture turns about the middle of its lower edge", () => {
  assert.equal(paper(14, 10, -24).props.transform, "rotate(-24 23 36)");
  assert.equal(paper(14, 10).props.transform, "rotate(0 23 36)");
});

for (const { name } of GAMES)
  test(`the picture of ${name} lies on its cloth`, async () => {
    const picture = show(Sketch, { game: name });
    const [svg, cloth, ...drawn] = await shown(() => picture.all.length > 2 && picture.all);
    assert.deepEqual([svg["@viewBox"], cloth["@width"], cloth["@height"]], ["0 0 60 60", "60", "60"]);
    for (const each of drawn) {
      const [x, y, r] = ["x", "y", "r"].map((side) => Number(each[`@${side}`] ?? each[`@c${side}`] ?? 0));
      assert.ok(x - r >= 0 && x + r + Number(each["@width"] ?? 0) <= 60, `${each.localName} at x ${x}`);
      assert.ok(y - r >= 0 && y + r + Number(each["@height"] ?? 0) <= 60, `${each.localName} at y ${y}`);
    }
  });

test("a game without a picture has the cloth alone", async () => {
  const picture = show(Sketch, { game: "unknown" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(
    picture.all.map((each) => each.localName),
    ["svg", "rect"],
  );
});
