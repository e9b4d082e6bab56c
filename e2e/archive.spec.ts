import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { expect, type Page, test } from "@playwright/test";
import { browserOf, newFirm, newProject, newUser } from "./kit/firms.ts";
import { look, settled } from "./kit/look.ts";

test.setTimeout(300_000);

/** One act of the page's head, with what its question asks. */
async function act(page: Page, name: string, words?: { label: string; text: string }): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click();
  const ask = page.getByRole("dialog");
  if (words) await ask.getByLabel(words.label).fill(words.text);
  await ask.getByRole("button", { name, exact: true }).click();
  await expect(ask).toBeHidden();
}

test("a file goes into the archive: denied once, checked outside the team, confirmed by the partner, packed; an addition makes a second version", async ({
  browser,
}) => {
  const firm = await newFirm("archive");
  const [manager, partner, archivist, quality] = await Promise.all([
    newUser(firm, "Manager"),
    newUser(firm, "Partner"),
    newUser(firm, "Archivist"),
    newUser(firm, "QualityControl"),
  ]);
  const projectId = await newProject(manager, []);
  await manager.call(projectDetail.CreateProjectMember, {
    projectId,
    members: [{ userId: partner.userId, roleid: 2 }],
  });
  await partner.call(projectDetail.UpdateProjectMemberChecked, { Id: projectId, checked: 1, independence: true });
  // The engagement is stopped: its sixty days begin.
  const { rowVersion } = await partner.call(projectMoves.GetProjectMoves, { projectId });
  const notified = { clientNotifiedOn: "2025-01-02", regulatorNotifiedOn: "2025-01-02" };
  const stop = { projectId, to: 8, reason: "客户重组，双方解除业务约定", rowVersion };
  const { waiting } = await partner.call(projectMoves.MoveProject, { ...stop, ...notified });
  if (!waiting) throw new Error("The stop waits for nobody.");
  const agreed = { Id: waiting.id, isAgreed: true, words: "已核对解约函和通知记录", rowVersion: waiting.rowVersion };
  await quality.call(projectMoves.DecideProjectMove, agreed);

  const page = await browserOf(browser, manager);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/main/filescenter");
  const row = page.getByRole("row").filter({ hasText: "剩余 60 天" });
  await expect(row).toBeVisible();
  await look(page, "archive-centre");
  await row.getByRole("button").first().click();
  await act(page, "开始归档准备");
  await act(page, "申请归档", { label: "申请说明", text: "已整理完毕" });
  await expect(page.getByText("待归档审批").first()).toBeVisible();

  const desk = await browserOf(browser, archivist);
  await desk.setViewportSize({ width: 1366, height: 768 });
  await desk.goto("/main/filescenter?view=applied");
  await desk.getByRole("row").filter({ hasText: "待归档审批" }).getByRole("button").first().click();
  await act(desk, "退回申请", { label: "退回理由", text: "请补充解约函原件" });
  await expect(desk.getByText("归档已退回").first()).toBeVisible();

  await page.reload();
  await expect(page.getByText("请补充解约函原件").first()).toBeVisible();
  await look(page, "archive-denied");
  await act(page, "申请归档", { label: "申请说明", text: "解约函原件已补充" });
  await desk.reload();
  await act(desk, "审批通过", { label: "审批意见", text: "目录与文件清单一致" });

  const signing = await browserOf(browser, partner);
  await signing.setViewportSize({ width: 1366, height: 768 });
  await signing.goto(`/main/filescenter?project=${projectId}`);
  await expect(signing.getByRole("button", { name: "确认归档" })).toBeVisible();
  await look(signing, "archive-to-confirm");
  await act(signing, "确认归档");
  await expect(async () => {
    await signing.reload();
    await settled(signing);
    await expect(signing.getByText("已入档").first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
  await expect(signing.getByText("档案包指纹")).toBeVisible();
  await look(signing, "archive-packed");

  // Closed: the project can be read, and added to in a further version alone.
  await page.goto(`/main/filescenter?project=${projectId}`);
  await page.getByRole("button", { name: "发起归档后变更", exact: true }).click();
  await page.getByRole("dialog").getByLabel("变更说明").fill("收到客户补充回函");
  await page.getByRole("dialog").getByRole("button", { name: "发起归档后变更", exact: true }).click();
  await page.getByRole("button", { name: "登记变更", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("变更对象").fill("银行回函");
  await form.getByLabel("理由").fill("解约后收到的回函须留档");
  await form.getByLabel("新增程序").fill("核对回函与账面余额");
  await form.getByLabel("新增内容").fill("补充工商银行回函一份");
  await form.getByLabel("对结论的影响").fill("不影响已作出的决定");
  await form.getByRole("button", { name: "登记变更", exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("银行回函").first()).toBeVisible();
  await look(page, "archive-addition");
  await signing.goto(`/main/filescenter?project=${projectId}`);
  await act(signing, "复核变更", { label: "变更复核意见", text: "已核对回函原件" });
  await page.reload();
  await act(page, "申请归档", { label: "申请说明", text: "第二版" });
  await expect(page.getByText("第 2 版").first()).toBeVisible();
});
