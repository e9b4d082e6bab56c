/** While a file is looked into, which may take a minute, nothing is locked and no connection is held. */

import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { vouchingImport } from "@digao/contract/areas/acquisition/vouching-import/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { matching } from "@digao/contract/areas/papers/matching/calls";
import { ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import { sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { withConnection } from "@digao/db/roles";
import { workbookBytes } from "@digao/excel/write-workbook";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { within } from "../../../test/pace.ts";
import { describing } from "../src/areas/acquisition/imports/detect.ts";
import { checkSheet } from "../src/areas/acquisition/vouching-import/read-rows.ts";
import { readingList } from "../src/areas/papers/matching/read-list.ts";
import { readTemplateBook, writeTemplateBook } from "../src/areas/papers/sheet-templates/workbook.ts";
import {
  compareBooks,
  findBound,
  openWorkbook,
  workbookLosses,
  writeWorkbook,
} from "../src/areas/papers/sheets/readings.ts";
import { registerSheet } from "../src/platform/register/sheet-in.ts";
import { newProject } from "./builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

let base: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  base = await startTestServer({ isAlone: true });
  firm = await base.newTenant();
  manager = await firm.as("manager");
  projectId = await newProject(manager);
});
afterAll(() => base.stop());

const openTransactions = "select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%'";

/** Of the whole database, at the moment when nothing else is under way: what stays open is the call's own. */
async function untilNoneIsOpen(): Promise<void> {
  await withConnection(base.ownerUrl, (client) =>
    vi.waitUntil(async () => (await client.query(openTransactions)).rows[0]?.count === 0, {
      timeout: within(5000),
      interval: 20,
    }),
  );
}

const journal =
  "凭证日期,凭证号,摘要,科目编码,科目名称,借方金额,贷方金额\n2024-01-05,记-1,收款,1002,银行存款,1.00,\n2024-01-05,记-1,收款,1122,应收账款,,1.00\n";

async function sheet(): Promise<Buffer> {
  const header = ["客户名称", "凭证日期", "凭证号"].map(() => ({}));
  return workbookBytes([
    {
      name: "Sheet1",
      columns: header,
      header: [],
      rows: [
        [
          ["客户名称", "凭证日期", "凭证号"],
          ["甲公司", "2024-01-05", "1"],
        ],
      ],
    },
  ]);
}

const readings = [
  { name: "a ledger", reading: describing, endpoint: imports.UploadLedgerFile, input: () => ({ projectId }) },
  {
    name: "a sheet of a register",
    reading: registerSheet,
    endpoint: customer.calls.import,
    input: () => ({ isPreview: true }),
  },
  {
    name: "a sheet of check results",
    reading: checkSheet,
    endpoint: vouchingImport.FromExcelImportPZCheck,
    input: () => ({ projectId, mode: "preview" }),
  },
] as const;

/** So many cells are put together in a process of their own. */
async function largeBook(): Promise<Buffer> {
  const row = Array.from({ length: 100 }, (_, index) => String(index));
  const rows = Array.from({ length: 210 }, () => row);
  return workbookBytes([{ name: "Sheet1", columns: row.map(() => ({})), header: [], rows: [rows] }]);
}
const fileOf = async () => ({ name: "往来核对.xlsx", content: new Uint8Array(await largeBook()) });
const newSheet = async () =>
  (await manager.call(sheets.CreateSheetFromFile, { projectId, RefType: 19 }, [await fileOf()])).id;

