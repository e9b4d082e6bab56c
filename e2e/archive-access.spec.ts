import { expect, test } from "@playwright/test";
import { look } from "./kit/look.ts";
import { noticeOf, openNotices } from "./kit/notices.ts";
import { signedIn } from "./kit/people.ts";
import { pick, said, shown } from "./kit/pick.ts";
import { archiveProject, callIn, newProject } from "./kit/projects.ts";

test.setTimeout(300_000);

const stamp = `${Date.now() % 1_000_000}`;

test("an archived project opens to a reader for as long as it is authorised, and every look is seen", async ({
  browser,
}) => {
  const manager = await signedIn(browser, "manager");
  const name = `归档项目${stamp}`;
  const projectId = await newProject(manager, name);
  await archiveProject(name);
  const admin = await signedIn(browser, "admin");
  const reader = await signedIn(browser, "staff2");
  const read = async () => (await callIn(reader, "GET", `/api/pm/GetProject?Id=${projectId}`)).status;
  expect(await read()).toBe(403);

  await test.step("it is given with a reason and an end", async () => {
    await admin.goto("/sm/archiveauth");
    await shown(admin).getByRole("heading", { name: "档案查阅授权" }).waitFor();
    await admin.keyboard.press("n");
    const form = admin.getByRole("dialog", { name: "新增授权" });
    await pick(admin, form.getByLabel("查阅人"), "zxh", "赵小红");
    await pick(admin, form.getByLabel("项目", { exact: true }), name, name);
    await form.getByRole("button", { name: "7 天" }).click();
    await form.getByLabel("查阅事由").fill("后任注册会计师沟通");
    await look(admin, "people-archive-give");
    await form.getByLabel("查阅事由").press("Control+Enter");
    await said(admin, "已授权");
  });
  await test.step("the reader is told, finds it in the own list and reads", async () => {
    await openNotices(reader, "通知");
    await noticeOf(reader, name).click();
    await expect(reader).toHaveURL(/archiveauth\?open=\d+/);
    const row = shown(reader).getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("有效");
    await expect(shown(reader).getByRole("button", { name: "新增授权" })).toHaveCount(0);
    await row.getByRole("button", { name: "打开档案" }).click();
    await expect(reader).toHaveURL(/projectmain/);
    await expect(shown(reader).getByRole("heading", { name })).toBeVisible();
    await expect(reader.getByText("项目已归档，只能查看。")).toBeVisible();
    await expect(shown(reader).getByRole("button", { name: "确认加入" })).toHaveCount(0);
  });
  await test.step("who looked is seen day by day", async () => {
    await shown(admin).getByText("查阅记录", { exact: true }).first().click();
    const row = shown(admin).getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("赵小红");
    await expect(row).toContainText("项目信息");
    await look(admin, "people-archive-looks");
    await shown(admin).getByText("查阅人", { exact: true }).first().click();
    await shown(admin).getByRole("button", { name: "赵小红" }).click();
    await shown(admin).getByRole("row").filter({ hasText: name }).getByRole("button", { name: "赵小红" }).click();
    await expect(shown(admin).getByRole("complementary")).toContainText("后任注册会计师沟通");
    await look(admin, "people-archive");
  });
  await test.step("ended, it closes at once", async () => {
    const row = shown(admin).getByRole("row").filter({ hasText: name });
    await row.getByRole("button", { name: /^终\s?止$/ }).click();
    await admin.getByLabel("终止原因").fill("沟通已完成");
    await admin
      .getByRole("dialog")
      .getByRole("button", { name: /^终\s?止$/ })
      .click();
    await said(admin, "已终止“赵小红”的查阅");
    await expect(row).toContainText("已终止");
    expect(await read()).toBe(403);
  });
});
