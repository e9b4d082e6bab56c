import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "./builders.ts";
import { copySampleBooks, importedBooks, moved, placeOf, readBooks } from "./copied-books.ts";
import { sampleFile } from "./import-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { expectOverviewStored } from "./overview-stored.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
});
afterAll(() => server.stop());

/** Rows but for the job that has written them. */
const textsOf = (rows: readonly Record<string, unknown>[]): string[] =>
  rows.map(({ job_id: _job, ...row }) => JSON.stringify(Object.entries(row).sort())).sort();

describe("copied books", () => {
  it("are what the import has left, row by row", async () => {
    const { place, tables } = await importedBooks(server);
    const projectId = await newProject(manager);
    await copySampleBooks(server, firm, projectId);
    const [copied, at] = await firm.inProject(projectId, async (db) => [
      await readBooks(db, projectId),
      await placeOf(db, firm, projectId),
    ]);
    const names = tables.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["voucher_line", "tb_row", "account", "ledger_month", "aux_item"]));
    expect(copied.map(({ name }) => name)).toEqual(names);
    for (const [index, table] of tables.entries())
      expect(textsOf(moved(copied[index]!, at, place))).toEqual(textsOf(moved(table, place, place)));
    await expectOverviewStored(server, firm.id);
    const period = copied.find(({ name }) => name === "project_period")!.rows[0]!;
    const batches = copied.find(({ name }) => name === "import_batch")!.rows;
    const journal = batches.find(({ id }) => id === period.voucher_batch_id);
    expect(journal).toMatchObject({ period_id: period.id, summary: { checkedAgainst: period.tb_batch_id } });
  });

  it("are each project's own, and another import goes on from them", async () => {
    const seen = new Set<number>();
    for (const projectId of [await newProject(manager), await newProject(manager)]) {
      const periodId = await copySampleBooks(server, firm, projectId);
      const { items } = await manager.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 200 });
      for (const { JsnId } of items) seen.add(JsnId);
      const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [sampleFile("sample_tb.csv")]);
      await server.runJobs();
      const again = await manager.call(imports.GetImportBatch, { batchId: batches[0]?.id ?? 0 });
      expect([again.periodId, again.isCurrent]).toEqual([periodId, false]);
    }
    expect(seen.size).toBe(400);
  });

  it("come into no project that has books", async () => {
    const projectId = await newProject(manager);
    await copySampleBooks(server, firm, projectId);
    await expect(copySampleBooks(server, firm, projectId)).rejects.toThrow("books of its own");
  });
});
