import { conversion } from "@digao/contract/areas/conversion";
import { sheets } from "@digao/contract/areas/sheets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../test/ledger-desk.ts";
import { readPages } from "../../../test/pdf-pages.ts";

let desk: LedgerDesk;
let manager: Client;
let id: number;
beforeAll(async () => {
  desk = await openLedgerDesk();
  manager = desk.manager;
  const projectId = await desk.newProject();
  id = (
    await manager.call(sheets.CreateAuditSheetData, {
      projectId,
      RefType: 19,
      name: "盘点表",
      templateKey: "GENERIC-9",
    })
  ).id;
});
afterAll(() => desk.stop());

const begins = (bytes: Buffer): string => bytes.subarray(0, 4).toString("latin1");

describe("a sheet", () => {
  it("is fetched as a workbook", async () => {
    const { bytes } = await manager.download(conversion.GetXlsxFile, { Id: id });
    expect(begins(bytes)).toBe("PK\u0003\u0004");
  });

  it("is fetched as a PDF with its words in Chinese, with or without LibreOffice", async () => {
    const { bytes } = await manager.download(conversion.Xlsx2Pdf, { Id: id });
    expect(begins(bytes)).toBe("%PDF");
    const [page] = await readPages(bytes);
    expect(page?.text).toContain("索引号");
  });
});
