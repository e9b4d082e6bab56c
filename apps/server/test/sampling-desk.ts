import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { conclusionStatus } from "@digao/contract/areas/engagement/papers/codes";
import { sampleConclusion, sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleVerdict } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleItem, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import type { Draft } from "@digao/contract/endpoint";
import { join, newProject } from "./builders.ts";
import { copySampleBooks } from "./copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

const sample = new URL("../../../packages/db/seed/sample/", import.meta.url);
export const sampleFile = (name: string): string => readFileSync(new URL(name, sample), "utf8");

export type Wish = Partial<Draft<typeof sampling.DrawSample>>;
type RunId = Pick<SampleRun, "id">;

/** A firm with the sample company's books in a project of two people, and what tests of samples do again and again. */
export interface SamplingDesk {
  server: TestServer;
  tenant: TestTenant;
  manager: Client;
  staff: Client;
  projectId: number;
  periodId: number;
  /** Into a project; answers the batch. */
  importFile(project: number, name: string, content: string): Promise<number>;
  newBooks(): Promise<{ project: number; period: number }>;
  /** A project with a journal of sales of these amounts, each a debit of 1122; answers its period. */
  newSales(amounts: readonly string[]): Promise<{ project: number; period: number }>;
  /** Writes the audited amounts of a details sample, item by item; the others are as booked. */
  audit(run: RunId, audited: Readonly<Record<string, string>>, as?: Client): Promise<SampleRun>;
  /** From the debits of account 1122, with a reason for whatever is out of the usual, unless told otherwise. */
  draw(wish: Wish, as?: Client): Promise<SampleRun>;
  itemsOf(run: RunId, as?: Client): Promise<SampleItem[]>;
  rowsOf(run: RunId, as?: Client): Promise<string[]>;
  /** A statement item of the project by its code. */
  itemId(code: string): Promise<number>;
  again(run: RunId, as?: Client): ReturnType<typeof reperform>;
}

const reperform = (as: Client, { id }: RunId) => as.call(sampling.ReperformSample, { Id: id });
type Concluding = Partial<Draft<typeof sampleConclusion.calls.edit>>;
/** Writes the version on its way, or begins one, and concludes by it: that the population can be accepted, unless told otherwise. */
export async function concludeSample(run: RunId, as: Client, written: Concluding = {}): Promise<SampleRun> {
  const { edit, conclude, sheet } = sampleConclusion.calls;
  const { records } = await as.call(sheet, { subjectId: run.id });
  const open = records.find(({ status }) => status === conclusionStatus.draft);
  const of = open ? { id: open.id, rowVersion: open.rowVersion } : {};
  const draft = { conclusion: "总体可以接受", verdict: sampleVerdict.accepted, ...written, ...of, subjectId: run.id };
  const { id: Id, rowVersion } = await as.call(edit, draft);
  await as.call(conclude, { Id, rowVersion });
  return as.call(sampling.GetSampleRun, { Id: run.id });
}
const explained = {
  sizeReason: "另有实质性分析程序",
  tolerableReason: "其他程序已覆盖该项目",
  againReason: "检验另一种抽样方法",
};
export const receivables = { accountCode: "1122", side: "dr" } as const;

export async function openSamplingDesk(): Promise<SamplingDesk> {
  const server = await startTestServer();
  const tenant = await server.newTenant();
  const [manager, staff] = await Promise.all([tenant.as("manager"), tenant.as("staff1")]);
  const importFile = async (project: number, name: string, content: string): Promise<number> => {
    const { batches } = await manager.call(imports.UploadLedgerFile, { projectId: project }, [{ name, content }]);
    await server.runJobs();
    return batches[0]?.id ?? 0;
  };
  const newBooks = async () => {
    const project = await newProject(manager);
    return { project, period: await copySampleBooks(server, tenant, project) };
  };
  const newSales = async (amounts: readonly string[]) => {
    const rows = amounts.flatMap((amount, at) => [
      `2024-01-31,202401,记,${at + 1},1,销售,1122,应收账款,${amount},`,
      `2024-01-31,202401,记,${at + 1},2,销售,6001,主营业务收入,,${amount}`,
    ]);
    const head = "凭证日期,会计期间,凭证字,凭证号,分录号,摘要,科目编码,科目名称,借方金额,贷方金额";
    const project = await newProject(manager);
    await importFile(project, "sales.csv", [head, ...rows].join("\n"));
    const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId: project });
    return { project, period: period?.periodId ?? 0 };
  };
  const { project: projectId, period: periodId } = await newBooks();
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  const itemsOf = async ({ id }: RunId, as = manager) =>
    (await as.call(sampling.GetSampleItems, { Id: id, maxResultCount: 1000 })).items;
  return {
    server,
    tenant,
    manager,
    staff,
    projectId,
    periodId,
    importFile,
    newBooks,
    newSales,
    audit: async (run, audited, as = manager) => {
      const items = (await itemsOf(run, as)).map(({ id, rowVersion, book }) => ({
        id,
        rowVersion,
        audited: audited[book] ?? book,
        remark: "核对发票与入库单",
      }));
      await as.call(sampling.SaveSampleItems, { Id: run.id, items });
      return as.call(sampling.GetSampleRun, { Id: run.id });
    },
    itemsOf,
    draw: async (wish, as = manager) => {
      const whole = { periodId, method: 1, ...receivables, ...explained, ...wish };
      if (as === manager || wish.extendsId) return as.call(sampling.DrawSample, whole);
      // Who leads draws another sample of a population: this one is the member's, as if it were the first.
      const { id: Id, projectId: of } = await manager.call(sampling.DrawSample, whole);
      await tenant.inProject(of, (db) =>
        db.updateTable("sample_run").set({ created_by: as.userId }).where("id", "=", Id).execute(),
      );
      return as.call(sampling.GetSampleRun, { Id });
    },
    rowsOf: async (run, as) =>
      (await itemsOf(run, as)).map(({ Jmsn, lineNo, book, hits }) => [Jmsn, lineNo, book, hits].join("|")),
    itemId: async (code) => {
      const items = await manager.call(mapping.GetRptItemTree, { projectId });
      return items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
    },
    again: (run, as = manager) => reperform(as, run),
  };
}
