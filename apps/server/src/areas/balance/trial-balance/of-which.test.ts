import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { writeSampleLedger } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
});
afterAll(() => server.stop());

/** A checked AJE Dr 财务费用 120,000.00 / Cr 其他应付款, the debit on an account or none. */
const accrue = (accountCode: string | null) =>
  tenant.inProject(projectId, async (db) => {
    const head = {
      project_id: projectId,
      preparer_id: manager.userId,
      adj_type: 1,
      adj_seq: accountCode ? 1 : 2,
      description: "补提利息",
      status: 2,
    };
    const { id } = await db
      .insertInto("adjust_head")
      .values({ ...head, adj_no: `AJE-${head.adj_seq}`, client_status: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const items = await db
      .selectFrom("fs_item")
      .where("std_code", "in", ["P106", "L110"])
      .select(["id", "std_code"])
      .execute();
    const itemId = (code: string) => items.find(({ std_code }) => std_code === code)?.id ?? 0;
    const line = { project_id: projectId, head_id: id };
    await db
      .insertInto("adjust_line")
      .values([
        { ...line, line_no: 1, fs_item_id: itemId("P106"), account_code: accountCode, debit: "120000.00" },
        { ...line, line_no: 2, fs_item_id: itemId("L110"), account_code: accountCode && "2231", credit: "120000.00" },
      ])
      .execute();
  });

async function figures() {
  const { rows, untold } = await manager.call(trialBalance.GetTrialBalance, { projectId });
  const ratios = await manager.call(trialBalance.GetReportRatios, { projectId });
  const audited = (code: string) => rows.find(({ stdCode }) => stdCode === code)?.audited;
  return {
    amounts: ["P106", "P1061", "P299", "L1101"].map(audited),
    cover: ratios.find(({ code }) => code === "interestCover")?.current,
    untold,
  };
}

describe("an entry on an account of an of-which line", () => {
  it("moves the line and interest cover; a line without account is asked for", async () => {
    expect(await figures()).toEqual({
      amounts: ["219607.00", "239375.00", "1594578.22", "24250.00"],
      cover: "7.6614",
      untold: [],
    });
    await accrue("660301");
    // (1,474,578.22 + 359,375.00) ÷ 359,375.00
    expect(await figures()).toEqual({
      amounts: ["339607.00", "359375.00", "1474578.22", "144250.00"],
      cover: "5.1032",
      untold: [],
    });
    await accrue(null);
    expect(await figures()).toMatchObject({
      amounts: ["459607.00", "359375.00", "1354578.22", "144250.00"],
      untold: ["财务费用", "其他应付款"].map((itemName) => ({ adjNo: "AJE-2", itemName })),
    });
  });
});
