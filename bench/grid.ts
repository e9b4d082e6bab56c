/**
 * The grid of ledger lines beside ag-grid-community (infinite row model): a million lines of twenty columns from the same made-up
 * source, on the same page. First paint, frames while it is scrolled, and the heap afterwards. `npm run bench grid [runs]`
 */
import type { CDPSession, Page } from "@playwright/test";
import type { Frames as FrameTimes } from "./grid-page/measure.ts";
import { buildGridPages, type GridName, gridNames } from "./lib/grid-pages.ts";
import { servePages } from "./lib/pages.ts";
import { quietMoment } from "./lib/quiet.ts";
import { freePort, openBrowser } from "./lib/site.ts";
import { median, printTable } from "./lib/table.ts";

const runs = Number(process.argv[2] ?? 5);
const bars = { firstPaintMs: 300, framesPerSecond: 45, heapMb: 150 };
const scrolledMs = 4_000;
/** Turned before frames are counted: the browser compiles what runs often, for either grid. */
const warmUpMs = 1_000;
const wheelPx = 240;
const wheelEveryMs = 16;

interface Frames {
  perSecond: number;
  /** The longest of 95 of 100 frames. */
  p95Ms: number;
}
/** Frames drawn while something happens. */
async function framesOf(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => window.countFrames());
  await work();
  const at: FrameTimes = await page.evaluate(() => window.takeFrames());
  const gaps = at.slice(1).map((time, index) => time - (at[index] ?? time));
  const spent = (at.at(-1) ?? 0) - (at[0] ?? 0);
  const sorted = gaps.toSorted((a, b) => a - b);
  return { perSecond: (gaps.length / spent) * 1000, p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Turns the wheel as a hand does, without waiting for the page; answers how often. */
async function turnWheel(page: Page, devtools: CDPSession, ms: number): Promise<number> {
  const end = Date.now() + ms;
  const box = page.viewportSize() ?? { width: 1366, height: 768 };
  const wheel = { type: "mouseWheel", x: box.width / 2, y: box.height / 2, deltaX: 0, deltaY: wheelPx } as const;
  let turns = 0;
  for (; Date.now() < end; turns += 1) {
    void devtools.send("Input.dispatchMouseEvent", wheel).catch(() => undefined);
    await pause(wheelEveryMs);
  }
  return turns;
}

async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0) / 1024 ** 2;
}

interface Measured {
  /** Of the machine, in use for other things as the run began. */
  busyShare: number;
  paintMs: number;
  wheel: Frames;
  /** Of the way the wheel was turned, the part the grid went while it was. */
  followed: number;
  drag: Frames;
  heapMb: number;
}
async function measure(page: Page, url: string): Promise<Measured> {
  const busyShare = await quietMoment();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await page.goto(url, { waitUntil: "networkidle" });
  const paintMs = await page.evaluate(() => window.firstPaint());
  await pause(500);
  await turnWheel(page, devtools, warmUpMs);
  const from = await page.evaluate(() => window.scrolled());
  let turns = 0;
  const wheel = await framesOf(page, async () => {
    turns = await turnWheel(page, devtools, scrolledMs);
  });
  const followed = ((await page.evaluate(() => window.scrolled())) - from) / (turns * wheelPx);
  await pause(500);
  const drag = await framesOf(page, () => page.evaluate((ms) => window.dragBar(ms), scrolledMs));
  await pause(500);
  return { busyShare, paintMs, wheel, followed, drag, heapMb: await heapMb(devtools) };
}

const middle = (list: readonly Measured[], of: (one: Measured) => number) => median(list.map(of));
/** The middle of all runs, with the least and the most of them. */
function spread(list: readonly Measured[], of: (one: Measured) => Frames): string {
  const all = list.map((one) => of(one).perSecond).toSorted((a, b) => a - b);
  const ends = [all[0] ?? 0, all.at(-1) ?? 0].map((one) => one.toFixed(0)).join("-");
  return `${median(all).toFixed(1)} fps (${ends}), p95 ${middle(list, (one) => of(one).p95Ms).toFixed(0)} ms`;
}
const verdict = (isMet: boolean, bar: string) => `${bar} ${isMet ? "met" : "MISSED"}`;

function rowOf(name: GridName, list: readonly Measured[]): string[] {
  const paint = middle(list, ({ paintMs }) => paintMs);
  const [wheel, drag] = [middle(list, (one) => one.wheel.perSecond), middle(list, (one) => one.drag.perSecond)];
  const heap = middle(list, (one) => one.heapMb);
  const isOurs = name === "digao";
  return [
    ...[name, `${paint.toFixed(0)} ms`, isOurs ? verdict(paint < bars.firstPaintMs, `< ${bars.firstPaintMs} ms`) : ""],
    spread(list, (one) => one.wheel),
    isOurs ? verdict(wheel >= bars.framesPerSecond, `>= ${bars.framesPerSecond}`) : "",
    spread(list, (one) => one.drag),
    isOurs ? verdict(drag >= bars.framesPerSecond, `>= ${bars.framesPerSecond}`) : "",
    ...[`${heap.toFixed(0)} MB`, isOurs ? verdict(heap < bars.heapMb, `< ${bars.heapMb} MB`) : ""],
  ];
}

const pages = await buildGridPages();
const site = await servePages(pages);
const browser = await openBrowser(await freePort());
const measured = new Map<GridName, Measured[]>(gridNames.map((name) => [name, []]));

async function measureOnce(name: GridName): Promise<void> {
  if (!pages.has(`${name}.js`)) return;
  const page = await browser.context.newPage();
  await page.setViewportSize({ width: 1366, height: 768 });
  measured.get(name)?.push(await measure(page, `${site.url}/${name}`));
  await page.close();
}

try {
  // In turns: what else the machine does falls on both.
  for (let run = 0; run < runs; run++) for (const name of gridNames) await measureOnce(name);
  const head = ["1,000,000 x 20", "first paint", "bar", "wheel", "bar", "bar dragged", "bar", "heap", "bar"];
  const rows = gridNames.map((name) => {
    const list = measured.get(name) ?? [];
    return list.length > 0 ? rowOf(name, list) : [name, "could not be installed"];
  });
  printTable([head, ...rows]);
  console.log(
    `\nMiddle of ${runs} runs in headless Chromium, 1366 x 768, in turns. A frame is one that the page drew.`,
  );
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  const seen = [...measured].filter(([, list]) => list.length > 0);
  const followed = seen.map(([name, list]) => `${name} ${percent(middle(list, (one) => one.followed))}`);
  console.log(
    `The wheel turns ${wheelPx} px every ${wheelEveryMs} ms for ${scrolledMs / 1000} s; of that way: ${followed.join(", ")}.`,
  );
  const busy = Math.max(...seen.flatMap(([, list]) => list.map((one) => one.busyShare)));
  console.log(
    `Other work took up to ${percent(busy)} of the machine as a run began; beyond a tenth the figures say little.`,
  );
} finally {
  await browser.close();
  site.stop();
}
