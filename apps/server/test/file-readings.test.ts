import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "./builders.ts";
import { sampleFile } from "./import-desk.ts";
import {
  type CallRefused,
  type Client,
  startTestServer,
  type TestFile,
  type TestServer,
  type TestTenant,
} from "./kit.ts";

const reader = new URL("../src/reader.ts", import.meta.url);
let server: TestServer;
let firm: TestTenant;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true, readerEntry: reader });
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const upload = async (client: Client, projectId: number, ...files: TestFile[]) =>
  client.call(imports.UploadLedgerFile, { projectId, auto: false }, files);

const refusalOf = (sent: Promise<unknown>): Promise<Pick<CallRefused, "status" | "message">> =>
  sent.then(
    () => ({ status: 200, message: "" }),
    (error) => ({ status: error.status, message: error.message }),
  );

const wide = (columns: number, rows: number): string => `${"1,".repeat(columns)}\n`.repeat(rows);

describe("files read in processes of their own", () => {
  it("are recognised, previewed and refused as by the server itself", async () => {
    const manager = await firm.as("manager");
    const projectId = await newProject(manager);
    const { batches } = await upload(
      manager,
      projectId,
      sampleFile("sample_tb.csv"),
      sampleFile("sample_vouchers.csv"),
    );
    expect(batches.map(({ typeId, detection }) => [typeId, detection?.headerRow])).toEqual([
      [2, 1],
      [4, 1],
    ]);
    const sheet = "客户名称,简称\n甲公司,甲\n,无名\n";
    const seen = await manager.call(customer.calls.import, { isPreview: true }, [{ name: "客户.csv", content: sheet }]);
    expect([seen.newCount, seen.wrongCount]).toEqual([1, 1]);
    const headless = [{ name: "客户.csv", content: "一,二\n三,四\n" }];
    expect(await refusalOf(manager.call(customer.calls.import, { isPreview: true }, headless))).toMatchObject({
      status: 400,
      message: expect.stringContaining("客户名称"),
    });
    const picture = { name: "凭证.xlsx", content: new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d]) };
    expect((await refusalOf(upload(manager, projectId, picture))).message).toContain("不是可识别的表格");
  });

  it("of more columns than a sheet has are refused in words, and nothing of them is kept", async () => {
    const manager = await firm.as("manager");
    const projectId = await newProject(manager);
    const file = { name: "宽表.csv", content: wide(20_000, 3) };
    expect(await refusalOf(upload(manager, projectId, file))).toMatchObject({
      status: 413,
      message: expect.stringContaining("文件过大"),
    });
    const stored = await firm.inProject(projectId, (db) => db.selectFrom("import_batch").select("id").execute());
    expect(stored).toEqual([]);
  });
});
