import { randomInt } from "node:crypto";
import { checkUscc } from "@digao/domain/validators/uscc";
import { expect, type Page } from "@playwright/test";
import { declareIndependence } from "../kit/declare.ts";
import { look } from "../kit/look.ts";
import { expectMessage, pick, shown } from "../kit/pick.ts";

const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/** A credit code that no client has yet, and the same with its check digit spoilt. */
function newUscc(): { good: string; bad: string } {
  const body = `91310000MA${Array.from({ length: 7 }, () => alphabet[randomInt(10)]).join("")}`;
  const codes = [...alphabet].map((last) => body + last);
  const good = codes.find((code) => checkUscc(code).valid) ?? "";
  return { good, bad: codes.find((code) => code !== good) ?? "" };
}

export interface NewClient {
  name: string;
  short: string;
  isSeen?: true;
}

export async function createClient(page: Page, { name, short, isSeen }: NewClient): Promise<void> {
  const uscc = newUscc();
  await page.getByRole("menuitem", { name: "客户" }).click();
  await expect(page.getByRole("heading", { name: "客户" })).toBeVisible();
  if (isSeen) await look(page, "clients");
  await page.getByRole("button", { name: "新建客户" }).click();
  const form = page.getByRole("dialog", { name: "新建客户" });
  await form.getByLabel("客户名称").fill(name);
  await form.getByLabel("简称").fill(short);
  await form.getByLabel("统一社会信用代码").fill(uscc.bad);
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form.getByText("统一社会信用代码的校验位不正确")).toBeVisible();
  if (isSeen) await look(page, "client-wrong-code");
  await form.getByLabel("统一社会信用代码").fill(uscc.good);
  await expect(form.getByText("校验通过")).toBeVisible();
  await form.getByRole("button", { name: "保存" }).click();
  await expectMessage(page, `已新建客户“${name}”`);
  await expect(form).toBeHidden();
}

export interface NewProject {
  client: string;
  year: number;
  start: string;
  end: string;
  /** Last year's project, which the new one continues. */
  prior?: string;
  isSeen?: true;
}

/** Answers the address of the project's first page. */
export async function createProject(
  page: Page,
  { client, year, start, end, prior, isSeen }: NewProject,
): Promise<string> {
  await page.getByRole("menuitem", { name: "立项", exact: true }).click();
  const form = shown(page);
  // A list of clients that is just leaving is called the same.
  await pick(page, form.getByRole("combobox", { name: /客户$/ }), client, client);
  await pick(page, form.getByLabel("项目类别"), "年度财务报表审计", /年度财务报表审计/);
  await form.getByLabel("审计年度").fill(`${year}`);
  for (const [label, date] of [
    ["期间起", start],
    ["期间止", end],
    ["基准日", end],
  ] as const) {
    await form.getByLabel(label).fill(date);
    await form.getByLabel(label).press("Enter");
  }
  await expect(form.getByLabel("项目名称")).toHaveValue(`${client}${year}年度财务报表审计`);
  await pick(page, form.getByLabel("签字合伙人"), "zmy", "周明远");
  await pick(page, form.getByLabel("项目质量复核人"), "sz", "孙正");
  if (prior) await pick(page, form.getByLabel("上年项目"), "", prior);
  if (isSeen) await look(page, "new-project");
  await page.getByRole("button", { name: "立项并打开项目" }).click();
  await page.waitForURL(/projectmain/);
  return page.url();
}

/** Whoever was named declares independence before anything can be changed. */
export async function joinTeam(page: Page, shot?: string): Promise<void> {
  const box = page.getByRole("region", { name: "请确认加入项目组" });
  await expect(box).toBeVisible();
  if (shot) await look(page, shot);
  await declareIndependence(page);
  await expectMessage(page, "已声明独立性");
  await expect(box).toBeHidden();
}

export async function addMembers(
  page: Page,
  role: string,
  names: readonly [query: string, name: string][],
): Promise<void> {
  await page.getByRole("button", { name: "添加成员" }).click();
  const form = page.getByRole("dialog", { name: "添加成员" });
  for (const [query, name] of names) await pick(page, form.getByLabel("人员"), query, name);
  await page.keyboard.press("Escape");
  await pick(page, form.getByLabel("角色"), "", role);
  await form.getByLabel("计划工时").fill("120");
  await form.getByRole("button", { name: "保存" }).click();
  await expectMessage(page, `已添加 ${names.length} 人`);
  await expect(form).toBeHidden();
}
