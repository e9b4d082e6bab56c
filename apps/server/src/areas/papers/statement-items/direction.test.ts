import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCustomer, newProject } from "../../../../test/builders.ts";
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
});
afterAll(() => server.stop());

const idsOf = async () =>
  new Map((await manager.call(mapping.GetRptItemTree, { projectId })).map(({ id, stdCode }) => [stdCode, id]));
const read = (RId: number) => manager.call(statementItems.GetFsItemById, { RId });
const turn = async (RId: number, dc: number) =>
  manager.call(statementItemSigns.UpdateFSItemDCByRID, { RId, dc, rowVersion: (await read(RId)).item.rowVersion });

describe("turning the side of an item", () => {
  it("keeps every turn in its total when several items turn at once", async () => {
    const ids = await idsOf();
    const codes = ["A101", "A102", "A103", "A104", "A105", "A106"];
    await Promise.all(codes.map((code) => turn(ids.get(code) ?? 0, 2)));
    const formula = await tenant.inDb((db) =>
      db
        .selectFrom("fs_item")
        .where("project_id", "=", projectId)
        .where("std_code", "=", "A199")
        .select("formula")
        .executeTakeFirstOrThrow(),
    );
    for (const code of codes) expect(formula.formula).toContain(`-${code}`);
    for (const code of codes) await turn(ids.get(code) ?? 0, 1);
  });

  it("turns the figures people entered for the year before", async () => {
    const RId = (await idsOf()).get("A108") ?? 0;
    const { item } = await read(RId);
    await manager.call(statementItems.UpdateFsItem, {
      RId,
      rowVersion: item.rowVersion,
      priorAudited: "120.50",
      priorYear: "-7.00",
      priorReason: "上年审计报告附注五",
    });
    await turn(RId, 2);
    const stored = await tenant.inDb((db) =>
      db.selectFrom("fs_item").where("id", "=", RId).select(["prior_audited", "prior_year"]).executeTakeFirstOrThrow(),
    );
    expect(stored).toEqual({ prior_audited: "-120.50", prior_year: "7.00" });
  });

  it("leaves ratios, shares of revenue and the thresholds as they were", async () => {
    const own = await newProject(manager);
    await tenant.inDb((db) => writeSampleLedger(db, own));
    const items = await manager.call(mapping.GetRptItemTree, { projectId: own });
    const idOf = (code: string) => items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
    const analysis = async () => {
      const ratios = await manager.call(trialBalance.GetReportRatios, { projectId: own });
      const shares = await manager.call(trialBalance.GetReportStructural, { projectId: own, rptType: 2 });
      const cost = await manager.call(statementItems.GetItemStructural, { RId: idOf("P101") });
      const { varAmt } = await manager.call(trialBalance.GetProjectSettings, { projectId: own });
      const share = shares.find(({ key }) => key === "P101")?.share;
      return { ratios, share, itemShare: cost.itemShare, varAmt };
    };
    const before = await analysis();
    for (const [code, dc] of [
      ["A105", 2],
      ["L105", 1],
      ["P100", 1],
    ] as const)
      await turn(idOf(code), dc);
    expect(await analysis()).toEqual(before);
    expect(before.ratios.find(({ code }) => code === "receivableTurnover")?.current).toMatch(/^\d/);
    expect(Number(before.share)).toBeGreaterThan(0);
  });

  it("leaves the client's own figures and last year's project comparable", async () => {
    const custId = await newCustomer(manager);
    const last = await newProject(manager, { custId });
    await tenant.inDb((db) => writeSampleLedger(db, last));
    projectId = await newProject(manager, { custId, priorProjectId: last });
    const RId = (await idsOf()).get("A108") ?? 0;
    await tenant.inProject(projectId, async (db) => {
      await writeSampleLedger(db, projectId);
      await sql`insert into client_statement (tenant_id, project_id, batch_id, item_code, closing)
        select tenant_id, project_id, tb_batch_id, 'A108', 77 from project_period where project_id = ${projectId}`.execute(
        db,
      );
      await sql`update project_period set statement_batch_id = tb_batch_id where project_id = ${projectId}`.execute(db);
    });
    const figures = async () => {
      const { rows } = await manager.call(trialBalance.GetTrialBalance, { projectId, GrpId: 1 });
      const row = rows.find(({ id }) => id === RId);
      return { ...row, prior: (await read(RId)).item.prior };
    };
    const before = await figures();
    await turn(RId, 2);
    const after = await figures();
    const negated = (amount: string | null | undefined) => yuan(-fen(amount ?? ""));
    expect(after.unaudited).toBe(negated(before.unaudited));
    expect([after.clientAmt, after.clientDiff, after.prior]).toEqual(
      [before.clientAmt, before.clientDiff, before.prior].map(negated),
    );
  });
});
