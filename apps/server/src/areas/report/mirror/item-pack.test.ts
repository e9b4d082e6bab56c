import { writeFileSync } from "node:fs";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { mirror } from "@digao/contract/areas/report/mirror/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";
import { readPages } from "../../../../test/pdf-pages.ts";
import { riskRow } from "../../../../test/planted-risk.ts";

let desk: LedgerDesk;
let itemId: number;
let projectId: number;
beforeAll(async () => {
  desk = await openLedgerDesk();
  projectId = await desk.newProject();
  await copySampleBooks(desk.server, desk.tenant, projectId);
  const items = await desk.manager.call(statementItems.GetFSItemName, { projectId });
  itemId = items.find(({ stdCode }) => stdCode === "A105")?.id ?? 0;
});
afterAll(() => desk.stop());

const pack = async (RptLang: "zh" | "en" = "zh") => {
  const { bytes } = await desk.manager.download(mirror.DownItemPack, { Id: itemId, RptLang });
  const pages = await readPages(bytes);
  if (process.env.PACK_PICTURE) writeFileSync(process.env.PACK_PICTURE, pages[0]?.png ?? "");
  return pages;
};

it("13 no. 13: puts an item on one page, its missing links first", async () => {
  const [page, ...more] = await pack();
  expect(more).toEqual([]);
  const text = page?.text ?? "";
  expect(text).toContain("应收账款");
  for (const lack of ["缺少环节", "未识别风险", "没有引用证据", "尚未得出结论", "尚未签署"])
    expect(text).toContain(lack);
  expect(text.indexOf("缺少环节")).toBeLessThan(text.indexOf("程序"));
});

it("follows risk, procedure and sign once they are there, and says in English what it says in Chinese", async () => {
  await desk.tenant.inProject(projectId, (db) =>
    db
      .insertInto("risk")
      .values(riskRow(itemId, desk.tenant.userIds.manager, "坏账准备计提不足"))
      .execute(),
  );
  const [page] = await pack();
  expect(page?.text).toContain("坏账准备计提不足");
  expect(page?.text).not.toContain("未识别风险");
  const [english] = await pack("en");
  expect(english?.text).toContain("Missing links");
  expect(english?.text).toContain("Not concluded");
});
