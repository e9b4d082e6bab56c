import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(400_000);
const at = (params: Record<string, string> = {}) => projectHref("/maindo/fixedassets", 1, undefined, params);
test("look", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(at());
  await page.getByRole("button", { name: "导入资产清单" }).waitFor();
  await page.screenshot({ path: "/tmp/fa-empty.png" });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "导入资产清单" }).click()]);
  const golden = readFileSync("packages/domain/test/golden/assets/cards.csv", "utf8").replaceAll("FA0003,", ",").replaceAll("2022-12-15", "x");
  await chooser.setFiles({ name: "固定资产卡片.csv", mimeType: "text/csv", buffer: Buffer.from(golden) });
  await expect(page.getByText("FA0001").first()).toBeVisible({ timeout: 120_000 });
  for (const lang of ["zh", "en"] as const) {
    if (lang === "en") await chooseLanguage(page, "en");
    for (const view of ["cards", "differences", "movements", "ties", "counts"]) {
      await page.goto(at(view === "cards" ? {} : { view }));
      await page.waitForTimeout(2500);
      await page.screenshot({ path: `/tmp/fa-${view}-${lang}.png` });
    }
    await page.goto(at({ part: "listed" }));
    await page.waitForTimeout(2000);
    await page.getByText("FA0008").first().click();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/fa-card-${lang}.png` });
  }
});
