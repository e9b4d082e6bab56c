/** A workbook that leaves much open: which sheets, which unit, which order of dates. Nothing of it is in force before all is answered. */
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workbookBytes } from "@digao/excel/write-workbook";
import { expect, type Page, test } from "@playwright/test";
import { drop } from "./journey/acquisition.ts";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { signedIn } from "./kit/people.ts";
import { goTo, pick, shown } from "./kit/pick.ts";
import { newProject } from "./kit/projects.ts";
import { sampleFile } from "./kit/sample.ts";
import { unique } from "./kit/unique.ts";

test.setTimeout(180_000);

type Rows = (string | null)[][];

const labels = ["日期", "凭证字", "凭证号", "分录号", "摘要", "科目编码", "科目名称", "借方金额(元)", "贷方金额(元)"];
/** Every date reads as day and month, and as month and day, and the numbers are in neither order. */
const days = ["04/02", "02/04", "03/03"];
const entries: Rows = days.flatMap((day, at) => {
  const head = [`${day}/2024`, "记", String(at + 1)];
  return [
    [...head, "1", "销售商品", "1122", "应收账款", "1130.50", null],
    [...head, "2", "销售商品", "6001", "主营业务收入", null, "1130.50"],
  ];
});
const journal: Rows = [["单位：万元"], labels, ...entries];
/** Amounts under labels that nobody knows. */
const unknown: Rows = [
  ["甲", "乙", "丙"],
  ["一", "二", "3.50"],
  ["一", "二", "4.50"],
];

async function workbookFile(): Promise<string> {
  const sheets = Object.entries({ 序时账: journal, 序时账备份: journal, 其他: unknown });
  const written = sheets.map(([name, rows]) => ({
    name,
    columns: Array.from({ length: labels.length }, () => ({})),
    header: [],
    rows: [rows],
  }));
  const path = join(tmpdir(), "import-questions.xlsx");
  writeFileSync(path, Buffer.from(await workbookBytes(written)));
  return path;
}

const questions = (page: Page) => shown(page).getByRole("region", { name: /^(需要确认的问题|Questions)$/ });
const step = (page: Page, name: string) =>
  shown(page).getByRole("navigation", { name: "导入步骤" }).getByRole("button", { name });

/** Presses a choice of a question and waits until it stands as the answer. */
async function answer(page: Page, choice: RegExp): Promise<void> {
  await questions(page).getByRole("button", { name: choice }).click();
  await expect(questions(page).getByRole("button", { name: choice, pressed: true })).toBeVisible();
}

test("from the upload over the choice of sheets and every question to data in force", async ({ browser }) => {
  const page = await signedIn(browser, "manager");
  const id = await newProject(page, `导入问题${unique()}`);
  await page.goto(`/maindo/projectmain?id=${encodeURIComponent(Buffer.from(String(id)).toString("base64"))}`);
  await goTo(page, "数据采集");
  await drop(page, await workbookFile());

  await step(page, "字段匹配").click();
  await expect(shown(page).getByText("其他").first()).toBeVisible();
  await shown(page).getByLabel("读取的工作表").click();
  await page
    .locator(".ant-select-dropdown")
    .filter({ visible: true })
    .locator(".ant-select-item-option", { hasText: "序时账备份" })
    .click();
  await page.keyboard.press("Escape");
  await look(page, "import-sheets");
  await shown(page).getByRole("button", { name: "检查" }).click();

  await expect(questions(page).getByRole("listitem")).toHaveCount(3, { timeout: 60_000 });
  await expect(shown(page).getByRole("button", { name: "入库", exact: true })).toHaveCount(0);
  await look(page, "import-questions");
  await chooseLanguage(page, "en");
  await page.reload();
  await expect(questions(page).getByRole("listitem")).toHaveCount(3);
  await look(page, "import-questions-en");
  await chooseLanguage(page, "zh");
  await page.reload();

  await answer(page, /^不读取/);
  await answer(page, /^以列标题为准/);
  await answer(page, /^日-月-年/);
  const commit = shown(page).getByRole("button", { name: "入库", exact: true });
  await expect(commit).toBeEnabled({ timeout: 60_000 });
  await look(page, "import-answered");
  await commit.click();
  await expect(step(page, "完成")).toBeEnabled({ timeout: 60_000 });
  await step(page, "完成").click();
  await expect(
    shown(page)
      .getByText(/凭证共 3 张 6 条分录/)
      .first(),
  ).toBeVisible();
  await expect(
    shown(page)
      .getByText(/3,391\.50/)
      .first(),
  ).toBeVisible();
  await expect(shown(page).getByText("待处理的文件")).toBeHidden();
  await look(page, "import-in-force");
});

/** Accounts without their auxiliary items, under labels that nobody knows. */
const nameless = readFileSync(sampleFile("sample_tb.csv"), "utf8")
  .split("\n")
  .map((line) => line.split(","))
  .filter(([, , , auxiliary], at) => at === 0 || !auxiliary)
  .map((cells, at) => (at === 0 ? cells.map((_label, column) => `列${column + 1}`) : cells).join(","))
  .join("\n");
const openings = { 科目编码: "A", 科目名称: "B", 期初借方: "F", 期初贷方: "G" };
/** Beside its letter, by the name that it has in the file. */
const movements = { 本期借方: "列8", 本期贷方: "列9" };

test("a list whose labels nobody knows is mapped by hand, before anything else is asked, and comes in force", async ({
  browser,
}) => {
  const page = await signedIn(browser, "manager");
  const id = await newProject(page, `无名列${unique()}`);
  await page.goto(`/maindo/projectmain?id=${encodeURIComponent(Buffer.from(String(id)).toString("base64"))}`);
  await goTo(page, "数据采集");
  const path = join(tmpdir(), "nameless.csv");
  writeFileSync(path, nameless);
  await drop(page, path);
  const dialog = shown(page).getByRole("alert");
  await expect(dialog.getByText(/缺少 6 个必需字段/)).toBeVisible({ timeout: 60_000 });
  await expect(shown(page).getByRole("button", { name: "检查" })).toBeDisabled();
  await look(page, "import-nameless");
  for (const [field, column] of Object.entries(openings)) {
    await pick(page, dialog.getByLabel(new RegExp(field)), "", new RegExp(`^${column} 列`));
    await expect(dialog.getByLabel(new RegExp(field))).toHaveCount(0);
  }
  await test.step("amounts that are in no field yet are asked about", async () => {
    await shown(page).getByRole("button", { name: "检查" }).click();
    await expect(questions(page).getByText(/列8、列9、列10、列11/)).toBeVisible({ timeout: 60_000 });
    await look(page, "import-nameless-asked");
    await step(page, "字段匹配").click();
  });
  for (const [field, column] of Object.entries(movements)) {
    const choice = shown(page).getByLabel(`${column} 列匹配的字段`);
    await pick(page, choice, field, field);
    await expect(shown(page).getByRole("row", { name: new RegExp(`[A-Z] ${column}`) })).toContainText(field);
  }
  await shown(page).getByRole("button", { name: "检查" }).click();
  await shown(page).getByRole("button", { name: "入库", exact: true }).click({ timeout: 60_000 });
  await expect(step(page, "完成")).toBeEnabled({ timeout: 60_000 });
  await step(page, "完成").click();
  await expect(shown(page).getByText("114,644,548.20").first()).toBeVisible();
  await look(page, "import-nameless-done");
});
