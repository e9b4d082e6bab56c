import { projects } from "@digao/contract/areas/office/projects/calls";
import { expect, test } from "@playwright/test";
import { personIn } from "./kit/firms.ts";
import { look } from "./kit/look.ts";
import { signedIn } from "./kit/people.ts";
import { expectMessage, pick, shown } from "./kit/pick.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(180_000);

const stamp = unique();

test("personal data of others is masked until a look is asked for, one's own is shown and checked field by field", async ({
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
    await expectMessage(staff, "个人信息已保存");
    await expect(shown(staff).getByText("11010519491231002X")).toBeVisible();
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

test("folders of projects and an own calendar are kept by keyboard and mouse", async ({ browser }) => {
  const staff = await signedIn(browser, "staff1");
  await test.step("folders by keyboard", async () => {
    await staff.goto("/sm/usercategory");
    const tree = shown(staff).getByRole("group", { name: "文件夹" });
    const folder = `上市公司${stamp}`;
    await expect(tree.getByText("重点关注")).toBeVisible();
    await staff.keyboard.press("n");
    const made = staff.getByRole("dialog", { name: "新建文件夹" });
    await made.getByLabel("名称").fill(folder);
    // The open form stands in the address: Back closes it, and a reload brings it back with what was typed.
    await expect(staff).toHaveURL(/[?&]new=1/);
    await staff.goBack();
    await expect(made).toBeHidden();
    await staff.goForward();
    await expect(made.getByLabel("名称")).toHaveValue(folder);
    await staff.reload();
    await expect(made.getByText(/^已恢复 /)).toBeVisible();
    await made.getByLabel("名称").press("Control+Enter");
    await expectMessage(staff, folder);
    const place = async () => (await tree.locator(".folder-name").allTextContents()).indexOf(folder);
    await tree.getByText(folder).click();
    await expect(tree.locator(".ant-tree-treenode-selected")).toContainText(folder);
    const before = await place();
    await staff.keyboard.press("Alt+ArrowUp");
    await expectMessage(staff, `已移动文件夹“${folder}”`);
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
    await expectMessage(staff, "已移动 1 个项目");
    // What closes gives the focus back first.
    await expect(staff.getByRole("dialog")).toHaveCount(0);
    await tree.getByText(folder).click();
    // The row says its folder in every list: only the tree tells that the folder is open.
    await expect(tree.getByRole("treeitem", { name: folder, selected: true })).toBeVisible();
    await expect(shown(staff).getByRole("row").filter({ hasText: "华衡精密" })).toContainText("（手工）");
    await staff.keyboard.press("Delete");
    await expect(staff.getByRole("dialog")).toContainText("1 个项目回到规则所定的位置");
    await staff
      .getByRole("dialog")
      .getByRole("button", { name: /^删\s?除$/ })
      .click();
    await expectMessage(staff, `已删除文件夹“${folder}”`);
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
    await staff.reload();
    await expect(form.getByText(/^已恢复 /)).toBeVisible();
    await form.getByLabel("内容").press("Control+Enter");
    await expectMessage(staff, "已保存日程“监盘”");
    await expect(day("2025-03-18")).toContainText("09:00 监盘");
    await look(staff, "people-calendar");
    await staff.keyboard.press("Escape");
    await shown(staff).getByRole("button", { name: "下个月" }).click();
    await expect(day("2025-04-10")).toBeVisible();
    const { planEnd } = await (await personIn(staff)).call(projects.GetProject, { Id: 1 });
    await staff.goto(`/sm/usercategory?view=calendar&day=${planEnd}`);
    await expect(shown(staff).getByText("：计划结束").first()).toBeVisible();
  });
});
