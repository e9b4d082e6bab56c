import { existsSync, readFileSync } from "node:fs";
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLedger } from "../../../../../../test/made-ledger.ts";
import { otherLayouts } from "../../../../../../test/other-layouts.ts";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

const ledgers = new URL("../../../../../../../shared/data/ledgers/", import.meta.url);

interface Expected {
  lines: number;
  vouchers: number;
  decimals: number;
  totalDebit: string;
  totalCredit: string;
  unbalancedVouchers: { voucher: string; debit: string; credit: string; diff: string }[];
  vouchersWithSeveralDates: number;
  zeroAmountLines: number;
  voucherNumberSeries: Record<string, { missingCount: number; missingRanges: [number, number][] }>;
  trialBalance: { accountCode: string; opening: string; debit: string; credit: string; closing: string }[];
}
type Monthly = Record<string, Record<string, Record<"debit" | "credit" | "begin" | "end", string>>>;

/** What every clone has: two made ledgers, and one in the layouts of two programs. */
const own = new Map<string, string | Buffer>();
for (const [name, { opening, journal, expected }] of Object.entries({
  made: makeLedger(),
  made_badbalance: makeLedger({ isUnbalanced: true }),
})) {
  own.set(`${name}.opening.csv`, opening).set(`${name}.journal.csv`, journal);
  own.set(`${name}.expected.json`, JSON.stringify(expected));
}

const bytesOf = (name: string): Buffer => Buffer.from(own.get(name) ?? readFileSync(new URL(name, ledgers)));
const read = (name: string) => new Uint8Array(bytesOf(name));
const json = <T>(name: string): T => JSON.parse(bytesOf(name).toString("utf8"));
const isThere = (name: string): boolean => own.has(name) || existsSync(new URL(name, ledgers));
const cents = (amount: string) => BigInt(Math.round(Number(amount) * 100));

let server: TestServer;
let tenant: TestTenant;
let manager: Client;

beforeAll(async () => {
  for (const [name, bytes] of Object.entries(await otherLayouts(makeLedger()))) own.set(name, bytes);
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
});
afterAll(() => server.stop());

/** Uploads a file; with errors in it, it is put in force with a reason. */
async function importFile(projectId: number, name: string): Promise<ImportBatch> {
  const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [{ name, content: read(name) }]);
  await server.runJobs();
  const batch = await manager.call(imports.GetImportBatch, { batchId: batches[0]!.id });
  if (batch.status !== 4) return batch;
  return manager.call(imports.CommitImport, { batchId: batch.id, forceReason: "来源数据本身如此" });
}

/** Opening, debit, credit and closing by account, as the books in force have them. */
async function balances(projectId: number): Promise<Map<string, bigint[]>> {
  const { rows } = await tenant.inDb((db) =>
    sql<{ code: string; amounts: string[] }>`
      select code, array[sum(opening), sum(debit), sum(credit), sum(opening + debit - credit)]::text[] as amounts from (
        select t.account_code as code, open_dr - open_cr as opening, 0 as debit, 0 as credit
        from tb_row t join project_period p on p.tb_batch_id = t.batch_id and p.project_id = t.project_id where p.project_id = ${projectId} and aux_id is null
        union all
        select m.account_code, 0, debit, credit
        from ledger_month m join project_period p on p.voucher_batch_id = m.batch_id and p.project_id = m.project_id where p.project_id = ${projectId}
      ) b group by code`.execute(db),
  );
  return new Map(rows.map(({ code, amounts }) => [code, amounts.map(cents)]));
}

const findingsOf = async (batchId: number, code: string) =>
  (await manager.call(imports.GetImportFindings, { batchId, code, maxResultCount: 1000 })).items;

const yearOf: Record<string, [string, string]> = {
  made: ["2024-01-01", "2024-12-31"],
  made_badbalance: ["2024-01-01", "2024-12-31"],
  pca_ja_fy2021: ["2021-04-01", "2022-03-31"],
  sie_norstedts: ["2009-07-01", "2010-06-30"],
  sie_mamut: ["2010-01-01", "2010-12-31"],
  sie_ovnbolag: ["2011-01-01", "2011-12-31"],
  sie_ovnbolag_badbalance: ["2011-01-01", "2011-12-31"],
  sie_typ4: ["2012-01-01", "2012-12-31"],
  sie_3plus4: ["2014-01-01", "2014-12-31"],
};
const projectFor = (name: string) => {
  const [periodStart = "", periodEnd = ""] = yearOf[name] ?? [];
  return newProject(manager, { aYear: Number(periodStart.slice(0, 4)), periodStart, periodEnd });
};