const ofWorkbooks: [name: string, reading: { read: unknown }, act: (id: number) => Promise<unknown>][] = [
  ["opened as a paper", openWorkbook, newSheet],
  ["brought back", openWorkbook, async (Id) => manager.call(sheets.ReadSheetFile, { Id }, [await fileOf()])],
  ["written", writeWorkbook, (Id) => manager.download(sheets.DownSheet, { Id })],
  ["looked through for what it would lose", workbookLosses, (Id) => manager.call(sheets.GetSheetLosses, { Id })],
  [
    "compared with a version",
    compareBooks,
    async (Id) => {
      const { version } = await manager.call(sheets.KeepSheetVersion, { Id });
      return manager.call(sheets.GetSheetDiff, { Id, from: version });
    },
  ],
  [
    "looked through for what it takes from elsewhere",
    findBound,
    (Id) => manager.call(sheets.ComputeSheet, { Id, windowId: "window-of-manager" }),
  ],
  [
    "opened as a book of one's own",
    openWorkbook,
    async () => manager.call(ownSheets.CreateOwnSheetFromFile, {}, [await fileOf()]),
  ],
  [
    "read as a list to be matched",
    readingList,
    async () =>
      manager.call(matching.ReadMatchList, {}, [
        { name: "a.csv", content: "日期,摘要,金额\n2024-12-01,货款,100.00\n" },
      ]),
  ],
];

const ofFirm: [name: string, reading: { read: unknown }, act: () => Promise<unknown>][] = [
  [
    "a workbook of a template is read",
    readTemplateBook,
    async () => {
      const admin = await firm.as("admin");
      const { bytes } = await admin.download(sheetTemplates.DownTemplate, { key: "A105-1" });
      const content = new Uint8Array(bytes);
      return admin.call(sheetTemplates.ReadTemplateFile, { key: "A105-1" }, [{ name: "a.xlsx", content }]);
    },
  ],
  [
    "a workbook of a template is written",
    writeTemplateBook,
    async () => (await firm.as("admin")).download(sheetTemplates.DownTemplate, { key: "A105-1" }),
  ],
];

describe("no transaction is open", () => {
  it.each(ofFirm)("while %s", async (_name, reading, act) => {
    const read = reading.read as (path: string, input: unknown) => Promise<unknown>;
    let wasApart = false;
    const look = vi.spyOn(reading as { read: typeof read }, "read").mockImplementation(async (path, given) => {
      await untilNoneIsOpen();
      wasApart = true;
      return read(path, given);
    });
    await act();
    expect(wasApart).toBe(true);
    look.mockRestore();
  });

  it.each(readings)("while $name is looked into", async ({ reading, endpoint, input }) => {
    const read = reading.read as (path: string, input: never) => Promise<unknown>;
    let wasApart = false;
    const look = vi.spyOn(reading as { read: typeof read }, "read").mockImplementation(async (path, given) => {
      await untilNoneIsOpen();
      wasApart = true;
      return read(path, given);
    });
    const file =
      endpoint === imports.UploadLedgerFile
        ? { name: "序时账.csv", content: journal }
        : { name: "a.xlsx", content: await sheet() };
    await manager.call(endpoint as Endpoint, input() as never, [file]).catch((error: Error) => {
      // What the sheet says may be refused; that it was looked into is what counts.
      if (look.mock.calls.length === 0) throw error;
    });
    expect(wasApart).toBe(true);
    look.mockRestore();
  });

  it.each(ofWorkbooks)("while a workbook is %s", async (_name, reading, act) => {
    const id = await newSheet();
    const read = reading.read as (path: string, input: unknown) => Promise<unknown>;
    let wasApart = false;
    const look = vi.spyOn(reading as { read: typeof read }, "read").mockImplementation(async (path, given) => {
      await untilNoneIsOpen();
      wasApart = true;
      return read(path, given);
    });
    await act(id);
    expect(wasApart).toBe(true);
    look.mockRestore();
  });

  it("and a file that is no table leaves nothing behind", async () => {
    const refused = manager.call(imports.UploadLedgerFile, { projectId }, [{ name: "a.csv", content: "" }]);
    await expect(refused).rejects.toThrow();
    const none = manager.call(imports.UploadLedgerFile, { projectId }, []);
    await expect(none).rejects.toThrow();
  });
});
