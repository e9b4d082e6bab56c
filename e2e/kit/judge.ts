/** Programs that judge a page from within: brought into each document once, however often it is judged. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { buildSync } from "esbuild";
import type { Measured } from "./in-page/rows.ts";

const { resolve } = createRequire(import.meta.url);

let made: string | undefined;
/** Axe, and our own judges as `judges`. */
function programs(): string {
  if (made) return made;
  const contents = `export { unreadableWords } from "./contrast.ts"; export { cutOrCovered } from "./layout.ts"; export { measured } from "./rows.ts";`;
  const resolveDir = fileURLToPath(new URL("in-page", import.meta.url));
  const options = { bundle: true, write: false, format: "iife", globalName: "judges", target: "chrome110" } as const;
  const [own] = buildSync({ stdin: { contents, resolveDir, loader: "ts" }, ...options }).outputFiles;
  // A constant of one evaluation is unknown to the next.
  made = `${readFileSync(resolve("axe-core/axe.min.js"), "utf8")};${own?.text}window.judges = judges;`;
  return made;
}

interface Judging {
  axe: { run(context: object, options: RunOptions): Promise<AxeResults> };
  judges: { unreadableWords(part: string): string[]; cutOrCovered(): string[]; measured(): Measured };
}

async function bringIn(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "judges" in window))) await page.evaluate(programs());
}

const grave = new Set<string | null | undefined>(["serious", "critical"]);
/** Three quarters of axe's time. */
const contrastRule = "color-contrast";

export interface AxeRules {
  /** All but the one for contrast, or that one alone; every rule unless told. */
  rules?: "others" | "contrast";
  /** Of the page, by a selector. */
  part?: string;
}

/** Serious and critical violations in the page as it stands. */
export async function axeFaults(page: Page, { rules, part = "body" }: AxeRules = {}): Promise<string[]> {
  await bringIn(page);
  const options: RunOptions = {
    // The product has no frames of its own.
    iframes: false,
    resultTypes: ["violations"],
    ...(rules === "others" ? { rules: { [contrastRule]: { enabled: false } } } : {}),
    ...(rules === "contrast" ? { runOnly: [contrastRule] } : {}),
  };
  // The whole document where no part is named; messages that are fading away are judged by nobody.
  const context = { ...(part === "body" ? {} : { include: [part] }), exclude: [".ant-message"] };
  const { violations } = await page.evaluate(
    ([context, options]) => (window as unknown as Judging).axe.run(context, options),
    [context, options] as const,
  );
  return violations
    .filter(({ impact }) => grave.has(impact))
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.html} ${node.failureSummary}`));
}

/** Words that cannot be read on what they stand on; judged in a moment in which nothing is on its way again, which is dimmed. */
export async function unreadableWords(page: Page, part = "body"): Promise<string[]> {
  await bringIn(page);
  return page.evaluate(async (part) => {
    const isBusy = () =>
      [...document.querySelectorAll(`${part} [aria-busy=true]`)].some((element) => element.checkVisibility());
    const until = performance.now() + 5000;
    while (isBusy() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
    return (window as unknown as Judging).judges.unreadableWords(part);
  }, part);
}

/** Headings and controls that are cut off, or lie under something else. */
export async function cutOrCovered(page: Page): Promise<string[]> {
  await bringIn(page);
  return page.evaluate(async () => {
    // What makes room for what has just come does so at the next drawing.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as Judging).judges.cutOrCovered();
  });
}

/** Where the data of the page begin, and what of its grids is not seen. */
export async function measuredIn(page: Page): Promise<Measured> {
  await bringIn(page);
  return page.evaluate(() => (window as unknown as Judging).judges.measured());
}
