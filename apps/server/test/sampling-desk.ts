import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/imports";
import { mapping } from "@digao/contract/areas/mapping";
import { sampling } from "@digao/contract/areas/sampling";
import { vouchers } from "@digao/contract/areas/vouchers";
import type { Draft } from "@digao/contract/endpoint";
import type { SampleItem, SampleRun } from "@digao/contract/sampling/run";
import { join, newProject } from "./builders.ts";
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
  /** From the debits of account 1122 unless told otherwise. */
  draw(wish: Wish, as?: Client): Promise<SampleRun>;
  itemsOf(run: RunId, as?: Client): Promise<SampleItem[]>;
  rowsOf(run: RunId, as?: Client): Promise<string[]>;
  /** A statement item of the project by its code. */
  itemId(code: string): Promise<number>;
  again(run: RunId, as?: Client): ReturnType<typeof reperform>;
}

const reperform = (as: Client, { id }: RunId) => as.call(sampling.ReperformSample, { Id: id });
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
    for (const name of ["sample_tb.csv", "sample_vouchers.csv"]) await importFile(project, name, sampleFile(name));
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
    itemsOf,
    draw: (wish, as = manager) => as.call(sampling.DrawSample, { periodId, method: 1, ...receivables, ...wish }),
    rowsOf: async (run, as) =>
      (await itemsOf(run, as)).map(({ Jmsn, lineNo, book, hits }) => [Jmsn, lineNo, book, hits].join("|")),
    itemId: async (code) => {
      const items = await manager.call(mapping.GetRptItemTree, { projectId });
      return items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
    },
    again: (run, as = manager) => reperform(as, run),
  };
}
