/** The chain of confirmations as people walk it: from the books to the letter, its sending, its reply, and what the item's paper says of it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { look } from "../kit/look.ts";
import { expectMessage, pick, shown } from "../kit/pick.ts";
import { projectHref } from "../kit/screens.ts";

export interface Reach {
  name: string;
  linkman: string;
  phone: string;
  email: string;
  address: string;
}

const save = /^保\s?存$/;
export const panel = (page: Page): Locator => shown(page).getByRole("complementary");
const rowOf = (page: Page, name: string) => shown(page).getByRole("row").filter({ hasText: name });

export async function openLetter(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByText(name, { exact: true }).dblclick();
  await expect(panel(page).getByText("过程记录")).toBeVisible();
}

async function menu(page: Page, entry: string): Promise<void> {
  await shown(page).getByRole("button", { name: "更多" }).first().click();
  // The menu of the project may name the same page.
  await page.locator(".ant-dropdown").getByRole("menuitem", { name: entry }).click();
}

export async function listFromBooks(page: Page, projectId: number): Promise<void> {
  await page.goto(projectHref("/maindo/hzcontact", projectId));
  await expect(shown(page).getByText("还没有函证名单")).toBeVisible();
  await look(page, "confirm-empty");
  await shown(page).getByRole("button", { name: "从账簿生成" }).first().click();
  const dialog = page.getByRole("dialog", { name: "从账簿生成" });
  await dialog.getByRole("button", { name: "预览" }).click();
  await expect(dialog.getByText("大额标准").last()).toBeVisible();
  await dialog.getByLabel("大额标准").fill("1000000");
  await dialog.getByRole("button", { name: "预览" }).click();
  await expect(dialog.getByText("账簿中 24 行，选中 11 行")).toBeVisible();
  await expect(dialog.getByText("账簿中没有余额：").first()).toBeVisible();
  await expect(dialog.getByText(/账簿不足以列出的事项.*诉讼及或有事项.*新增一行/)).toBeVisible();
  await look(page, "confirm-books");
  await dialog.getByRole("button", { name: "列入名单" }).click();
  await expectMessage(page, "新增 22 行，更新 0 行，选中 11 行");
}

/** Where to reach them is pasted from the client's sheet, and found right by somebody. */
export async function reach(page: Page, people: readonly Reach[]): Promise<void> {
  await menu(page, "从 Excel 粘贴或导入");
  const dialog = page.getByRole("dialog", { name: "导入函证名单" });
  const head = ["被询证单位", "联系人", "联系电话", "电子邮箱", "详细地址"];
  const rows = people.map((one) => [one.name, one.linkman, one.phone, one.email, one.address]);
  await dialog.getByRole("textbox").fill([head, ...rows].map((row) => row.join("\t")).join("\n"));
  await dialog.getByRole("button", { name: "读取粘贴内容" }).click();
  await expect(dialog.getByText(`新增 0 条，更新 ${people.length} 条，相同 0 条，有问题 0 条`)).toBeVisible();
  await look(page, "confirm-paste");
  await dialog.getByRole("button", { name: `导入 ${people.length} 条` }).click();
  await expectMessage(page, `更新 ${people.length} 条`);
  // A debtor may have given notes, too.
  for (const { name } of people) await rowOf(page, name).filter({ hasText: "应收账款" }).getByRole("checkbox").check();
  await shown(page).getByRole("button", { name: "核实地址" }).click();
  await page.getByRole("dialog").getByLabel("核实依据").fill("与工商登记一致");
  await page.getByRole("dialog").getByRole("button", { name: save }).click();
  await expectMessage(page, `核实地址：${people.length} 项已完成`);
  await look(page, "confirm-list");
}

/** What the client says it has, held against the letters. */
export async function checkAccounts(page: Page): Promise<void> {
  await menu(page, "已开立账户清单");
  await page.waitForURL(/hzbankaccounts/);
  await expect(shown(page).getByText(/账户完整性无从核对/)).toBeVisible();
  await shown(page).getByRole("button", { name: "增加账户" }).first().click();
  const form = page.getByRole("dialog", { name: "增加账户" });
  await form.getByLabel("开户行").fill("农业银行滨江支行");
  await form.getByLabel("银行账号").fill("6228000011112222");
  await form.getByRole("button", { name: save }).click();
  await expect(shown(page).getByText("1 个账户未被函证覆盖")).toBeVisible();
  await look(page, "confirm-accounts");
}

export async function chooseAll(page: Page, count: number): Promise<void> {
  await expect(shown(page).getByText(`共 ${count} 条`)).toBeVisible();
  await shown(page).getByRole("columnheader").getByRole("checkbox").first().check();
  await expect(shown(page).getByText(`已选 ${count} 项`)).toBeVisible();
}

