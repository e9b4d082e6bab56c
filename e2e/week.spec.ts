import { expect, type Page, test } from "@playwright/test";
import { look } from "./kit/look.ts";
import { signedIn } from "./kit/people.ts";
import { expectMessage, pick, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(120_000);

const stamp = unique();
const timed = `函证计时 ${stamp}`;
const typed = `截止测试 ${stamp}`;
const client = "华衡精密";

const act = (page: Page, name: string | RegExp) => shown(page).getByRole("button", { name, exact: true }).click();
const entry = (page: Page, title: string) => shown(page).getByRole("button", { name: new RegExp(title) });
const waiting = (page: Page, title: string) => shown(page).getByRole("row").filter({ hasText: title });

test("a week of a staff member: timed, offered, typed, handed in, sent back, corrected and approved", async ({
  browser,
}) => {
  const staff = await signedIn(browser, "staff1");
  await staff.goto("/wm/worklog");

  await test.step("the timer runs on after a reload and in another window, and logs nothing when it stops", async () => {
    await act(staff, "计时");
    const form = staff.getByRole("dialog", { name: "开始计时" });
    await pick(staff, form.getByLabel("项目", { exact: true }), client, client);
    await form.getByLabel("工作内容").fill(timed);
    await form.getByRole("button", { name: "开始计时" }).click();
    await expect(shown(staff).getByRole("button", { name: /^停止 0:0/ })).toBeVisible();
    await staff.reload();
    const other = await signedIn(browser, "staff1");
    await other.goto("/wm/worklog");
    await shown(other)
      .getByRole("button", { name: /^停止 0:0/ })
      .click();
    await expectMessage(other, /建议登记 0\.25 小时/);
    await expect(shown(staff).getByRole("button", { name: "计时", exact: true })).toBeVisible();
    await expect(entry(staff, timed)).toHaveCount(0);
  });

  await test.step("what it measured is offered, and taken with one key", async () => {
    await act(staff, /^建议 \d/);
    const offer = staff.getByRole("complementary").getByRole("listitem").filter({ hasText: "计时 0 分钟" });
    await expect(offer.getByLabel("工作内容")).toHaveValue(timed);
    await offer.getByRole("spinbutton", { name: "工时" }).press("Enter");
    await expectMessage(staff, /为草稿/);
    await expect(entry(staff, timed)).toBeVisible();
    await look(staff, "week-offers");
  });

  await test.step("a line is typed, and the week handed in", async () => {
    const line = shown(staff).getByRole("textbox", { name: "输入一行登记工时" });
    await line.fill(`0.5 ${typed}`);
    await line.press("Enter");
    await expect(entry(staff, typed)).toBeVisible();
    await act(staff, "提交本周");
    await expectMessage(staff, /已提交 \d+ 条.*李文静/);
    await expect(entry(staff, typed)).toHaveAttribute("data-state", "sent");
  });

  const manager = await signedIn(browser, "manager");
  const reason = "截止测试应为一小时，请改正";
  await test.step("the manager approves one and sends the other back with words", async () => {
    await manager.goto("/wm/worklog?view=decide");
    await waiting(manager, timed).getByRole("button", { name: "审批", exact: true }).click();
    await expectMessage(manager, /已审批 1 条/);
    await look(manager, "week-decide");
    await waiting(manager, typed).getByRole("button", { name: "退回", exact: true }).click();
    const question = manager.getByRole("dialog", { name: `退回“${typed}”` });
    await question.getByLabel("理由").fill(reason);
    await question.getByRole("button", { name: "退回", exact: true }).click();
    await expect(waiting(manager, typed)).toHaveCount(0);
  });

  await test.step("the words are read beside the week, the hours corrected and handed in again", async () => {
    await staff.goto("/wm/worklog");
    await expect(staff.getByRole("complementary").getByText(reason)).toBeVisible();
    await expect(entry(staff, timed)).toHaveAttribute("data-state", "done");
    await entry(staff, typed).click();
    const form = staff.getByRole("dialog", { name: "修改工时" });
    await form.getByRole("spinbutton", { name: "工时" }).fill("1");
    await staff.keyboard.press("Control+Enter");
    await expect(form).toBeHidden();
    await act(staff, "提交本周");
    await expect(entry(staff, typed)).toHaveAttribute("data-state", "sent");
  });

  await test.step("and approved: what is approved stands, with its words", async () => {
    await manager.goto("/wm/worklog?view=decide");
    await expect(waiting(manager, typed)).toContainText(reason);
    await waiting(manager, typed).getByRole("button", { name: "审批", exact: true }).click();
    await expectMessage(manager, /已审批 1 条，1 小时/);
    await staff.goto("/wm/worklog");
    await expect(entry(staff, typed)).toHaveAttribute("data-state", "done");
  });
});
