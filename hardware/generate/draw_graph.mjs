// Graphs in Graphviz' language on stdin, divided by NUL; their drawings as SVG on stdout, divided the same way.
import { readFileSync } from "node:fs";
import { instance } from "@viz-js/viz";

const viz = await instance();
const drawings = readFileSync(0, "utf8")
  .split("\0")
  .map((graph) => viz.renderString(graph, { format: "svg" }));
process.stdout.write(drawings.join("\0"));
