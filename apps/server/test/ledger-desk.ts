/** Small ledgers written by hand, imported whatever their checks say: for tests that need to know every line. */
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { newProject } from "./builders.ts";
import { type Client, startTestServer, type TestServer, type TestServerOptions, type TestTenant } from "./kit.ts";

export interface LedgerDesk {
  server: TestServer;
  tenant: TestTenant;
  manager: Client;
  stop(): Promise<void>;
  newProject(): Promise<number>;
  /** Data period of a file, which is in force when this answers: of 2024 the current one, of another year one of before, unless told. */
  take(projectId: number, name: string, content: string, year?: number, kind?: 1 | 2): Promise<number>;
}

export async function openLedgerDesk(options: TestServerOptions = {}): Promise<LedgerDesk> {
  const server = await startTestServer(options);
  const tenant = await server.newTenant();
  const manager = await tenant.as("manager");
  return {
    server,
    tenant,
    manager,
    stop: () => server.stop(),
    newProject: () => newProject(manager),
    async take(projectId, name, content, year, kind = (year ?? 2024) === 2024 ? 1 : 2) {
      const period = { label: `${year}年度`, startDate: `${year}-01-01`, endDate: `${year}-12-31`, kind };
      const options = year === undefined ? {} : { options: JSON.stringify({ period }) };
      const { batches } = await manager.call(imports.UploadLedgerFile, { projectId, ...options }, [{ name, content }]);
      await server.runJobs();
      const [{ id: batchId } = { id: 0 }] = batches;
      const checked = await manager.call(imports.GetImportBatch, { batchId });
      const forced = { batchId, forceReason: "测试所需" };
      const { periodId } = checked.status === 5 ? checked : await manager.call(imports.CommitImport, forced);
      await server.runJobs();
      return periodId ?? 0;
    },
  };
}

export type TbRow = [
  code: string,
  name: string,
  side: "借" | "贷",
  /** "客户:甲" or empty. */
  aux: string,
  /** Opening, debit, credit; the closing follows. The opening is signed, debit positive. */
  open: number,
  debit: number,
  credit: number,
];

const sided = (net: number) => (net < 0 ? `,${-net}` : `${net},`);

export function tbCsv(rows: readonly TbRow[]): string {
  const head = "科目编码,科目名称,方向,辅助类型,辅助名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方";
  const lines = rows.map(([code, name, side, aux, open, debit, credit]) => {
    const [type = "", item = ""] = aux.split(":");
    return [code, name, side, type, item, sided(open), debit, credit, sided(open + debit - credit)].join(",");
  });
  return [head, ...lines].join("\n");
}

export type JournalRow = [
  date: string,
  no: number,
  summary: string,
  code: string,
  debit: number,
  credit: number,
  customer?: string,
];

/** Lines of a voucher follow each other. */
export function journalCsv(rows: readonly JournalRow[]): string {
  const head =
    "凭证日期,会计期间,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额,客户,制单人,审核人,记账人";
  let [last, lineNo] = ["", 0];
  const lines = rows.map(([date, no, summary, code, debit, credit, customer = ""]) => {
    const key = `${date}/${no}`;
    lineNo = key === last ? lineNo + 1 : 1;
    last = key;
    const month = date.slice(0, 7).replace("-", "");
    return [date, month, "记", no, lineNo, summary, code, "", debit, credit, customer, "甲", "乙", "丙"].join(",");
  });
  return [head, ...lines].join("\n");
}