describe("a ledger", () => {
  const names = Object.keys(yearOf);
  const isMade = (name: string) => name.startsWith("made");
  const title = "%s comes out to the cent, with its gaps and its unbalanced vouchers";
  it.each(names.filter(isMade))(title, comesOut);
  it.skipIf(!existsSync(ledgers)).each(names.filter((name) => !isMade(name)))(title, comesOut);

  async function comesOut(name: string): Promise<void> {
    const expected = json<Expected>(`${name}.expected.json`);
    const projectId = await projectFor(name);
    if (isThere(`${name}.opening.csv`)) await importFile(projectId, `${name}.opening.csv`);
    const batch = await importFile(projectId, `${name}.journal.csv`);
    expect(batch.isCurrent).toBe(true);
    expect(batch.totals).toMatchObject({ lines: expected.lines, vouchers: expected.vouchers });
    expect([cents(batch.totals!.debit), cents(batch.totals!.credit)]).toEqual([
      cents(expected.totalDebit),
      cents(expected.totalCredit),
    ]);
    const found = await balances(projectId);
    for (const { accountCode, opening, debit, credit, closing } of expected.trialBalance) {
      const own = found.get(accountCode) ?? [0n, 0n, 0n, 0n];
      expect([accountCode, ...own]).toEqual([accountCode, ...[opening, debit, credit, closing].map(cents)]);
    }
    expect(found.size).toBe(expected.trialBalance.filter(({ accountCode }) => found.has(accountCode)).length);
    const unbalanced = await findingsOf(batch.id, "IC-01");
    expect(unbalanced.map(({ where }) => where.replace(/^\d+ (.+)-(\d+)$/, "$1|$2"))).toEqual(
      expected.unbalancedVouchers.map(({ voucher }) => voucher),
    );
    expect((await findingsOf(batch.id, "IC-03")).length).toBe(expected.vouchersWithSeveralDates);
    expect((await findingsOf(batch.id, "IC-08")).length).toBe(expected.zeroAmountLines);
    const series = Object.values(expected.voucherNumberSeries).filter(({ missingCount }) => missingCount > 0);
    expect(batch.totals!.gaps).toBe(series.reduce((sum, { missingCount }) => sum + missingCount, 0));
    const { rows: gaps } = await tenant.inDb((db) =>
      sql<{ ranges: [number, number][] }>`
        select detail -> 'ranges' as ranges from integrity_finding where batch_id = ${batch.id} and code = 'IC-02'`.execute(
        db,
      ),
    );
    const sorted = (list: [number, number][][]) => list.map((ranges) => JSON.stringify(ranges)).sort();
    expect(sorted(gaps.map(({ ranges }) => ranges))).toEqual(sorted(series.map(({ missingRanges }) => missingRanges)));
  }

  it.skipIf(!existsSync(ledgers))("pca: every published monthly row follows from opening and roll-up", async () => {
    const projectId = await projectFor("pca_ja_fy2021");
    await importFile(projectId, "pca_ja_fy2021.opening.csv");
    await importFile(projectId, "pca_ja_fy2021.journal.csv");
    const { rows } = await tenant.inDb((db) =>
      sql<{ code: string; month: number; debit: string; credit: string; begin: string }>`
        select m.account_code as code, m.j_period as month, m.debit, m.credit,
          coalesce((select sum(open_dr - open_cr) from tb_row t where t.project_id = p.project_id and t.batch_id = p.tb_batch_id and t.account_code = m.account_code), 0)
          + coalesce((select sum(debit - credit) from ledger_month e where e.project_id = m.project_id and e.batch_id = m.batch_id
              and e.account_code = m.account_code and e.j_period < m.j_period), 0) as begin
        from ledger_month m join project_period p on p.voucher_batch_id = m.batch_id and p.project_id = m.project_id where p.project_id = ${projectId}`.execute(
        db,
      ),
    );
    const own = new Map(rows.map((row) => [`${row.month} ${row.code}`, row]));
    // The publication shows every balance on the account's own side, so its size is compared.
    const size = (amount: bigint) => (amount < 0n ? -amount : amount);
    let compared = 0;
    for (const [month, accounts] of Object.entries(json<Monthly>("pca_ja_fy2021.published_monthly_tb.json"))) {
      for (const [code, published] of Object.entries(accounts)) {
        const row = own.get(`${month.replace("-", "")} ${code}`);
        const [begin, debit, credit] = [row?.begin ?? published.begin, row?.debit ?? "0", row?.credit ?? "0"].map(
          cents,
        ) as [bigint, bigint, bigint];
        expect([month, code, size(begin), debit, credit, size(begin + debit - credit)]).toEqual([
          month,
          code,
          size(cents(published.begin)),
          cents(published.debit),
          cents(published.credit),
          size(cents(published.end)),
        ]);
        compared += 1;
      }
    }
    expect(compared).toBe(511);
  });

  const titleOfLayouts = "%s: U8 and K3 exports of the same books give the same figures with no mapping by hand";
  const ofPca = ["exports/u8_序时账_pca.xlsx", "exports/k3_凭证序时簿_pca_gb18030.csv"];
  it.each([["made", "made_tb.xlsx", ["made_u8.xlsx", "made_k3_gb18030.csv"]]])(titleOfLayouts, layoutsAgree);
  it.skipIf(!existsSync(ledgers)).each([["pca_ja_fy2021", "exports/科目余额表_pca.xlsx", ofPca]])(
    titleOfLayouts,
    layoutsAgree,
  );

  async function layoutsAgree(books: string, tbFile: string, journals: string[]): Promise<void> {
    const expected = json<Expected>(`${books}.expected.json`);
    for (const name of journals) {
      const projectId = await projectFor(books);
      const tb = await importFile(projectId, tbFile);
      expect(tb).toMatchObject({ status: 5, isCurrent: true, typeId: 2 });
      const batch = await importFile(projectId, name);
      expect(batch).toMatchObject({ isCurrent: true, typeId: 4 });
      expect(batch.totals).toMatchObject({ lines: expected.lines, vouchers: expected.vouchers });
      const found = await balances(projectId);
      for (const { accountCode, opening, debit, credit, closing } of expected.trialBalance) {
        expect([name, accountCode, ...(found.get(accountCode) ?? [])]).toEqual([
          name,
          accountCode,
          ...[opening, debit, credit, closing].map(cents),
        ]);
      }
      expect((await findingsOf(batch.id, "IC-20")).length).toBe(0);
    }
  }
});
