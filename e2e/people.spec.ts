import { openTable } from "@digao/excel/open-sheet";
import { readHead } from "@digao/excel/table-file";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { downloadFrom } from "./kit/download.ts";
import { look } from "./kit/look.ts";
import { chooseOwnPassword, fillSignIn, signedIn } from "./kit/people.ts";
import { pick, said, shown } from "./kit/pick.ts";
import { archiveProject, callIn, newProject } from "./kit/projects.ts";
import { fillTemplate } from "./kit/template.ts";

test.setTimeout(300_000);

const stamp = `${Date.now() % 1_000_000}`;

/** Someone's first sign-in: the one-time password opens nothing but the page where it is changed. */
async function enter(browser: Browser, userName: string, oneTime: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/sm/userinfo");
  await fillSignIn(page, userName, oneTime);
  await expect(page.getByRole("heading", { name: "请先设置新密码" })).toBeVisible();
  expect((await callIn(page, "GET", "/api/pm/GetProjectAll")).status).toBe(403);
  await chooseOwnPassword(page, oneTime);
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

const noticeOf = (page: Page, words: string | RegExp) => page.locator("button.notice").filter({ hasText: words });

/** Opens the bell at one of its lists. */
async function openNotices(page: Page, list: "通知" | "待办"): Promise<void> {
  await page
    .getByRole("button", { name: /^通知（\d+ 条未读）$/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("tab", { name: new RegExp(`^${list} \\d+$`) }).click();
}

test("people come in by a workbook: what is wrong is said row by row and nothing is taken, then all sign in", async ({
  browser,
}) => {
  const admin = await signedIn(browser, "admin");
  await admin.goto("/sm/users");
  await expect(shown(admin).getByRole("heading", { name: "用户" })).toBeVisible();
  const template = await downloadFrom(
    admin,
    shown(admin).getByRole("button", { name: "更多", exact: true }),
    "下载导入模板",
  );
  const right = { 登录名: `impa${stamp}`, 姓名: "钱一", 部门: "审计一部", 角色: "审计员" };
  const other = { 登录名: `impb${stamp}`, 姓名: "钱二", 部门: "审计一部", 角色: "审计员" };
  const wrong = { ...other, 角色: "飞行员", 手机: "123" };
  const dialog = admin.getByRole("dialog", { name: "导入用户" });
  const choose = async (rows: readonly Record<string, string>[], name: string) => {
    const file = await fillTemplate(template, name, rows, { headRow: 2 });
    await dialog.locator("input[type=file]").setInputFiles(file);
  };

  await test.step("rows with faults are shown with them, and nothing can be imported", async () => {
    await admin.goto("/sm/users?import=1");
    await choose([right, wrong, { ...right, 姓名: "重名" }], "wrong.xlsx");
    await expect(dialog.getByText(/3 行中有 2 行需要修改/)).toBeVisible();
    await expect(dialog.getByRole("row").filter({ hasText: wrong.登录名 })).toContainText("手机号码不正确");
    await expect(dialog.getByRole("row").filter({ hasText: wrong.登录名 })).toContainText("角色 飞行员 不存在");
    await expect(dialog.getByRole("row").filter({ hasText: "重名" })).toContainText("与第 3 行重复");
    await expect(dialog.getByRole("button", { name: "全部导入" })).toBeDisabled();
    await look(admin, "people-import-wrong");
  });
  const file = await test.step("the corrected file is taken in, and the passwords leave as a workbook", async () => {
    await choose([right, other], "right.xlsx");
    await expect(dialog.getByText(/2 个用户，可以导入/)).toBeVisible();
    const waiting = admin.waitForEvent("download");
    await dialog.getByRole("button", { name: "全部导入" }).click();
    const saved = await (await waiting).path();
    await said(admin, "已导入 2 个用户");
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
    await said(admin, roleName);
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
    await shown(admin).getByRole("button", { name: roleName }).click();
    const below = area("客户").locator("xpath=following-sibling::*[.//*[text()='新增']][1]");
    await below.locator(".ant-tree-checkbox").click();
    await open()
      .getByRole("button", { name: /^保\s?存$/ })
      .click();
    await said(admin, roleName);
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
    await said(admin, "已停用“周登记”");
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
    await said(admin, "已将 3 个项目移交给“冯离任”");
    await expect(project(names[0])).toHaveCount(0);
  });
  await test.step("the one before is told at once, and the new one has a place to accept", async () => {
    await openNotices(manager, "通知");
    await expect(noticeOf(manager, new RegExp(`把项目“${names[0]}”改由冯离任负责，您现任现场负责人`))).toBeVisible();
    await openNotices(leaver, "待办");
    await noticeOf(leaver, names[0]).click();
    await expect(leaver).toHaveURL(/projectmain/);
    await leaver.getByLabel("本人已阅读并作出上述声明").check();
    await leaver.getByRole("button", { name: "确认加入" }).click();
    await said(leaver, "已确认加入项目组");
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
    await said(admin, "已停用“冯离任”");
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
    await said(admin, "已将 3 个项目移交给“周明远”");
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
    await said(second, "已将 1 个项目移交给“李文静”");
    await admin.bringToFront();
    await send(admin, "系统管理员");
    const conflict = admin.getByRole("dialog", { name: "内容已被他人修改" });
    await expect(conflict.getByRole("row").filter({ hasText: "新负责人" })).toContainText("李文静");
    await look(admin, "people-hand-over-conflict");
  });
});

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

test("personal data of others is masked until a look is asked for; folders and calendar are kept by keyboard", async ({
  browser,
}) => {
  const staff = await signedIn(browser, "staff1");
  await test.step("one's own data, in full, with a wrong number refused in the field", async () => {
    await staff.goto("/sm/userinfo?edit=1");
    const form = staff.getByRole("dialog", { name: "编辑个人信息" });
    await form.getByLabel("身份证号").fill("110105194912310021");
    await form.getByLabel("手机").fill("13800138000");
    await form.getByLabel("手机").press("Control+Enter");
    await expect(form.getByText("身份证号码校验位不正确")).toBeVisible();
    await form.getByLabel("身份证号").fill("11010519491231002X");
    await form.getByLabel("手机").press("Control+Enter");
    await said(staff, "个人信息已保存");
    await expect(shown(staff).getByText("11010519491231002X")).toBeVisible();
  });
  await test.step("folders by keyboard", async () => {
    await staff.goto("/sm/usercategory");
    const tree = shown(staff).getByRole("group", { name: "文件夹" });
    const folder = `上市公司${stamp}`;
    await expect(tree.getByText("重点关注")).toBeVisible();
    await staff.keyboard.press("n");
    const made = staff.getByRole("dialog", { name: "新建文件夹" });
    await made.getByLabel("名称").fill(folder);
    await made.getByLabel("名称").press("Control+Enter");
    await said(staff, folder);
    const place = async () => (await tree.locator(".folder-name").allTextContents()).indexOf(folder);
    await tree.getByText(folder).click();
    const before = await place();
    await staff.keyboard.press("Alt+ArrowUp");
    await said(staff, `已移动文件夹“${folder}”`);
    await expect.poll(place).toBe(before - 1);
    // Into a folder: dropped on its lower half, further right than it was taken.
    const [from, into] = [
      { x: 4, y: 10 },
      { x: 50, y: 16 },
    ];
    await tree.getByText(folder).dragTo(tree.getByText("重点关注"), { sourcePosition: from, targetPosition: into });
    await expect(
      tree.locator(".ant-tree-treenode").filter({ hasText: folder }).locator(".ant-tree-indent-unit"),
    ).toHaveCount(1);
    await look(staff, "people-folders");
    await tree.getByText("全部项目").click();
    await shown(staff).getByRole("row").filter({ hasText: "华衡精密" }).getByRole("checkbox").check();
    await shown(staff).getByRole("button", { name: "移到文件夹…" }).click();
    await pick(staff, staff.getByLabel("目标文件夹"), folder, folder);
    await staff
      .getByRole("dialog")
      .getByRole("button", { name: /^移\s?动$/ })
      .click();
    await said(staff, "已移动 1 个项目");
    await tree.getByText(folder).click();
    await expect(shown(staff).getByRole("row").filter({ hasText: "华衡精密" })).toContainText("（手工）");
    await staff.keyboard.press("Delete");
    await expect(staff.getByRole("dialog")).toContainText("1 个项目回到规则所定的位置");
    await staff
      .getByRole("dialog")
      .getByRole("button", { name: /^删\s?除$/ })
      .click();
    await said(staff, `已删除文件夹“${folder}”`);
    await expect(shown(staff).getByRole("row").filter({ hasText: "华衡精密" })).toContainText("我参与的项目");
  });
  await test.step("an event by keyboard, and the dates of projects", async () => {
    await staff.goto("/sm/usercategory?view=calendar&day=2025-03-10");
    const day = (date: string) => shown(staff).getByRole("button", { name: new RegExp(`^${date}`) });
    await day("2025-03-10").focus();
    await staff.keyboard.press("ArrowRight");
    await staff.keyboard.press("ArrowDown");
    await expect(day("2025-03-18")).toBeFocused();
    await staff.keyboard.press("Enter");
    await expect(staff).toHaveURL(/day=2025-03-18/);
    await staff.keyboard.press("n");
    const form = staff.getByRole("dialog", { name: "新建日程" });
    await form.getByLabel("内容").fill("监盘");
    await form.getByLabel("内容").press("Control+Enter");
    await said(staff, "已保存日程“监盘”");
    await expect(day("2025-03-18")).toContainText("09:00 监盘");
    await look(staff, "people-calendar");
    await staff.keyboard.press("Escape");
    await shown(staff).getByRole("button", { name: "下个月" }).click();
    await expect(shown(staff).getByText("：计划结束").first()).toBeVisible();
  });
  await test.step("someone's data is masked for the administrator, whose look is asked for and logged", async () => {
    const admin = await signedIn(browser, "admin");
    await admin.goto("/sm/userinfo");
    await pick(admin, shown(admin).getByLabel("查看人员"), "wxm", "王小明");
    await expect(shown(admin).getByText("138****8000")).toBeVisible();
    await look(admin, "people-data");
    await shown(admin).getByRole("button", { name: "显示完整信息（将被记录）" }).click();
    await expect(shown(admin).getByText("11010519491231002X")).toBeVisible();
    await expect(shown(admin).getByText("本次查看已记入操作日志")).toBeVisible();
  });
});
