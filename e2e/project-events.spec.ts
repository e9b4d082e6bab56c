import { expect, type Page, test } from "@playwright/test";
import { dayFromToday } from "../apps/server/src/demo/days.ts";
import { gridOf } from "./kit/grid.ts";
import { look } from "./kit/look.ts";
import { signedIn } from "./kit/people.ts";
import { expectMessage, goTo, pick, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(120_000);

const title = `盘点安排 ${unique()}`;

/** The first page lists the hours of today. */
const day = dayFromToday(0);

async function moment(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole("dialog").getByLabel(label, { exact: true });
  await field.fill(value);
  await field.press("Enter");
}

test("a member plans an event and invites to its hours; whoever is invited accepts or refuses on the first page", async ({
  browser,
}) => {
  const manager = await signedIn(browser, "manager");
  await shown(manager)
    .getByRole("button", { name: /^华衡精密制造有限公司2024/ })
    .click();
  await manager.waitForURL(/projectmain/);
  await goTo(manager, "项目事件");

  await test.step("the event is written down and opened", async () => {
    await expect(gridOf(manager, "项目事件")).toBeVisible();
    await manager.keyboard.press("n");
    const form = manager.getByRole("dialog", { name: "新建项目事件" });
    await expect(form.getByLabel("标题")).toBeFocused();
    await manager.keyboard.type(title);
    await moment(manager, "开始", `${day} 09:00`);
    await moment(manager, "结束", `${day} 10:00`);
    await pick(manager, form.getByLabel("参与人"), "wxm", "王小明");
    await form.getByLabel("地点").fill("一号仓库");
    await form.getByRole("button", { name: "保存" }).click();
    await expectMessage(manager, `已新建项目事件“${title}”`);
  });

  await test.step("whoever takes part is invited once", async () => {
    await shown(manager).getByRole("button", { name: title }).click();
    await shown(manager).getByRole("button", { name: "邀请登记工时" }).click();
    await expectMessage(manager, /已邀请 1 条/);
    await look(manager, "project-events");
  });

  await test.step("and says on the first page whether the hours are right", async () => {
    const staff = await signedIn(browser, "staff1");
    const row = shown(staff)
      .getByRole("listitem")
      .filter({ hasText: title, has: staff.getByRole("button", { name: "接受", exact: true }) });
    await row.getByRole("button", { name: "拒绝", exact: true }).click();
    const question = staff.getByRole("dialog", { name: `拒绝“${title}”的工时` });
    await question.getByLabel("理由").fill("当天外出");
    await question.getByRole("button", { name: "拒绝" }).click();
    await expect(row).toContainText("已拒绝");
    await expect(row.getByRole("button", { name: "拒绝", exact: true })).toHaveCount(0);
    const details = shown(manager).getByRole("complementary");
    await expect(details.locator(".fact").filter({ hasText: "已拒绝" })).toContainText("1");
    // Refused by mistake: accepted after all.
    await row.getByRole("button", { name: "接受", exact: true }).click();
    await expect(row).toHaveCount(0);
    await expect(details.locator(".fact").filter({ hasText: "已接受" })).toContainText("1");
  });
});
