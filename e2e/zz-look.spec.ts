import { test } from "@playwright/test";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(400_000);
const pages = ["auditplan", "auditplan/discussion", "auditcomplete", "auditcomplete/mirror", "riskresponse", "riskresponse/standback", "misstatements?whatIf", "custdeclaration", "relevantcommunicate", "qualityreview", "consultations", "auditmember"];
test("look", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const lang of ["zh", "en"] as const) {
    if (lang === "en") await chooseLanguage(page, "en");
    for (const one of pages) {
      const [path = "", query] = one.split("?");
      await page.goto(projectHref(`/maindo/${path}`, 1, undefined, query ? { [query]: "1" } : {}));
      await page.waitForTimeout(2500);
      await page.screenshot({ path: `/tmp/look-${one.replace(/[/?]/g, "_")}-${lang}.png` });
    }
  }
  for (const one of ["/pm/qualityreview", "/pm/consultations"]) {
    await page.goto(one);
    await page.waitForTimeout(2000);
    await page.screenshot({ path: `/tmp/look-${one.replace(/\//g, "_")}.png` });
  }
});
