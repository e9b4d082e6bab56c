import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conversion } from "@digao/contract/areas/papers/conversion/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";
import { readPages } from "../../../../test/pdf-pages.ts";

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

it("the health page says what can be converted, and by no name of a program", async () => {
  const converters = async () =>
    ((await (await manager.fetch("/healthz")).json()) as { converters: unknown }).converters;
  const { PATH } = process.env;
  const folder = mkdtempSync(join(tmpdir(), "digao-office-"));
  try {
    process.env.PATH = folder;
    expect(await converters()).toEqual({ sheetToPdf: true, xlsToXlsx: false });
    writeFileSync(join(folder, "soffice"), "", { mode: 0o755 });
    expect(await converters()).toEqual({ sheetToPdf: true, xlsToXlsx: true });
  } finally {
    process.env.PATH = PATH;
    rmSync(folder, { recursive: true });
  }
});
