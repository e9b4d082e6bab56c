/** One walk of all screens: each is opened once in a language, inside the window, and judged there for everything. */
import { expect, type Page } from "@playwright/test";
import { expectDataHigh } from "./frame.ts";
import { cutOrCovered } from "./judge.ts";
import { settled } from "./look.ts";
import { addressOf, expectOpen, goInside, type ScreenRoute } from "./screens.ts";
import { codeIn, hearErrors, watchCode } from "./watch.ts";

export interface Walker {
  page: Page;
  projectId: number;
  language: "zh" | "en";
  /** Besides what holds for each screen in each language. */
  judge(name: string): Promise<void>;
}

/** Before the first page is loaded. */
export async function watch(page: Page): Promise<() => string[]> {
  await watchCode(page);
  return hearErrors(page);
}

const softly = expect.configure({ soft: true });

/** The data stand high, nothing is cut off or covered, nobody's text is code, no call failed and nothing broke. */
export async function walk(
  screens: readonly ScreenRoute[],
  { page, projectId, language, judge }: Walker,
  errors: () => string[],
): Promise<void> {
  for (const route of screens) {
    const { name } = route;
    await goInside(page, addressOf(route, projectId));
    await expectOpen(page, route, language);
    await settled(page);
    await expectDataHigh(page, name);
    // As it stands once all is drawn: what floats steps aside then.
    await softly
      .poll(() => cutOrCovered(page), { message: `cut off or covered on ${name}`, timeout: 5_000 })
      .toEqual([]);
    await judge(name);
    expect.soft(await codeIn(page), `code on ${name}`).toEqual([]);
    await expect.soft(page.locator(".empty-state[role=alert]:visible"), `failed reads on ${name}`).toHaveCount(0);
    expect.soft(errors(), `errors of ${name}`).toEqual([]);
  }
}
