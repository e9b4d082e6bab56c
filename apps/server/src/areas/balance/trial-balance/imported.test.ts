import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expected, writeSampleAdjustments } from "../../../../test/sample-ledger.ts";

const sample = (name: string) => ({
  name,
  content: new Uint8Array(readFileSync(new URL(`../../../../../../packages/db/seed/sample/${name}`, import.meta.url))),
});

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
  for (const name of ["sample_tb.csv", "sample_vouchers.csv"]) {
    await manager.call(imports.UploadLedgerFile, { projectId }, [sample(name)]);
    await server.runJobs();
  }
  await manager.call(trialBalance.AutoMappingTrialBalance, { projectId });
  await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
});
afterAll(() => server.stop());

it("from the client's files to every audited amount of the sample company", async () => {
  const { rows, unmapped } = await manager.call(trialBalance.GetTrialBalance, { projectId });
  expect(unmapped).toEqual([]);
  const at = new Map(rows.map((row) => [row.stdCode, row]));
  for (const golden of expected().fs) {
    const audited = golden.code === "P3991" ? "1113433.66" : golden.audited;
    const { unaudited, openUnaudited, openAudited } = golden;
    expect(at.get(golden.code ?? "")).toMatchObject({ unaudited, audited, openUnaudited, openAudited });
  }
});

it("every customer below receivables, from the imported auxiliary items", async () => {
  const { rows } = await manager.call(trialBalance.GetTrialBalance, { projectId, GrpId: 1 });
  const rid = rows.find(({ stdCode }) => stdCode === "A105")?.id ?? 0;
  const [receivables] = await manager.call(trialBalance.ExpandTrialBalance, { rid });
  const customers = await manager.call(trialBalance.ExpandTrialBalance, { rid, parentKey: receivables?.key });
  expect(new Map(customers.map(({ name, amount }) => [name, amount])).get("丙公司")).toBe("-150000.00");
});

it("every month of the year is listed", async () => {
  const months = await manager.call(trialBalance.GetTrialBalanceList, { projectId });
  expect(months.map(({ jPeriod }) => jPeriod % 100)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(months.at(-1)?.balanced).toBe(true);
});
