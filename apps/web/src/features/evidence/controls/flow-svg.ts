/** A flow chart as a picture that stands by itself, for papers and letters. */
import type { Flow } from "@digao/contract/areas/evidence/controls/calls";

const box = { width: 160, height: 48, margin: 24 } as const;
const lineOf = 12;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Cut into lines that fit the box. */
const linesOf = (text: string): string[] => text.match(new RegExp(`.{1,${lineOf}}`, "gu")) ?? [""];

type Step = Flow["nodes"][number];

function shapeOf({ kind }: Step, x: number, y: number): string {
  const round = kind === "start" || kind === "end" ? box.height / 2 : 4;
  const dash = kind === "decision" ? ' stroke-dasharray="5 3"' : "";
  const width = kind === "control" ? 2.5 : 1;
  return `<rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="${round}" fill="#fff" stroke="#333" stroke-width="${width}"${dash}/>`;
}

function stepSvg(step: Step, x: number, y: number): string {
  const lines = linesOf(step.text).slice(0, 3);
  const top = y + box.height / 2 - ((lines.length - 1) * 14) / 2 + 4;
  const texts = lines.map(
    (line, at) =>
      `<text x="${x + box.width / 2}" y="${top + at * 14}" font-size="12" text-anchor="middle" fill="#111">${escaped(line)}</text>`,
  );
  return shapeOf(step, x, y) + texts.join("");
}

export function flowSvg({ nodes, edges }: Flow): string {
  const left = Math.min(0, ...nodes.map(({ x }) => x)) - box.margin;
  const top = Math.min(0, ...nodes.map(({ y }) => y)) - box.margin;
  const width = Math.max(0, ...nodes.map(({ x }) => x)) + box.width + box.margin - left;
  const height = Math.max(0, ...nodes.map(({ y }) => y)) + box.height + box.margin - top;
  const at = new Map(nodes.map((node) => [node.id, { x: node.x - left, y: node.y - top }]));
  const lines = edges.flatMap(({ from, to, text }) => {
    const [a, b] = [at.get(from), at.get(to)];
    if (!a || !b) return [];
    const [x1, y1, x2, y2] = [a.x + box.width / 2, a.y + box.height, b.x + box.width / 2, b.y];
    const word = text
      ? `<text x="${(x1 + x2) / 2 + 4}" y="${(y1 + y2) / 2}" font-size="11" fill="#555">${escaped(text)}</text>`
      : "";
    return [`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#333" marker-end="url(#head)"/>${word}`];
  });
  const steps = nodes.map((node) => {
    const { x, y } = at.get(node.id) ?? { x: 0, y: 0 };
    return stepSvg(node, x, y);
  });
  const head =
    '<defs><marker id="head" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#333"/></marker></defs>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>${head}${lines.join("")}${steps.join("")}</svg>\n`;
}
