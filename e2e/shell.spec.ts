import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { declareIndependence } from "./kit/declare.ts";
import { look } from "./kit/look.ts";
import { ownPassword } from "./kit/operator.ts";
import { hasOtherPassword, signedIn } from "./kit/people.ts";
import { goTo, shown } from "./kit/pick.ts";
import { addMember, archiveProject, callIn, newProject, placeOf } from "./kit/projects.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(180_000);

const sample = "华衡精密制造有限公司2024年度财务报表审计";
const turn = unique();
const rolePollMs = 30_000;
const watermarkMs = 8_000;

/** The list of projects being set up, read anew. */
async function openList(page: Page): Promise<void> {
  await page.goto("/pm/projectin");
  await expect(shown(page).getByRole("button", { name: sample, exact: true })).toBeVisible();
}

const separately = (page: Page, name: string) =>
  shown(page)
    .getByRole("button", { name: `在独立窗口打开 ${name}` })
    .click();

/** The page of the window that `open` opens. */
async function windowOf(context: BrowserContext, open: () => Promise<void>): Promise<Page> {
  const waiting = context.waitForEvent("page");
  await open();
  return waiting;
}
const heading = (page: Page, name: string) => shown(page).getByRole("heading", { name, exact: true });

test("projects open in a window of their own, one at a time, and an archive only after it was said", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  const context = page.context();
  const second = `另一项目 ${turn}`;
  const id = await newProject(page, second);
  await openList(page);
  const first = await windowOf(context, () => separately(page, sample));
  await expect(heading(first, sample)).toBeVisible();
  await expect(first).toHaveTitle(/项目首页 - 华衡精密制造有限公司 - 底稿/);

  const other = await test.step("another project asks before it takes the window's place", async () => {
    await separately(page, second);
    const dialog = page.getByRole("dialog", { name: "关闭已打开的项目窗口？" });
    await expect(dialog).toContainText(`“${sample}”的项目窗口已经打开。要关闭它并切换到“${second}”吗？`);
    await look(page, "shell-project-window");
    await dialog.getByRole("button", { name: "取消" }).click();
    await expect(dialog).toBeHidden();
    expect(first.isClosed()).toBe(false);
    await separately(page, second);
    const opened = await windowOf(context, () => page.getByRole("button", { name: "关闭并切换" }).click());
    await expect.poll(() => first.isClosed()).toBe(true);
    await expect(heading(opened, second)).toBeVisible();
    return opened;
  });
  await test.step("the window of a project that is archived meanwhile says so and closes", async () => {
    await other.clock.install();
    await other.reload();
    await expect(heading(other, second)).toBeVisible();
    await archiveProject(second);
    await other.clock.fastForward(rolePollMs);
    const dialog = other.getByRole("dialog", { name: "提示" });
    await expect(dialog).toContainText("项目已归档，请到档案查看");
    await expect(dialog.getByRole("button")).toHaveCount(1);
    expect((await callIn(page, "DELETE", `/api/pm/DeleteProject?Id=${id}`)).status).toBe(423);
    await dialog.getByRole("button").click();
    await expect.poll(() => other.isClosed()).toBe(true);
  });
  await test.step("going to the archive asks in its own words, and the archive stays open to be read", async () => {
    await openList(page);
    const third = await windowOf(context, () => separately(page, sample));
    await expect(heading(third, sample)).toBeVisible();
    await separately(page, second);
    const dialog = page.getByRole("dialog", { name: "切换到历史档案？" });
    await expect(dialog).toContainText(`将关闭当前项目窗口“${sample}”，切换到历史档案“${second}”`);
    const archive = await windowOf(context, () => dialog.getByRole("button", { name: "关闭并切换" }).click());
    await archive.clock.install();
    await archive.reload();
    await expect(archive.getByText("项目已归档，只能查看。")).toBeVisible();
    await expect(archive.locator(".project-state")).toContainText("已归档");
    const polled = archive.waitForResponse(/GetProjectRoles/);
    await archive.clock.fastForward(rolePollMs);
    await polled;
    await expect(archive.getByRole("dialog")).toHaveCount(0);
  });
});

