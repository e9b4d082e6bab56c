import { readFileSync } from "node:fs";
import { type ImportBatch, imports } from "@digao/contract/areas/imports";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newProject } from "../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../test/kit.ts";

const sample = new URL("../../../../../packages/db/seed/sample/", import.meta.url);
const file = (name: string) => ({ name, content: new Uint8Array(readFileSync(new URL(name, sample))) });
const expectedFindings: unknown = JSON.parse(readFileSync(new URL("sample_integrity_expected.json", sample), "utf8"));

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
});
afterAll(() => server.stop());
beforeEach(async () => {
  projectId = await newProject(manager);
});

/** Uploads a file and waits for its job. */
async function importFile(name: string, input: Record<string, unknown> = {}): Promise<ImportBatch> {
  const { batches } = await manager.call(imports.UploadLedgerFile, { projectId, ...input }, [file(name)]);
  await server.runJobs();
  return manager.call(imports.GetImportBatch, { batchId: batches[0]!.id });
}

describe("the sample company", () => {
  it("G1: goes straight in force without an error", async () => {
    const tb = await importFile("sample_tb.csv");
    expect(tb).toMatchObject({ status: 5, isCurrent: true, typeId: 2, checks: [] });
    const journal = await importFile("sample_vouchers.csv");
    expect(journal).toMatchObject({ status: 5, isCurrent: true, typeId: 4, checks: [], periodLabel: "2024年度" });
    expect(journal.totals).toMatchObject({
      vouchers: 173,
      lines: 496,
      debit: "114644548.20",
      credit: "114644548.20",
      gaps: 0,
      statement: "序时账借方发生额合计 114,644,548.20 元，与科目余额表一致；凭证共 173 张 496 条分录，断号 0 个",
    });
  });

  it("G2: gives the twenty seeded findings word for word", async () => {
    await importFile("sample_tb.csv");
    const dirty = await importFile("sample_vouchers_dirty.csv");
    expect(dirty).toMatchObject({ status: 4, isCurrent: false });
    const { items, totalCount } = await manager.call(imports.GetImportFindings, {
      batchId: dirty.id,
      maxResultCount: 1000,
    });
    const key = (f: { code: string; where: string }) => `${f.code} ${f.where}`;
    const found = items.map(({ code, level, where, detail }) => ({ code, level, where, detail }));
    const order = (list: typeof found) => [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(order(found)).toEqual(order(expectedFindings as typeof found));
    expect(totalCount).toBe(20);
  });
});
