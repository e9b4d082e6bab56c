import { expect, type Page, test } from "@playwright/test";
import { gridOf, paste } from "./kit/grid.ts";
import { chooseLanguage, chooseLook, looks } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(180_000);

const description = `换语言时写的分录 ${unique()}`;
const keyword = "银行";
const scrolledBy = 240;

/** A page with typed text and one that is scrolled, both unsaved, in tabs of their own. */
async function fillPages(page: Page): Promise<void> {
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .first()
    .click();
  await page.waitForURL(/projectmain/);
  await goTo(page, "数据整理");
  await shown(page)
    .getByRole("textbox", { name: /科目编码/ })
    .fill(keyword);
  await goTo(page, "试算平衡");
  await expect(gridOf(page, "试算平衡").locator("[role=row]").nth(5)).toBeVisible();
  await scrollBy(page, scrolledBy);
  await goTo(page, "审计调整");
  await shown(page).getByRole("button", { name: "新建分录" }).click();
  await shown(page).getByLabel("说明").fill(description);
  const grid = gridOf(page, "分录行");
  await grid.focus();
  await paste(grid, [["P104", "", "审计费", "1,000.00", ""]]);
}

/** The part of the page that scrolls, whichever it is. */
const scroller = (page: Page) => shown(page).locator(".lg-scroll").first();
const scrollBy = (page: Page, top: number) =>
  scroller(page).evaluate((element, to) => {
    element.scrollTop = to;
  }, top);

async function expectTyped(page: Page, label: string, grid: string): Promise<void> {
  await expect(shown(page).getByLabel(label)).toHaveValue(description);
  await expect(gridOf(page, grid).getByText("1,000.00").first()).toBeVisible();
}

test("language and look change in place: text, scroll and tabs stay, and both outlive a reload", async ({
  browser,
}) => {
  const page = await signedIn(browser, "incharge");
  await fillPages(page);
  const address = page.url();

  await test.step("each look leaves the page as it is", async () => {
    const heading = await shown(page).elementHandle();
    for (const look of [...looks.slice(1), looks[0], "dark"] as const) {
      await chooseLook(page, look, "zh");
      await expectTyped(page, "说明", "分录行");
    }
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    expect(page.url()).toBe(address);
  });
  await test.step("English too, with the tabs renamed", async () => {
    await chooseLanguage(page, "en");
    await expect(page.getByRole("tab")).toHaveText([
      "Project home",
      "Data preparation",
      "Trial balance",
      "Audit adjustments",
    ]);
    await expectTyped(page, "Description", "Entry lines");
    expect(page.url()).toBe(address);
    await page.getByRole("tab", { name: "Trial balance" }).click();
    await expect.poll(() => scroller(page).evaluate((element) => element.scrollTop)).toBe(scrolledBy);
    await page.getByRole("tab", { name: "Data preparation" }).click();
    await expect(shown(page).getByRole("textbox", { name: /Account code/ })).toHaveValue(keyword);
    await page.getByRole("tab", { name: "Audit adjustments" }).click();
  });
  await test.step("a reload keeps both, from its first drawing on", async () => {
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-surface", "dark");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expectTyped(page, "Description", "Entry lines");
    await expect(page.getByRole("tab", { name: "Audit adjustments", selected: true })).toBeVisible();
  });
  await test.step("and back", async () => {
    await chooseLook(page, "default", "en");
    await chooseLanguage(page, "zh");
    await expect(page.getByRole("tab").first()).toHaveText("项目首页");
    await expectTyped(page, "说明", "分录行");
  });
});
