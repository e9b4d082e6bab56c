import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { expect, type Page, test } from "@playwright/test";
import { sheetOf } from "./journey/vouching.ts";
import { takeSampleBooks } from "./kit/books.ts";
import { personIn } from "./kit/firms.ts";
import { look, settled } from "./kit/look.ts";
import { noticeOf, openNotices } from "./kit/notices.ts";
import { signedIn } from "./kit/people.ts";
import { expectMessage, pick, shown } from "./kit/pick.ts";
import { archiveProject, callIn, newProject } from "./kit/projects.ts";
import { projectHref } from "./kit/screens.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(300_000);

const stamp = unique();

/** Journal, a sample of it, and vouchers drawn for checking. */
async function checkVouchers(page: Page, projectId: number) {
  const owner = await personIn(page);
  await takeSampleBooks(owner, projectId);
  const [period] = await owner.call(vouchers.GetTrailbalancePeriod, { projectId });
  const items = await owner.call(mapping.GetRptItemTree, { projectId });
  const RId = items.find(({ stdCode }) => stdCode === "A105")?.id ?? 0;
  const design = { periodId: period?.periodId ?? 0, method: 9, accountCode: "1122", side: "dr" } as const;
  const { id: run } = await owner.call(sampling.DrawSample, { ...design, fsItemId: RId });
  const drawn = await owner.call(sampling.GetSampleItems, { Id: run, maxResultCount: 100 });
  const jsnIds = drawn.items.flatMap(({ JsnId }) => JsnId ?? []);
  await owner.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds, drawSource: 2, sampleRunId: run });
  return { RId, run };
}
type Books = Awaited<ReturnType<typeof checkVouchers>>;

const writing = new RegExp(
  `^(${[
    ...[
      "抽取凭证",
      "抽取凭证检查",
      "从抽凭检查取数",
      "其余无差异",
      "新建抽样",
      "扩大或重新设计",
      "评价",
      "变更设计",
      "保存",
      "下结论",
    ],
    ...["导入检查结果", "设置核对内容", "添加附件", "开始测试", "保存规则", "去采集数据"],
  ].join("|")})$`,
);

async function readArchive(page: Page, projectId: number, { RId, run }: Books): Promise<void> {
  const item = { tab: "sheet", item: `${RId}` };
  const screens: [path: string, place: Record<string, string>][] = [
    ["dataquery", { account: "1122" }],
    ["dataanalysis", {}],
    ["pzcheck", item],
    ["sampling", {}],
    ["sampling", { run: `${run}` }],
    ["sampling", { run: `${run}`, view: "evaluation" }],
    ["journaltests", {}],
    ["cutoff", {}],
  ];
  for (const [screen, place] of screens) {
    await page.goto(projectHref(`/maindo/${screen}`, projectId, undefined, place));
    await expect(page.getByText("项目已归档，只能查看。")).toBeVisible();
    await settled(page);
    await expect.soft(shown(page).getByRole("button", { name: writing, disabled: false })).toHaveCount(0);
  }
  await page.goto(projectHref("/maindo/pzcheck", projectId, undefined, item));
  await sheetOf(page).focus();
  await page.keyboard.press("1");
  await expectMessage(page, /项目只读/);
  const owner = await personIn(page);
  await expect(owner.call(sampling.KeepReperformance, { Id: run })).rejects.toThrow("423");
  await expect(owner.call(vouching.SaveCheckItems, { Id: RId, rowVersion: 1, items: [] })).rejects.toThrow("423");
}

test("an archived project opens to a reader for as long as it is authorised, and every look is seen", async ({
  browser,
}) => {
  const manager = await signedIn(browser, "manager");
  const name = `归档项目${stamp}`;
  const projectId = await newProject(manager, name);
  const books = await checkVouchers(manager, projectId);
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
    await expectMessage(admin, "已授权");
  });
  await test.step("who was of it reads every screen of its journal, and changes nothing", () =>
    readArchive(manager, projectId, books));
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
    await expectMessage(admin, "已终止“赵小红”的查阅");
    await expect(row).toContainText("已终止");
    expect(await read()).toBe(403);
  });
});
