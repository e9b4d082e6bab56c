import { test } from "@playwright/test";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { projectHref } from "./kit/screens.ts";

test("look", async ({ browser }) => {
  const page = await signedIn(browser, "partner");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(projectHref("/maindo/auditcomplete", 1, undefined, {}));
  await page.waitForTimeout(4000);
  await page.screenshot({ path: "/tmp/look-ac.png" });
  await page.goto(projectHref("/maindo/projectmain", 1, undefined, {}));
  await page.waitForTimeout(4000);
  await page.screenshot({ path: "/tmp/look-pm.png" });
  await chooseLanguage(page, "en");
  await page.goto(projectHref("/maindo/auditcomplete", 1, undefined, {}));
  await page.waitForTimeout(4000);
  await page.screenshot({ path: "/tmp/look-ac-en.png" });
});
