import { openTable } from "@digao/excel/open-sheet";
import { readHead } from "@digao/excel/table-file";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { declareIndependence } from "./kit/declare.ts";
import { look } from "./kit/look.ts";
import { noticeOf, openNotices } from "./kit/notices.ts";
import { chooseOwnPassword, fillSignIn, signedIn } from "./kit/people.ts";
import { expectMessage, pick, shown } from "./kit/pick.ts";
import { callIn, newProject } from "./kit/projects.ts";
import { fillTemplate } from "./kit/template.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(300_000);

const stamp = unique();

/** Someone's first sign-in: the one-time password opens nothing but the page where it is changed. */
async function enter(browser: Browser, userName: string, oneTime: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/sm/userinfo");
  await fillSignIn(page, userName, oneTime);
  await expect(page.getByRole("heading", { name: "请先设置新密码" })).toBeVisible();
  expect((await callIn(page, "GET", "/api/pm/GetProjectAll")).status).toBe(403);
  await chooseOwnPassword(page);
  return page;
}

/** Makes a person by hand, and answers the one-time password, which is shown once. */
async function createUser(admin: Page, userName: string, name: string, role: string): Promise<string> {
  await admin.goto("/sm/users?new=1");
  const form = admin.getByRole("dialog", { name: "新建用户" });
  await form.getByLabel("姓名").fill(name);
  await form.getByLabel("登录名").fill(userName);
  await pick(admin, form.getByLabel("角色"), role, role);
  await admin.keyboard.press("Escape");
  await form.getByLabel("姓名").press("Control+Enter");
  const handed = admin.getByRole("dialog").filter({ hasText: `“${name}”的一次性密码` });
  const password = (await handed.locator("code").textContent()) ?? "";
  await handed.getByRole("button", { name: "已记下" }).click();
  return password;
}

test("people come in by a workbook: what is wrong is said row by row and nothing is taken, then all sign in", async ({
  browser,
}) => {
  const admin = await signedIn(browser, "admin");
  await admin.goto("/sm/users");
  await expect(shown(admin).getByRole("heading", { name: "用户" })).toBeVisible();
  const dialog = admin.getByRole("dialog", { name: "导入用户" });
  await admin.goto("/sm/users?import=1");
  const waiting = admin.waitForEvent("download");
  await dialog.getByRole("button", { name: "下载模板" }).click();
  const template = await (await waiting).path();
  const right = { 登录名: `impa${stamp}`, 姓名: "钱一", 部门: "审计一部", 角色: "审计员" };
  const other = { 登录名: `impb${stamp}`, 姓名: "钱二", 部门: "审计一部", 角色: "审计员" };
  const wrong = { ...other, 角色: "飞行员", 手机: "123" };
  const choose = async (rows: readonly Record<string, string>[], name: string) => {
    const file = await fillTemplate(template, name, rows, { headRow: 2 });
    await dialog.locator("input[type=file]").setInputFiles(file);
  };

  await test.step("rows with faults are shown with them, and nothing can be imported", async () => {
    await admin.goto("/sm/users?import=1");
    await choose([right, wrong, { ...right, 姓名: "重名" }], "wrong.xlsx");
    await expect(dialog.getByText(/新增 1 条.*有问题 2 条/)).toBeVisible();
    await expect(dialog.getByRole("row").filter({ hasText: wrong.登录名 })).toContainText("手机号码不正确");
    await expect(dialog.getByRole("row").filter({ hasText: wrong.登录名 })).toContainText("角色“飞行员”无法识别");
    await expect(dialog.getByRole("row").filter({ hasText: "重名" })).toContainText("与第 3 行的登录名相同");
    await expect(dialog.getByRole("button", { name: "导入 1 条" })).toBeDisabled();
    await look(admin, "people-import-wrong");
  });
  const file = await test.step("the corrected file is taken in, and the passwords leave as a workbook", async () => {
    await choose([right, other], "right.xlsx");
    await expect(dialog.getByText(/新增 2 条.*有问题 0 条/)).toBeVisible();
    const waiting = admin.waitForEvent("download");
    await dialog.getByRole("button", { name: "导入 2 条" }).click();
    const saved = await (await waiting).path();
    await expectMessage(admin, "已新增 2 条");
    await expect(shown(admin).getByRole("row").filter({ hasText: other.登录名 })).toContainText("待改初始密码");
    return saved;
  });
  await test.step("the first sign-in leads to an own password, and nowhere else before", async () => {
    const table = await openTable(file);
    const rows = await readHead(table, 10);
    await table.close();
    const password = rows.find(([userName]) => userName === other.登录名)?.[2] ?? "";
    const page = await enter(browser, other.登录名, password);
    await page.goto("/sm/userinfo");
    await expect(shown(page).getByText("审计一部").first()).toBeVisible();
    await expect(shown(page).getByRole("button", { name: "编辑个人信息" })).toBeVisible();
    await page.goto("/sm/users");
    await expect(page.getByText("没有访问该页面的权限").first()).toBeVisible();
  });
});

