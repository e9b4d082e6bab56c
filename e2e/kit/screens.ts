/** The product's own table of screens, so that a new one is walked and judged without any test naming it. */
import { expect, type Page } from "@playwright/test";
import { homePath, projectHomePath, routes, type ScreenRoute } from "../../apps/web/src/app/routes.tsx";
import type { Texts } from "../../apps/web/src/lib/i18n/merge.ts";
import { projectHref } from "../../apps/web/src/lib/ids.ts";

export { homePath, projectHomePath, projectHref, routes, type ScreenRoute };

type Language = "zh" | "en";

/** A text of the product by its key, from the files its screens read. */
export async function textOf(key: string, language: Language = "zh"): Promise<string> {
  const [area = "", ...names] = key.split(".");
  const file: { text: Texts } = await import(`../../apps/web/src/lib/i18n/${language}/${area}.ts`);
  let found: Texts | string | undefined = file.text;
  for (const name of names) found = typeof found === "object" ? found[name] : undefined;
  if (typeof found !== "string") throw new Error(`No text ${key} in ${language}`);
  return found;
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