test("a place in a project shows at once: watermark until it is accepted, a dialog when it changes or ends", async ({
  browser,
}) => {
  const manager = await signedIn(browser, "manager");
  const name = `轮询项目 ${turn}`;
  const id = await newProject(manager, name);
  await addMember(manager, id, "王小明", 0);
  const page = await signedIn(browser, "staff1");
  await page.clock.install();
  await page.goto(`/maindo/projectmain?id=${encodeURIComponent(Buffer.from(String(id)).toString("base64"))}`);
  await expect(heading(page, name)).toBeVisible();
  const watermark = page.locator(".watermark");
  const openAgain = async (role: string) => {
    await shown(page).getByRole("button", { name, exact: true }).click();
    await expect(page.locator(".project-state")).toContainText(role);
  };
  const seesAndLeaves = async (message: string) => {
    const dialog = page.getByRole("dialog", { name: "提示" });
    await expect(dialog).toContainText(message);
    await expect(dialog.getByRole("button")).toHaveCount(1);
    await dialog.getByRole("button").click();
    await expect(page).toHaveURL(/\/pm\/projectin$/);
  };

  await test.step("the name stands tilted over the page after eight seconds, and goes with the acceptance", async () => {
    await expect(page.getByText("您还没有声明独立性并确认加入该项目组：声明之前只能查看项目首页。")).toBeVisible();
    await page.clock.fastForward(watermarkMs);
    await expect(watermark).toHaveAttribute("data-text", "王小明");
    const picture = decodeURIComponent(await watermark.evaluate((one) => getComputedStyle(one).backgroundImage));
    expect(picture).toContain("rotate(-15");
    expect(picture).toContain("#80808026");
    await look(page, "shell-watermark");
    await declareIndependence(page);
    await expect(watermark).toHaveCount(0);
  });
  await test.step("another role ends the window, and is there when it is opened again", async () => {
    const { pmid, rowVersion } = await placeOf(manager, id, "王小明");
    const path = "/api/services/app/Project/UpdateProjectMemberRole";
    expect((await callIn(manager, "PUT", path, { pmid, roleid: 3, rowVersion })).status).toBe(200);
    await page.clock.fastForward(rolePollMs);
    await seesAndLeaves("您的项目角色已变更，请重新打开项目");
    await openAgain("现场负责人");
  });
  await test.step("removed, the window ends, and the server has refused since", async () => {
    const { pmid } = await placeOf(manager, id, "王小明");
    const path = `/api/services/app/Project/DeleteProjectMembers?pmid=${pmid}`;
    expect((await callIn(manager, "DELETE", path)).status).toBe(200);
    expect((await callIn(page, "GET", `/api/pm/GetProject?Id=${id}`)).status).toBe(403);
    await page.clock.fastForward(rolePollMs);
    await seesAndLeaves("您已被移出该项目组，项目窗口将关闭");
    await expect(shown(page).getByRole("button", { name, exact: true })).toHaveCount(0);
  });
});

test("the shell keeps its promises: tabs, rights in words, the flag home, switching once, the words of the password", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  const name = `切换项目 ${turn}`;
  await newProject(page, name);
  await openList(page);

  await test.step("closing goes on to the next tab; clear all leads home; hidden pages stay as they were", async () => {
    const menu = page.getByRole("navigation", { name: "主菜单" });
    const search = () => shown(page).locator("[data-hotkey=search] input, input[data-hotkey=search]").first();
    await search().fill("华衡");
    for (const entry of ["客户", "在审项目"]) {
      await menu.getByRole("menuitem", { name: entry, exact: true }).click();
      await expect(page.getByRole("tab", { name: entry, selected: true })).toBeVisible();
    }
    await page.getByRole("tab", { name: "客户" }).click();
    await expect(page.getByRole("tab", { name: "客户", selected: true })).toBeVisible();
    await page.keyboard.press("Alt+w");
    await expect(page).toHaveURL(/currproject/);
    await page.getByRole("tab", { name: "立项中项目" }).click();
    await expect(search()).toHaveValue("华衡");
    await page.getByRole("tab", { name: "立项中项目" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "全部关闭" }).click();
    await expect(page.getByRole("tab")).toHaveText(["首页"]);
    await expect(page).toHaveURL(/\/main\/home$/);
  });
  await test.step("a page without the right says which one, inside the shell", async () => {
    await page.goto("/sm/users");
    await expect(page.getByText("请联系事务所管理员开通权限“用户与系统管理”")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
    await page.goto("/maindo/nothing-here?id=MQ==");
    await expect(page.getByText("没有这个页面").first()).toBeVisible();
  });
  await test.step("the flag t leads to the project's home page; leaving open pages for another project asks once", async () => {
    await page.goto(`/maindo/trialbalance?t=1&id=${encodeURIComponent(Buffer.from("1").toString("base64"))}`);
    await expect(page).toHaveURL(/projectmain\?id=MQ%3D%3D$/);
    await goTo(page, "试算平衡");
    await page.getByRole("button", { name: "返回首页" }).filter({ visible: true }).click();
    await page.getByRole("navigation", { name: "主菜单" }).getByRole("menuitem", { name: "立项中项目" }).click();
    const open = shown(page).getByRole("button", { name, exact: true });
    await open.click();
    const dialog = page.getByRole("dialog", { name: "切换项目？" });
    await dialog.getByRole("button", { name: "取消" }).click();
    await expect(page).toHaveURL(/\/pm\/projectin$/);
    await open.click();
    await dialog.getByRole("button", { name: "切换" }).click();
    await expect(heading(page, name)).toBeVisible();
  });
  await test.step("the dialog of the password says what is missing, and what was done", async () => {
    await page.getByRole("button", { name: /李文静/ }).click();
    await page.getByRole("menuitem", { name: "修改密码" }).click();
    const form = page.getByRole("dialog", { name: "修改密码" });
    const submit = () => form.getByRole("button", { name: "修改密码" }).click();
    await submit();
    for (const words of ["原密码不为空", "新密码不为空", "确认新密码不为空"]) {
      await expect(form.getByText(words, { exact: true })).toBeVisible();
    }
    await form.getByLabel("原密码").fill(ownPassword);
    await form.getByLabel("新密码", { exact: true }).fill("Chaye#2027ok");
    await form.getByLabel("确认新密码").fill("Chaye#2028ok");
    await submit();
    await expect(form.getByText("两次输入的新密码不一致")).toBeVisible();
    await form.getByLabel("确认新密码").fill("Chaye#2027ok");
    await submit();
    await expect(page.getByText("密码已修改。")).toBeVisible();
    hasOtherPassword("manager");
    await expect(form).toBeHidden();
  });
});
