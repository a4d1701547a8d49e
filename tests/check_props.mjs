// Checks what templates hand to components: `node tests/check_props.mjs [MORE FILES]`, as a part of `make lint`.
//
// htm reads templates at run time, so that TypeScript sees no props in them. Here each template is read as htm reads
// it, and each component in it becomes a call: <${Card} card=${card} isSmall /> is checked as Card({ card, isSmall: true }).
// All lines stay where they are, and what TypeScript finds is said of the file as it is.
import path from "node:path";
import process from "node:process";
import ts from "typescript";

const PROJECT = path.resolve(import.meta.dirname, "..");
const SIGNS = `
  declare const templateOfHtml: TemplateStringsArray;
  declare const childrenOfHtml: any;
  declare function withoutProps<Props>(component: (props: Props) => unknown): (props: Props) => any;`;
/** What TypeScript says of a prop that a component does not have, or that it needs: of their values nothing is said. */
const OF_NAMES =
  /may only specify known properties|does not exist in type|is missing in type|missing the following properties|Expected \d+ arguments/;
const OF_EVERY_COMPONENT = new Set(["key", "ref"]);

/** A hole of a template, in the text that stands for it. */
const HOLE = /\uE000(\d+)\uE000/;
const TOKEN =
  /<!--[\s\S]*?-->|<\/\/?[^>]*>|<(?<name>\uE000\d+\uE000|[\w:.-]+)(?<props>(?:[^>"']|"[^"]*"|'[^']*')*?)(?<end>\/?)>|\uE000\d+\uE000/g;
const PROP =
  /\.\.\.\uE000(?<spread>\d+)\uE000|(?<name>[^\s=]+)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s]+)))?/g;

/** Return the text of a module with a call for each template. */
export function withCalls(source) {
  const file = ts.createSourceFile("module.js", source, ts.ScriptTarget.Latest, true);
  return changed(file, source);
}

/** Return the text of a node, with a call for each template in it. */
function changed(node, source) {
  const start = node.getFullStart();
  let [text, from] = ["", start];
  const visit = (inner) => {
    if (!ts.isTaggedTemplateExpression(inner) || inner.tag.getText() !== "html") return ts.forEachChild(inner, visit);
    text += source.slice(from, inner.getStart()) + called(inner.template, source);
    from = inner.getEnd();
  };
  if (ts.isTaggedTemplateExpression(node)) visit(node);
  else ts.forEachChild(node, visit);
  return text + source.slice(from, node.getEnd());
}

/** Return a template as a call of html: its values, and calls of its components, each in its line. */
function called(template, source) {
  const spans = ts.isNoSubstitutionTemplateLiteral(template) ? [] : template.templateSpans;
  const head = spans.length ? template.head : template;
  const holes = spans.map((span) => `(${changed(span.expression, source)})`);
  const text = spans.reduce((said, span, at) => `${said}\uE000${at}\uE000${span.literal.rawText}`, head.rawText);
  let [made, line] = ["html(templateOfHtml", 0];
  const lineOf = (at) =>
    newlines(text.slice(0, at)) + holesBefore(text, at).reduce((sum, hole) => sum + newlines(holes[hole]), 0);
  const put = (code, at) => {
    made += "\n".repeat(Math.max(0, lineOf(at) - line)) + code;
    line = Math.max(line, lineOf(at)) + newlines(code);
  };
  for (const found of text.matchAll(TOKEN)) {
    const { name, props = "", end } = found.groups ?? {};
    if (name === undefined) {
      for (const [, hole] of found[0].matchAll(new RegExp(HOLE, "g")))
        if (!found[0].startsWith("<")) put(`, ${holes[hole]}`, found.index);
      continue;
    }
    const propsAt = found.index + 1 + name.length;
    const component = HOLE.exec(name)?.[1];
    const given = [...props.matchAll(PROP)].map((prop) => ({
      at: propsAt + prop.index,
      code: propOf(prop.groups, holes),
      prop,
    }));
    if (component === undefined) {
      for (const { at, code, prop } of given) if (/\uE000/.test(prop[0])) put(`, ${code.value}`, at);
      continue;
    }
    const others = given.filter(({ code }) => OF_EVERY_COMPONENT.has(code.name));
    const own = given.filter(({ code }) => !OF_EVERY_COMPONENT.has(code.name));
    const hasChildren = !end && !/^\s*(?:<\/|$)/.test(text.slice(found.index + found[0].length));
    const hasProps = own.length > 0 || hasChildren;
    put(hasProps ? `, ${holes[component]}({ ` : `, withoutProps(${holes[component]}`, found.index);
    for (const { at, code } of own)
      put(code.name === null ? `...${code.value}, ` : `${JSON.stringify(code.name)}: ${code.value}, `, at);
    if (hasChildren) made += '"children": childrenOfHtml, ';
    made += hasProps ? "})" : ")({})";
    for (const { code } of others) made += `, ${code.value.replaceAll("\n", " ")}`;
  }
  made += "\n".repeat(Math.max(0, newlines(template.getText()) - line));
  return `${made})`;
}

/** Return the name of a prop, null of a spread, and its value as an expression. */
function propOf({ spread, name, double, single, bare }, holes) {
  if (spread !== undefined) return { name: null, value: holes[spread] };
  const said = double ?? single ?? bare;
  if (said === undefined) return { name, value: "true" };
  const whole = /^\uE000(\d+)\uE000$/.exec(said);
  if (whole) return { name, value: holes[whole[1]] };
  const parts = said.split(HOLE).map((part, at) => (at % 2 ? holes[part] : JSON.stringify(part)));
  return { name, value: parts.length > 1 ? `(${parts.join(" + ")})` : parts[0] };
}

const newlines = (text) => text.split("\n").length - 1;
const holesBefore = (text, at) =>
  [...text.slice(0, at).matchAll(new RegExp(HOLE, "g"))].map(([, hole]) => Number(hole));

/** Return what is wrong with the props in the page's modules, and in more files: "file:line: what". */
export function problems(more = []) {
  const { config } = ts.readConfigFile(path.join(PROJECT, "jsconfig.json"), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, PROJECT);
  const host = ts.createCompilerHost(options);
  const signs = path.join(PROJECT, "signs-of-html.d.ts");
  const read = host.getSourceFile;
  host.fileExists = (name) => name === signs || ts.sys.fileExists(name);
  host.getSourceFile = (name, version, ...rest) => {
    if (name === signs) return ts.createSourceFile(name, SIGNS, version, true);
    if (!name.endsWith(".js") || name.includes("node_modules")) return read(name, version, ...rest);
    return ts.createSourceFile(name, withCalls(ts.sys.readFile(name)), version, true);
  };
  const program = ts.createProgram([...fileNames, ...more.map((name) => path.resolve(name)), signs], options, host);
  return ts.getPreEmitDiagnostics(program).flatMap(({ file, start, messageText }) => {
    const chain = typeof messageText === "string" ? { messageText } : messageText;
    const said = [chain, ...(chain.next ?? [])].map((each) => each.messageText).find((each) => OF_NAMES.test(each));
    if (!file || said === undefined) return [];
    const { line } = file.getLineAndCharacterOfPosition(start);
    return `${path.relative(PROJECT, file.fileName)}:${line + 1}: ${said}`;
  });
}

if (process.argv[1] === import.meta.filename) {
  const found = problems(process.argv.slice(2));
  if (found.length) {
    console.error(found.join("\n"));
    process.exit(1);
  }
}
