import { test } from "@playwright/test";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(400_000);
test("look", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const lang of ["zh", "en"] as const) {
    if (lang === "en") await chooseLanguage(page, "en");
    const go = async (name: string, query: Record<string, string>) => {
      await page.goto(projectHref("/maindo/tieout", 1, undefined, query));
      await page.waitForTimeout(3500);
      await page.screenshot({ path: `/tmp/tie-${name}-${lang}.png` });
    };
    await go("records", {});
    await page.locator("button.cell-link").first().click({ timeout: 3000 }).catch(() => undefined);
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/tie-holder-${lang}.png` });
    await go("figures", { view: "figures" });
    await go("found", { view: "figures", keyword: "货币资金", figure: "item:A101.close" });
  }
});
