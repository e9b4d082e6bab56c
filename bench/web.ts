/**
 * What a browser fetches for the sign-in, the first page and the first list, and how Lighthouse judges the first two, on a
 * desktop and on a slow telephone (simulated, as Lighthouse does by itself). `npm run bench web [runs]`
 */
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { type Judged, judge } from "./lib/lighthouse.ts";
import { freePort, openBrowser, type Site, signIn, startSite } from "./lib/site.ts";
import { median, printTable } from "./lib/table.ts";

const runs = Number(process.argv[2] ?? 3);
const bars = { loginKb: 250, desktop: 95, mobile: 90, accessibility: 100 };
const person = "manager";

/** Code, styles and the page itself, uncompressed; each call answers what was fetched since the one before. */
function listen(page: Page): () => Promise<Buffer[]> {
  let fetched: string[] = [];
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (/javascript|css|html/.test(type) && response.ok()) fetched.push(response.url());
  });
  return () => {
    const urls = new Set(fetched);
    fetched = [];
    // A browser gives up the bodies of a page that it has left.
    return Promise.all([...urls].map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())));
  };
}

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;
const total = (bodies: readonly Buffer[], packed: (body: Buffer) => { length: number }): number =>
  bodies.reduce((sum, body) => sum + packed(body).length, 0);

function sizeRow(name: string, bodies: readonly Buffer[], barKb?: number): string[] {
  const zipped = total(bodies, (body) => gzipSync(body, { level: 9 }));
  const sizes = [total(bodies, (body) => body), zipped, total(bodies, (body) => brotliCompressSync(body))];
  const bar = barKb === undefined ? "" : `<= ${barKb} KB ${zipped <= barKb * 1024 ? "met" : "MISSED"}`;
  return [name, `${bodies.length}`, ...sizes.map(kb), bar];
}

/** Each page with an empty cache; the list on top of the first page. */
async function weigh(page: Page, site: Site): Promise<string[][]> {
  const take = listen(page);
  // What is fetched while the person types is no part of the sign-in.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto(site.url);
  await page.getByLabel("用户名").waitFor();
  const login = sizeRow("sign-in", await take(), bars.loginKb);
  await signIn(page, site, person);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await take();
  await page.goto(`${site.url}/main/home`, { waitUntil: "networkidle" });
  const home = sizeRow("first page, all of it", await take());
  await page.getByRole("menuitem", { name: "立项中项目", exact: true }).click();
  await page.getByRole("tabpanel", { name: "立项中项目" }).getByRole("row").first().waitFor();
  return [login, home, sizeRow("first list, on top", await take())];
}

function judgedRow(page: string, device: "desktop" | "mobile", judged: Judged): string[] {
  const { performance, accessibility, firstPaintMs, largestPaintMs, blockedMs, shift, load } = judged;
  const score = median(performance);
  const verdict = (value: number, bar: number) => `>= ${bar} ${value >= bar ? "met" : "MISSED"}`;
  return [
    ...[page, device, `${score} (${performance.join(", ")})`, verdict(score, bars[device])],
    ...[`${accessibility}`, verdict(accessibility, bars.accessibility)],
    ...[firstPaintMs, largestPaintMs, blockedMs].map((ms) => `${Math.round(ms)} ms`),
    ...[shift.toFixed(3), load.toFixed(1)],
  ];
}

const devices = ["desktop", "mobile"] as const;
const judgeOn = async (name: string, url: string, port: number): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const device of devices) rows.push(judgedRow(name, device, await judge(url, port, device, runs)));
  return rows;
};

const site = await startSite();
const port = await freePort();
const browser = await openBrowser(port);
try {
  const login = await judgeOn("sign-in", site.url, port);
  const page = await browser.context.newPage();
  const sizes = await weigh(page, site);
  await page.close();
  const home = await judgeOn("first page", `${site.url}/main/home`, port);
  printTable([["fetched", "files", "plain", "gzip", "brotli", "bar of gzip"], ...sizes]);
  console.log();
  const head = ["Lighthouse", "on", "performance", "bar", "accessibility", "bar"];
  printTable([[...head, "first paint", "largest", "blocked", "shift", "load"], ...login, ...home]);
  console.log(
    "\nEach is the middle of its runs. Of a machine busy otherwise (load above its processors) the figures say little.",
  );
} finally {
  await browser.close();
  await site.stop();
}
