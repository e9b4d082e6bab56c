/**
 * A book of 50 sheets and 100,000 cells opened in the product's editor, which fetches the first tab and the others when they are looked at,
 * against Univer alone with the same plugins and the whole book, in turns in one browser. `npm run bench sheet-opening [runs]`
 */
import { fileURLToPath } from "node:url";
import { cellsOf } from "../apps/server/src/areas/papers/sheets/parts.ts";
import { largeBook } from "./lib/large-book.ts";
import { bundlePage, servePages } from "./lib/pages.ts";
import { quietMoment } from "./lib/quiet.ts";
import { freePort, openBrowser } from "./lib/site.ts";
import { median, printTable, times } from "./lib/table.ts";

const runs = Number(process.argv[2] ?? 7);
const names = ["bare", "ours"] as const;
const bars = { ratio: 1.3, firstMs: 1_000 };

/** As `LoadSheets` answers it. */
function firstOf({ sheets, ...common }: ReturnType<typeof largeBook>) {
  const [first = ""] = common.sheetOrder;
  const tabs = Object.values(sheets).map((sheet) => ({
    id: sheet.id,
    name: sheet.name,
    hidden: false,
    ...cellsOf(sheet),
  }));
  return { common, tabs, sheets: { [first]: sheets[first] } };
}

const files = new Map<string, string>();
for (const name of names) {
  const entry = fileURLToPath(new URL(`./sheet-page/${name}.ts`, import.meta.url));
  for (const [file, text] of await bundlePage(name, entry)) files.set(file, text);
}
const book = largeBook();
files.set("bare.json", JSON.stringify(book));
files.set("ours.json", JSON.stringify(firstOf(book)));
const site = await servePages(files);
const browser = await openBrowser(await freePort());
const took: Record<(typeof names)[number], number[]> = { bare: [], ours: [] };
let busy = 0;
try {
  for (let run = 0; run < runs; run++)
    for (const name of names) {
      busy = Math.max(busy, await quietMoment());
      const page = await browser.context.newPage();
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto(`${site.url}/${name}`, { waitUntil: "networkidle" });
      took[name].push(await page.evaluate(() => window.openBook()));
      await page.close();
    }
  const [bare, ours] = [median(took.bare), median(took.ours)];
  const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED");
  printTable([
    ["book of 50 sheets, 100,000 cells", "until its first sheet stands", "bar"],
    ["Univer alone, whole", `${bare.toFixed(0)} ms`, ""],
    [
      "the product's editor",
      `${ours.toFixed(0)} ms, ${times(ours / bare)}`,
      `x${bars.ratio} ${verdict(ours <= bars.ratio * bare)}, ${bars.firstMs} ms ${verdict(ours <= bars.firstMs)}`,
    ],
  ]);
  console.log(
    `\nMiddle of ${runs} runs. Other work took up to ${(busy * 100).toFixed(0)} % of the machine; beyond a tenth the figures say little.`,
  );
} finally {
  await browser.close();
  site.stop();
}
