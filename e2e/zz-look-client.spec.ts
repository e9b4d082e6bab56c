import { test } from "@playwright/test";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { projectHref } from "./kit/screens.ts";

test("look", async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const lang of ["zh", "en"] as const) {
    if (lang === "en") await chooseLanguage(page, "en");
    const shots: [string, string, Record<string, string>][] = [
      ["base", "/maindo/custbaseinfo", {}],
      ["register", "/maindo/custbaseinfo", { view: "register" }],
      ["notes", "/maindo/custbaseinfo", { view: "notes" }],
      ["contracts", "/maindo/custbaseinfo", { view: "contracts" }],
      ["history", "/maindo/custbaseinfo", { view: "history" }],
      ["think", "/maindo/aboutthinks", {}],
      ["gc", "/maindo/aboutthinks/goingconcern", {}],
    ];
    for (const [name, path, extra] of shots) {
      await page.goto(projectHref(path, 1, undefined, extra));
      await page.waitForTimeout(2500);
      await page.screenshot({ path: `/tmp/look-${name}-${lang}.png` });
      if (name === "think") {
        for (const no of [8, 9, 10]) {
          await page.locator("table .cell-link").nth(no).click();
          await page.waitForTimeout(2500);
          await page.screenshot({ path: `/tmp/look-think${no}-${lang}.png` });
          await page.goBack();
          await page.waitForTimeout(1000);
        }
      }
    }
  }
});