/** What lacks something is said letter by letter; the others are made and handed in. */
export async function makeLetters(
  page: Page,
  projectId: number,
  names: readonly string[],
  left: number,
): Promise<void> {
  await page.goto(projectHref("/maindo/hzletter/2", projectId));
  await chooseAll(page, names.length + left);
  await shown(page).getByRole("button", { name: "制函", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "制函" }).click();
  const refused = page.getByRole("dialog").filter({ hasText: "尚不完整" });
  await expect(refused.getByRole("listitem")).toHaveCount(left);
  await expect(refused.getByText(/第 1 项的“银行账号”/).first()).toBeVisible();
  await look(page, "confirm-holes");
  await refused.getByRole("button").last().click();
  await expect(page.getByRole("dialog").getByText("已完成")).toBeVisible({ timeout: 90_000 });
  await look(page, "confirm-made");
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "已制函")).toHaveCount(names.length);
  await shown(page).getByRole("columnheader").getByRole("checkbox").first().uncheck();
  for (const name of names) await rowOf(page, name).getByRole("checkbox").check();
  await shown(page).getByRole("button", { name: "提交审批", exact: true }).click();
  await expectMessage(page, `提交审批：${names.length} 项已完成`);
}

export async function approveLetters(page: Page, projectId: number, count: number): Promise<void> {
  await page.goto(projectHref("/maindo/hzletter/3", projectId));
  await chooseAll(page, count);
  await look(page, "confirm-approval");
  await shown(page).getByRole("button", { name: "同意" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "同意" }).click();
  await expectMessage(page, `同意：${count} 项已完成`);
}

export async function sendByCourier(page: Page, name: string, number: string): Promise<void> {
  await openLetter(page, name);
  await panel(page).getByRole("button", { name: "发函", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "发函" });
  await pick(page, dialog.getByLabel("快递公司"), "", "顺丰");
  await dialog.getByLabel("快递单号").fill(number);
  await look(page, "confirm-send");
  await dialog.getByRole("button", { name: "发函" }).click();
  await expect(dialog).toBeHidden();
}

export async function sendByMail(page: Page, name: string): Promise<void> {
  await openLetter(page, name);
  await panel(page).getByRole("button", { name: "发函", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "发函" });
  await pick(page, dialog.getByLabel("发函方式"), "", "电子邮件");
  await dialog.getByRole("button", { name: "发函" }).click();
  await expect(dialog).toBeHidden();
}

export interface Reply {
  amount: string;
  differs?: { reason: string; misstated: string };
  more?: Readonly<Record<string, string>>;
}

export async function enterReply(page: Page, name: string, { amount, differs, more = {} }: Reply): Promise<void> {
  await openLetter(page, name);
  await panel(page).getByRole("button", { name: "录入回函" }).click();
  const dialog = page.getByRole("dialog", { name: "录入回函" });
  await expect(dialog.getByLabel("回函金额")).toBeFocused();
  await page.keyboard.type(amount);
  if (differs) {
    await pick(page, dialog.getByLabel("差异原因"), "", differs.reason);
    await dialog.getByLabel("其中错报").fill(differs.misstated);
  }
  await dialog.getByRole("checkbox", { name: "印章相符" }).check();
  await dialog.getByLabel("印章名称").fill(name);
  for (const [label, value] of Object.entries(more)) await dialog.getByLabel(label).fill(value);
  await look(page, differs ? "confirm-reply-differs" : "confirm-reply");
  await dialog.getByRole("button", { name: save }).click();
  await expect(dialog).toBeHidden();
}

/** Kept with the letter: what shows that its signs are none. */
async function addEvidence(page: Page): Promise<void> {
  const files = panel(page).getByRole("region", { name: "文件" });
  await pick(page, files.getByRole("combobox", { name: "文件" }), "", "异常迹象核实依据");
  const name = "致电记录.png";
  const buffer = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
    "base64",
  );
  await files.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });
  await expect(files.getByRole("button", { name })).toBeVisible();
}

/** By a lead who did not enter the reply. */
async function answerSigns(page: Page, projectId: number, name: string): Promise<void> {
  await page.goto(projectHref("/maindo/hzletter/5", projectId));
  await openLetter(page, name);
  const answers = panel(page).getByRole("listitem").getByRole("button", { name: "说明" });
  await expect(answers.first()).toBeVisible();
  for (let left = await answers.count(); left > 0; left -= 1) {
    await answers.first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "说明" }).fill("已致电总机核实经办人");
    await expect(dialog.getByText("致电记录.png")).toBeVisible();
    if (left === 1) await look(page, "confirm-answer");
    await dialog.getByRole("button", { name: save }).click();
    await expect(answers).toHaveCount(left - 1);
  }
}

/** A letter with signs does not close before a lead has answered each. */
export async function closeLetter(
  page: Page,
  { lead, projectId }: { lead: Page; projectId: number },
  name: string,
  conclusion: string,
): Promise<void> {
  const close = async () => {
    await panel(page).getByRole("button", { name: "完结" }).click();
    const dialog = page.getByRole("dialog", { name: "完结" });
    await dialog.getByLabel("结论").fill(conclusion);
    await dialog.getByRole("button", { name: "完结" }).click();
    return dialog;
  };
  const refused = await close();
  await expect(refused.getByText(/个异常迹象尚未说明/)).toBeVisible();
  await look(page, "confirm-signs-open");
  await page.keyboard.press("Escape");
  await expect(refused).toBeHidden();
  await addEvidence(page);
  await answerSigns(lead, projectId, name);
  await expect(await close()).toBeHidden();
  await expect(rowOf(page, name)).toContainText("已完结");
}
