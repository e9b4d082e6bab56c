import { expect, type Page, test } from "@playwright/test";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";

test.setTimeout(120_000);

/** The sample company of a first start. */
async function openSample(page: Page): Promise<void> {
  await shown(page)
    .getByRole("button", { name: /^华衡精密制造有限公司/ })
    .click();
  await page.waitForURL(/projectmain/);
}

/** Wholly in the first view, without scrolling. */
async function expectInView(page: Page, title: string): Promise<void> {
  const card = shown(page).getByRole("region", { name: title, exact: true });
  await expect(card.getByRole("status")).toHaveCount(0);
  const box = await card.boundingBox();
  expect(box).not.toBeNull();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

test("a partner sees in one view how the engagement stands, and goes from each figure to where it comes from", async ({
  browser,
}) => {
  const page = await signedIn(browser, "partner");
  await openSample(page);
  const figures = shown(page).getByRole("region", { name: "关键数据", exact: true });
  await expect(figures.getByRole("row", { name: /^净利润/ })).toContainText("1,236,433.66");
  for (const title of ["关键数据", "重要性与错报", "底稿进度", "待办事项", "期限"]) await expectInView(page, title);
  await look(page, "cockpit");
  await figures.getByRole("link", { name: /^未复核/ }).click();
  await page.waitForURL(/auditadjustment.*status=1/);
  await page.goBack();
  await shown(page).getByRole("link", { name: "底稿进度" }).click();
  await page.waitForURL(/jobsignedtotal/);
  await page.goBack();
  await goTo(page, "试算平衡");
  await page.goBack();
  await chooseLanguage(page, "en");
  await expect(shown(page).getByRole("region", { name: "Key figures" })).toBeVisible();
  await look(page, "cockpit-en");
});

test("who leads a project reads why each person reaches it, and others their own reasons", async ({ browser }) => {
  const lead = await signedIn(browser, "manager");
  await openSample(lead);
  await shown(lead).getByRole("button", { name: "为什么能看到" }).click();
  const drawer = lead.getByRole("dialog", { name: "为什么能看到" });
  await expect(drawer.getByRole("row", { name: /系统管理员/ }).first()).toContainText("只在列表和搜索中");
  await expect(drawer.getByRole("row", { name: /项目组成员：项目合伙人/ })).toContainText("全部功能");
  await look(lead, "access-reasons");
  const member = await signedIn(browser, "staff1");
  await openSample(member);
  await expectInView(member, "关键数据");
  await chooseLanguage(member, "en");
  await shown(member).getByRole("button", { name: "Why can I see this?" }).click();
  const own = member.getByRole("dialog", { name: "Why can I see this?" });
  await expect(own.getByRole("row")).toHaveCount(2);
  await look(member, "access-reasons-en");
});
