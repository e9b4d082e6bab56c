import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { inspection } from "@digao/contract/areas/office/inspection/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { takeSampleBooks } from "./kit/books.ts";
import { personIn } from "./kit/firms.ts";
import { look, settled } from "./kit/look.ts";
import { ownPassword } from "./kit/operator.ts";
import { fillSignIn, signedIn } from "./kit/people.ts";
import { pick } from "./kit/pick.ts";
import { newProject } from "./kit/projects.ts";
import { projectHref } from "./kit/screens.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(300_000);

const stamp = unique();
const authority = "财政部某地监管局";

/** Books, and a sample of them. */
async function work(page: Page, projectId: number): Promise<void> {
  const owner = await personIn(page);
  await takeSampleBooks(owner, projectId);
  const [period] = await owner.call(vouchers.GetTrailbalancePeriod, { projectId });
  const design = { periodId: period?.periodId ?? 0, method: 9, accountCode: "1122", side: "dr" } as const;
  await owner.call(sampling.DrawSample, design);
}

async function give(page: Page, project: string): Promise<{ userName: string; password: string }> {
  await page.goto("/sm/inspections");
  await page.getByRole("button", { name: "开立检查账号" }).first().click();
  const form = page.getByRole("dialog");
  await pick(page, form.getByLabel("项目", { exact: true }), project, project);
  await form.getByLabel("检查人员").fill("高检查");
  await form.getByLabel("监管机构").fill(authority);
  await form.getByLabel("检查文号").fill("财监检〔2026〕15号");
  await form.getByRole("button", { name: "30 天" }).click();
  await form.getByLabel("检查事由").fill("执业质量检查");
  await look(page, "inspection-give");
  await form.getByRole("button", { name: "开立检查账号" }).click();
  const told = page.getByRole("dialog", { name: "已为高检查开立检查账号" });
  const userName = (await told.locator("dd").first().textContent()) ?? "";
  const password = (await told.locator("code").textContent()) ?? "";
  await told.getByRole("button").last().click();
  return { userName, password };
}

async function enter(browser: Browser, { userName, password }: { userName: string; password: string }): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/");
  await fillSignIn(page, userName, password);
  await expect(page.getByRole("heading", { name: "请先设置新密码" })).toBeVisible();
  await page.getByLabel("新密码", { exact: true }).fill(ownPassword);
  await page.getByRole("button", { name: "设置并进入" }).click();
  await expect(page.getByRole("heading", { name: "检查室" })).toBeVisible();
  return page;
}

test("an inspector reads one project in its room, under a watermark, until the account is withdrawn", async ({
  browser,
}) => {
  const manager = await signedIn(browser, "manager");
  const name = `受检项目${stamp}`;
  const projectId = await newProject(manager, name);
  await work(manager, projectId);
  const admin = await signedIn(browser, "admin");
  const account = await give(admin, name);
  const page = await enter(browser, account);

  await expect(page.locator(".watermark")).toHaveAttribute("data-text", new RegExp(`${authority} 高检查\n20`));
  await look(page, "inspection-papers");
  await page.getByText("抽样", { exact: true }).first().click();
  await page.getByRole("button", { name: "重新抽取" }).click();
  await expect(page.getByText("一致", { exact: true })).toBeVisible();
  await look(page, "inspection-samples");
  for (const [view, shot] of [
    ["风险与应对", "risks"],
    ["分录测试", "journal"],
    ["归档包", "archive"],
  ] as const) {
    await page.getByText(view, { exact: true }).first().click();
    await look(page, `inspection-${shot}`);
  }

  // Whatever address of the firm leads back to the room.
  await page.goto("/main/home");
  await expect(page.getByRole("heading", { name: "检查室" })).toBeVisible();
  await page.goto(projectHref("/maindo/sampling", projectId, undefined, {}));
  await settled(page);
  await expect(page.getByText("检查账号：只能查阅本项目")).toBeVisible();
  const inspector = await personIn(page);
  await expect(inspector.call(projects.GetProjectList, {})).rejects.toThrow("403");

  await admin.goto("/sm/inspections");
  await look(admin, "inspections");
  await admin.getByRole("button", { name: "高检查" }).first().click();
  await expect(admin.getByText("Sampling/ReperformSample").first()).toBeVisible();
  await look(admin, "inspection-looks");
  await admin.getByRole("button", { name: "收回" }).first().click();
  await admin.getByRole("dialog").getByLabel("收回理由").fill("检查结束");
  await admin.getByRole("dialog").getByRole("button", { name: "收回" }).click();
  await expect(admin.getByText("已收回", { exact: true }).first()).toBeVisible();
  await expect(inspector.call(inspection.GetInspectionRoom, { projectId })).rejects.toThrow("401");
});
