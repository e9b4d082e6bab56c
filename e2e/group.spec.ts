import { consolidation, groupCompany, groupDealing, groupFigure } from "@digao/contract/areas/balance/group/calls";
import { expect, test } from "@playwright/test";
import { browserOf, newFirm, newProject, newUser } from "./kit/firms.ts";
import { look } from "./kit/look.ts";
import { chooseLanguage } from "./kit/looks.ts";
import { projectHref } from "./kit/screens.ts";

test.setTimeout(240_000);

/** Figures as a person pastes them from the companies' statements. */
const figures = [
  ["P 期初余额", "A101 2000000", "A204 800000", "E101 2000000", "E108 800000"],
  ["P 期末余额", "A101 2500000", "A105 100000", "A204 800000", "E101 2000000", "E108 1400000"],
  ["P 利润表", "P100 1000000", "P101 400000"],
  ["P 现金流量表", "C101 900000", "C111 400000", "C501 2000000", "C599 2500000"],
  ["S 期初余额", "A101 1000000", "E101 1000000"],
  ["S 期末余额", "A101 1100000", "A109 200000", "L105 100000", "E101 1000000", "E108 200000"],
  ["S 利润表", "P100 500000", "P101 300000"],
  ["S 现金流量表", "C101 500000", "C111 400000", "C501 1000000", "C599 1100000"],
].flatMap(([of = "", ...rows]) => rows.map((row) => [...of.split(" "), ...row.split(" ")]));

test("a group is consolidated: figures pasted, a difference found, every figure opened to companies and eliminations", async ({
  browser,
}) => {
  const firm = await newFirm("gr");
  const manager = await newUser(firm, "Manager");
  const projectId = await newProject(manager);
  const aligned = { aligned: "same", alignedWhy: "已与财务负责人核对政策" };
  const company = (more: object) => manager.call(groupCompany.calls.save, { projectId, ...aligned, ...more } as never);
  await company({ code: "P", name: "星河母公司", role: "parent" });
  const held = { controlKind: "founded", share: "0.8", since: 202_001, price: "800000", capital: "1000000" };
  await company({ code: "S", name: "星河子公司", role: "subsidiary", ...held });
  const text = figures.map(([code, part, item, amount]) => [code, part, item, "", amount].join("\t")).join("\n");
  await manager.call(groupFigure.calls.paste, { projectId, text });
  await manager.call(groupDealing.calls.save, {
    projectId,
    kind: "goods",
    seller: "P",
    buyer: "S",
    price: "300000",
    otherPrice: "300000",
    cost: "150000",
    unsold: "0.4",
    balance: "100000",
    otherBalance: "90000",
  } as never);

  const page = await browserOf(browser, manager);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(projectHref("/maindo/consolidation", projectId));
  const worksheet = page.getByRole("table", { name: "工作底稿" });
  await expect(worksheet.getByRole("row", { name: /一、营业收入/ })).toContainText("1,200,000.00");
  await expect(worksheet.getByRole("row", { name: /存货/ })).toContainText("140,000.00");
  await look(page, "group-worksheet");

  await worksheet.getByRole("button", { name: "存货" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("内部商品购销 P – S");
  await look(page, "group-source");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "执行合并" }).click();
  await expect(page.getByText(/还不能合并：.*未签署/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await manager.call(consolidation.GetConsolidation, { projectId })).run).toBeNull();

  for (const [view, words] of [
    ["权益变动表", "综合收益总额"],
    ["抵销分录", "长期股权投资与权益抵销"],
    ["单位", "星河子公司"],
    ["报表数据", "期末余额"],
    ["内部交易", "10,000.00"],
  ] as const) {
    await page.getByText(view, { exact: true }).first().click();
    await expect(page.getByText(words).first()).toBeVisible();
    await look(page, `group-${view}`);
  }
  await chooseLanguage(page, "en");
  await page.goto(projectHref("/maindo/consolidation", projectId));
  await expect(page.getByRole("table", { name: "Worksheet" })).toContainText("1,200,000.00");
  await look(page, "group-worksheet-en");
});
