/** The product's own table of screens, so that a new one is walked and judged without any test naming it. */
import { existsSync, readdirSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { homePath, projectHomePath, type ScreenRoute } from "../../apps/web/src/app/route.ts";
import { routes } from "../../apps/web/src/app/routes.tsx";
import { isPair, type Pairs } from "../../apps/web/src/lib/i18n/pairs.ts";
import { projectHref } from "../../apps/web/src/lib/ids.ts";

export { homePath, projectHomePath, projectHref, routes, type ScreenRoute };

type Language = "zh" | "en";

/** The file of texts of an area, of the kit or of the frame. */
function textsOf(area: string): string {
  const source = new URL("../../apps/web/src/", import.meta.url);
  const districts = readdirSync(new URL("features/", source));
  const places = [`lib/i18n/texts/${area}.ts`, ...districts.map((district) => `features/${district}/${area}/texts.ts`)];
  const found = places.map((place) => new URL(place, source)).find((place) => existsSync(place));
  if (!found) throw new Error(`No texts of ${area}`);
  return found.href;
}

/** A text of the product by its key, from the files its screens read. */
export async function textOf(key: string, language: Language = "zh"): Promise<string> {
  const [area = "", ...names] = key.split(".");
  const file: { text: Pairs } = await import(textsOf(area));
  let found: Pairs[string] | undefined = file.text;
  for (const name of names) found = found && !isPair(found) ? found[name] : undefined;
  const text = found && isPair(found) ? found[language === "zh" ? 0 : 1] : undefined;
  if (typeof text !== "string") throw new Error(`No text ${key} in ${language}`);
  return text;
}

export const addressOf = (route: ScreenRoute, projectId: number): string =>
  route.shell === "project" ? projectHref(route.path, projectId) : route.path;

/** Goes on inside the window, as a link of the product does: nothing is loaded anew. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
}

/** The page of the route stands there, and is no refusal. */
export async function expectOpen(page: Page, route: ScreenRoute, language: Language = "zh"): Promise<void> {
  await expect(page.getByRole("tabpanel", { name: await textOf(route.title, language), exact: true })).toBeVisible();
  await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible();
}
