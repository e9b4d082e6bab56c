/** Lighthouse over a browser that is open already. Installed on the spot, once for all runs. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { median } from "./table.ts";

/** The last that runs on every Node the product runs on. */
const version = "12.8.2";
const folder = fileURLToPath(new URL("../../.cache/lighthouse", import.meta.url));

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>;
interface Tool {
  default: Lighthouse;
  desktopConfig: object;
}

async function load(): Promise<Tool> {
  const entry = join(folder, "node_modules/lighthouse/core/index.js");
  if (!existsSync(entry)) {
    const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", `lighthouse@${version}`];
    if (spawnSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] }).status !== 0)
      throw new Error("Lighthouse could not be installed.");
  }
  return import(pathToFileURL(entry).href);
}

export interface Judged {
  /** Of each run; the machine's other work shows in their spread. */
  performance: number[];
  accessibility: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  shift: number;
  /** Processes that wanted the processor during the last run, on average. */
  load: number;
}

export async function judge(url: string, port: number, device: "desktop" | "mobile", runs: number): Promise<Judged> {
  const { default: lighthouse, desktopConfig } = await load();
  const flags = { port, output: "json", logLevel: "error", onlyCategories: ["performance", "accessibility"] };
  const reports: Report[] = [];
  while (reports.length < runs) {
    const result = await lighthouse(url, flags, device === "desktop" ? desktopConfig : undefined);
    if (result) reports.push(result.lhr);
  }
  const scores = (category: string) =>
    reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
  const middle = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  return {
    performance: scores("performance"),
    accessibility: Math.min(...scores("accessibility")),
    firstPaintMs: middle("first-contentful-paint"),
    largestPaintMs: middle("largest-contentful-paint"),
    blockedMs: middle("total-blocking-time"),
    shift: middle("cumulative-layout-shift"),
    load: loadavg()[0] ?? 0,
  };
}