test("a role acts at the next request of whoever holds it, wherever they are signed in", async ({ browser }) => {
  const admin = await signedIn(browser, "admin");
  const roleName = `客户登记${stamp}`;
  const open = () => admin.getByRole("dialog").filter({ hasText: "权限" });
  const area = (name: string) =>
    open()
      .locator(".ant-tree-treenode")
      .filter({ has: admin.getByText(name, { exact: true }) });

  await test.step("a role with the right to see clients", async () => {
    await admin.goto("/sm/roles?new=1");
    await open().getByLabel("名称", { exact: true }).fill(roleName);
    await open().getByLabel("代码").fill(`Clerk${stamp}`);
    await area("客户").locator(".ant-tree-checkbox").click();
    await look(admin, "people-role");
    await open()
      .getByRole("button", { name: /^保\s?存$/ })
      .click();
    await expectMessage(admin, roleName);
  });
  const oneTime = await createUser(admin, `clerk${stamp}`, "周登记", roleName);
  const clerk = await enter(browser, `clerk${stamp}`, oneTime);
  const create = async () =>
    (await callIn(clerk, "POST", "/api/sm/CreateCustomer", { custName: `登记的客户${stamp}` })).status;

  await test.step("sees them and may add none", async () => {
    await clerk.goto("/pm/customers");
    await expect(shown(clerk).getByRole("heading", { name: "客户" })).toBeVisible();
    await expect(shown(clerk).getByRole("button", { name: "新建客户" })).toHaveCount(0);
    expect(await create()).toBe(403);
  });
  await test.step("a right more in the role is theirs at once", async () => {
    await admin.goto(`/sm/roles?keyword=${encodeURIComponent(roleName)}`);
    await shown(admin)
      .getByRole("row")
      .filter({ hasText: roleName })
      .getByRole("button", { name: /^编\s?辑$/ })
      .click();
    const below = area("客户").locator("xpath=following-sibling::*[.//*[text()='新增']][1]");
    await below.locator(".ant-tree-checkbox").click();
    await open()
      .getByRole("button", { name: /^保\s?存$/ })
      .click();
    await expectMessage(admin, roleName);
  });
  expect(await create()).toBe(200);
  await clerk.reload();
  await expect(shown(clerk).getByRole("button", { name: "新建客户" })).toBeVisible();
  await test.step("and gone at once when the account is disabled", async () => {
    await admin.goto(`/sm/users?keyword=clerk${stamp}`);
    await shown(admin).getByRole("button", { name: "周登记：更多操作" }).click();
    await admin.getByRole("menuitem", { name: "停用" }).click();
    await admin
      .getByRole("dialog")
      .getByRole("button", { name: /^停\s?用$/ })
      .click();
    await expectMessage(admin, "已停用“周登记”");
    expect(await create()).toBe(401);
  });
});

