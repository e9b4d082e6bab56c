import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { expect, type Page, test } from "@playwright/test";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { shown } from "./kit/pick.ts";
import { callIn } from "./kit/projects.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(180_000);

const projectId = 1;
const rowOf = (page: Page, code: string) => shown(page).getByRole("row", { name: new RegExp(`^${code}`) });
const openCheck = async (page: Page) => {
  await page.goto(projectHref("/maindo/auditcomplete", projectId, undefined, {}));
  await expect(rowOf(page, "CC01")).toBeVisible();
};

interface Line {
  code: string;
  answer: { id: number } | null;
}
const lineOf = async (page: Page, code: string): Promise<Line | undefined> => {
  const { result } = await callIn(page, "GET", `${completion.GetCompletion.path}?projectId=${projectId}`);
  return (result as { lines: Line[] }).lines.find((line) => line.code === code);
};

test("completion is red, says what is missing and whom it waits for, and turns green once that is supplied", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(projectHref("/maindo/projectmain", projectId, undefined, {}));
  const board = shown(page).getByRole("region", { name: "距出具报告" });
  await expect(board).toContainText("签字合伙人");
  await expect(board.getByRole("button", { name: "变更为“外勤结束”" })).toBeDisabled();
  const moves = await callIn(page, "GET", `${projectMoves.GetProjectMoves.path}?projectId=${projectId}`);
  const { rowVersion } = moves.result as { rowVersion: number };
  const wish = { projectId, to: 2, reason: "外勤工作已经结束", rowVersion };
  const refused = await callIn(page, "POST", projectMoves.MoveProject.path, wish);
  expect(refused.status).toBe(400);
  await look(page, "to-signature");

  await openCheck(page);
  await look(page, "completion");
  await expect(rowOf(page, "CC10")).toContainText("待填写");
  await page.getByRole("button", { name: "填写 CC10" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("结果").click();
  await page.getByTitle("已完成", { exact: true }).click();
  await dialog.getByLabel("说明").fill("已重新计算坏账准备并复核管理层假设，证据充分");
  await dialog.getByRole("button", { name: /保\s?存/ }).click();
  await expect(rowOf(page, "CC10")).toContainText("未附证据");
  const line = await lineOf(page, "CC10");
  const files = await callIn(
    page,
    "GET",
    `${evidenceLinks.FindRecords.path}?projectId=${projectId}&types=auditFile&keyword=`,
  );
  const [file] = files.result as { id: number }[];
  const linked = await callIn(page, "POST", evidenceLinks.CreateEvidenceLink.path, {
    projectId,
    fromEntity: "completionLine",
    fromId: line?.answer?.id,
    toEntity: "auditFile",
    toId: file?.id,
  });
  expect(linked.status).toBe(200);
  await openCheck(page);
  await expect(rowOf(page, "CC10")).toContainText("通过");
  await chooseLanguage(page, "en");
  await openCheck(page);
  await look(page, "completion-en");
});

test("a partner waives a line with a reason of its own, and takes it back", async ({ browser }) => {
  const page = await signedIn(browser, "partner");
  await openCheck(page);
  await page.getByRole("button", { name: "豁免 CC06" }).click();
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("textbox").first();
  await reason.fill("同意");
  await dialog.getByRole("button", { name: /豁\s?免/ }).click();
  await expect(dialog).toContainText("实质内容");
  await reason.fill("完成阶段指标与计划阶段一致，重要性水平无需调整，已在总结中说明");
  await dialog.getByRole("button", { name: /豁\s?免/ }).click();
  await expect(rowOf(page, "CC06")).toContainText("已豁免");
  await page.getByRole("button", { name: "撤回豁免 CC06" }).click();
  await page.getByRole("dialog").getByRole("textbox").first().fill("已补充完成阶段的重新评估");
  await page.getByRole("dialog").getByRole("button", { name: "撤回豁免" }).click();
  await expect(rowOf(page, "CC06")).toContainText("未通过");
});
