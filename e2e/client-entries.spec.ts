import { readFileSync } from "node:fs";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { expect, test } from "@playwright/test";
import { takeSampleBooks } from "./kit/books.ts";
import { browserOf, newFirm, newProject, newUser } from "./kit/firms.ts";
import { look } from "./kit/look.ts";

test.setTimeout(240_000);

test("entries that a client has to book are exported as vouchers, once it is said whether its year is closed", async ({
  browser,
}) => {
  const firm = await newFirm("ce");
  const manager = await newUser(firm, "Manager");
  const staff = await newUser(firm, "Auditor");
  const projectId = await newProject(manager, [staff]);
  await takeSampleBooks(manager, projectId);
  const items = await staff.call(mapping.GetRptItemTree, { projectId });
  const idOf = (code: string) => items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
  const draft = await staff.call(adjustments.UpdateFSAdjustHead, {
    projectId,
    adjType: 1,
    description: "补提坏账准备",
    lines: [
      { fsItemId: idOf("P104"), accountCode: "660304", debit: "500.00", accountReason: "按客户核算口径" },
      { fsItemId: idOf("A105"), accountCode: "1122", lineName: "应收账款-甲公司", credit: "500.00" },
    ],
  });
  const sent = await staff.call(adjustments.UpdateFSAdjustHeadById, {
    Id: draft.id,
    rowVersion: draft.rowVersion,
    status: 1,
  });
  await manager.call(adjustments.CheckFSAdjustHeadById, { Id: sent.id, rowVersion: sent.rowVersion });

  const page = await browserOf(browser, manager);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/fm/acctadjust");
  const row = page.getByRole("row").filter({ hasText: "AJE-1" });
  await expect(row).toContainText("未沟通");
  await expect(row).toContainText("是");
  await look(page, "client-entries");
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "导出凭证" }).click();
  const ask = page.getByRole("dialog");
  await ask.getByLabel("凭证日期").fill("2025-03-31");
  await ask.getByLabel("凭证日期").press("Enter");
  await ask.getByLabel("起始凭证号").fill("12");
  const send = ask.getByRole("button", { name: "导出凭证" });
  await expect(send).toBeDisabled();
  await ask.getByText(/^已结账/).click();
  await expect(send).toBeDisabled();
  await ask.getByLabel("以前年度损益调整科目").fill("1122");
  await send.click();
  await expect(ask).toContainText("科目 1122 不是以前年度损益调整科目");
  await ask.getByLabel("以前年度损益调整科目").fill("6901");
  await ask.getByLabel("凭证格式").click();
  await page.getByTitle("用友 U8 总账工具（TXT）").click();
  await look(page, "client-entries-export");
  const waiting = page.waitForEvent("download");
  await send.click();
  const text = new TextDecoder("gbk").decode(readFileSync(await (await waiting).path()));
  expect(text.split("\r\n").slice(0, 3)).toEqual([
    "填制凭证,V800",
    "2025-03-31,记,12,0,补提坏账准备,6901,500.00,0.00,0,0,0,,,,,,,,,,",
    "2025-03-31,记,12,0,补提坏账准备,1122,0.00,500.00,0,0,0,,,,,,,甲公司,,,",
  ]);
});