test("a manager leaves: disabled with projects, which are handed over, and both sides know", async ({ browser }) => {
  const manager = await signedIn(browser, "manager");
  const names = [`交接项目甲${stamp}`, `交接项目乙${stamp}`, `交接项目丙${stamp}`] as const;
  for (const name of names) await newProject(manager, name);
  const admin = await signedIn(browser, "admin");
  const oneTime = await createUser(admin, `lead${stamp}`, "冯离任", "项目经理");
  const leaver = await enter(browser, `lead${stamp}`, oneTime);
  const partner = await signedIn(browser, "partner");
  const rowOf = (name: string) => shown(admin).getByRole("row").filter({ hasText: name });
  const project = (name: string) => shown(admin).getByRole("checkbox", { name });

  await test.step("three projects go to a new manager in one step", async () => {
    await admin.goto("/sm/pmusers");
    await rowOf("李文静").getByRole("button", { name: "李文静" }).click();
    for (const name of names) await project(name).check();
    await look(admin, "people-managers");
    await shown(admin).getByRole("button", { name: "移交所选（3）" }).click();
    const form = admin.getByRole("dialog", { name: "移交 3 个项目" });
    await pick(admin, form.getByLabel("新负责人"), `lead${stamp}`, "冯离任");
    await form.getByLabel("移交原因").fill("工作调整");
    await look(admin, "people-hand-over");
    await form.getByLabel("移交原因").press("Control+Enter");
    await expectMessage(admin, "已将 3 个项目移交给“冯离任”");
    await expect(project(names[0])).toHaveCount(0);
  });
  await test.step("the one before is told at once, and the new one has a place to accept", async () => {
    await openNotices(manager, "通知");
    await expect(noticeOf(manager, new RegExp(`把项目“${names[0]}”改由冯离任负责，您现任现场负责人`))).toBeVisible();
    await openNotices(leaver, "待办");
    await noticeOf(leaver, names[0]).click();
    await expect(leaver).toHaveURL(/projectmain/);
    await declareIndependence(leaver);
    await expectMessage(leaver, "已声明独立性");
  });
  await test.step("disabling says what is left to hand over, and ends the session", async () => {
    await admin.goto(`/sm/users?keyword=lead${stamp}`);
    await shown(admin).getByRole("button", { name: "冯离任：更多操作" }).click();
    await admin.getByRole("menuitem", { name: "停用" }).click();
    await expect(admin.getByRole("dialog")).toContainText("该用户参与 3 个项目，停用不会移交项目");
    await admin
      .getByRole("dialog")
      .getByRole("button", { name: /^停\s?用$/ })
      .click();
    await expectMessage(admin, "已停用“冯离任”");
    expect((await callIn(leaver, "GET", "/api/pm/GetProjectAll")).status).toBe(401);
  });
  await test.step("all go over from somebody who is no longer there", async () => {
    await admin.goto("/sm/pmusers?isActive=false");
    await expect(rowOf("冯离任")).toContainText("已停用");
    await rowOf("冯离任").getByRole("button", { name: "全部移交" }).click();
    const form = admin.getByRole("dialog", { name: "移交 3 个项目" });
    await pick(admin, form.getByLabel("新负责人"), "zmy", "周明远");
    await form.getByText("退出项目组").click();
    await form.getByRole("button", { name: /^移\s?交$/ }).click();
    await expectMessage(admin, "已将 3 个项目移交给“周明远”");
    // Leads nothing any more, and may not lead.
    await expect(rowOf("冯离任")).toHaveCount(0);
    await openNotices(partner, "通知");
    await expect(noticeOf(partner, new RegExp(`把项目“${names[2]}”交由您负责`))).toBeVisible();
  });
  await test.step("a form that was open while someone else handed the project over is refused, with both names", async () => {
    const second = await admin.context().newPage();
    await second.goto("/sm/pmusers");
    for (const page of [admin, second]) {
      await page.goto("/sm/pmusers?keyword=partner");
      await shown(page).getByRole("button", { name: "周明远" }).click();
      await shown(page).getByRole("checkbox", { name: names[1] }).check();
      await shown(page).getByRole("button", { name: "移交所选（1）" }).click();
    }
    const send = async (page: Page, to: string) => {
      const form = page.getByRole("dialog", { name: "移交 1 个项目" });
      await pick(page, form.getByLabel("新负责人"), to, to);
      await form.getByRole("button", { name: /^移\s?交$/ }).click();
    };
    await send(second, "李文静");
    await expectMessage(second, "已将 1 个项目移交给“李文静”");
    await second.close();
    await admin.bringToFront();
    await send(admin, "系统管理员");
    const conflict = admin.getByRole("dialog", { name: "内容已被他人修改" });
    await expect(conflict.getByRole("row").filter({ hasText: "新负责人" })).toContainText("李文静");
    await look(admin, "people-hand-over-conflict");
  });
});
