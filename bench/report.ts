/**
 * The report at its largest: the package of many pages laid out by the product beside typst alone with the same words and tables, and the
 * living tie-out of many records, one changed figure known everywhere, and of ten times as many.
 * `npm run bench report [pages] [records]`; 0 leaves a part out.
 */
import { TieOutGraph } from "@digao/domain/tie-out/tie-out";
import type { LetterPart } from "../apps/server/src/platform/letters/letter.ts";
import { letterPdf } from "../apps/server/src/platform/letters/letter-pdf.ts";
import type { BareAnswer, BareOrder } from "./lib/bare-typst.ts";
import { ask, child } from "./lib/child.ts";
import { took } from "./lib/percentiles.ts";
import { median, printTable, seconds, times } from "./lib/table.ts";

const [pages = 120, nodes = 20_000] = [2, 3].map((at) => {
  const given = process.argv[at];
  return given === undefined ? undefined : Number(given);
});
const [pageBar, changeBarMs, growthBar] = [3, 200, 11];
const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED");

const rowsOfPage = 28;
const heads = ["项目", "期末余额", "期初余额", "本期发生额"];
const rowsOf = (page: number): string[][] =>
  Array.from({ length: rowsOfPage }, (_, at) => {
    const amount = ((page * rowsOfPage + at) * 1_234.56).toFixed(2);
    return [`附注项目 ${page}-${at}`, amount, amount, amount];
  });
const partOf = (page: number): LetterPart => ({
  name: `附注 ${page}`,
  blocks: [
    { kind: "heading", text: `${page}. 附注` },
    { kind: "table", table: { heads, widths: [22, 14, 14, 14], amounts: [1, 2, 3], rows: rowsOf(page) } },
  ],
});

/** The same words and tables, a page each, with nothing around them. */
const bareTemplate = `
#let d = json("/data.json")
#set text(font: "Noto Sans S Chinese", size: 12pt)
#for (n, rows) in d.pages.enumerate() {
  page(paper: "a4", { strong[#(n + 1). 附注]; set text(size: 9pt); table(columns: (22fr, 14fr, 14fr, 14fr), ..d.heads, ..rows.flatten()) })
}
`;

async function bareMs(count: number): Promise<number> {
  const bare = child("bare-typst");
  try {
    const data = JSON.stringify({ heads, pages: Array.from({ length: count }, (_, at) => rowsOf(at + 1)) });
    const order: BareOrder = {
      template: bareTemplate,
      documents: [{ data, qr: "<svg xmlns='http://www.w3.org/2000/svg'/>" }],
    };
    return (await ask<BareAnswer>(bare, order)).ms;
  } finally {
    bare.kill();
  }
}

async function packageOf(count: number): Promise<void> {
  const contents: LetterPart = { blocks: [{ kind: "title", text: "目 录" }, { kind: "contents" }] };
  const parts = [contents, ...Array.from({ length: count }, (_, at) => partOf(at + 1))];
  const order = { lang: "zh", title: "报告及附件", parts, pages: "第 {at} 页，共 {of} 页" } as const;
  // Half of the bare before and half after, so that what else the machine does falls on both.
  const before = await bareMs(count);
  const own = await took(async () => letterPdf.read("", order));
  const bare = (before + (await bareMs(count))) / 2;
  const ratio = own / bare;
  printTable([
    [`package of ${count} pages`, "product", "bare typst", "ratio", ""],
    ["", seconds(own / 1000), seconds(bare / 1000), times(ratio), `<= ${times(pageBar)} ${verdict(ratio <= pageBar)}`],
  ]);
  console.log();
}

const usesEach = 3;
/** Each rests on figures of those before it; the first one's has moved. */
const usesOf = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    Array.from({ length: usesEach }, (_each, step) => {
      const from = Math.max(0, at - 1 - step * 7);
      return { holder: `h${at}`, figure: `made h${from}`, held: "1.00", now: at === 0 ? "1.01" : "1.00" };
    }),
  ).flat();
const makerOf = (figure: string): string | null => (figure.startsWith("made ") ? figure.slice(5) : null);

/** From the uses as they were read to what every record is. */
function changeMs(count: number): number {
  const uses = usesOf(count);
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    const standings = new TieOutGraph(uses, makerOf).standings();
    const ms = performance.now() - startedAt;
    const touched = [...standings.values()].filter(({ state }) => state !== "agrees").length;
    if (touched !== count) throw new Error(`Of ${count} records ${touched} learned of the change.`);
    return ms;
  });
  return median(times);
}

function tieOut(count: number): void {
  const [one, ten] = [changeMs(count), changeMs(count * 10)];
  printTable([
    ["one figure changed", "records", "median", ""],
    ["", String(count), `${one.toFixed(0)} ms`, `<= ${changeBarMs} ms ${verdict(one <= changeBarMs)}`],
    [
      "",
      String(count * 10),
      `${ten.toFixed(0)} ms`,
      `<= ${times(growthBar)} ${verdict(ten <= one * growthBar)} (${times(ten / one)})`,
    ],
  ]);
}

if (pages > 0) await packageOf(pages);
if (nodes > 0) tieOut(nodes);
