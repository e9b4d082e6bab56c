import { type TrialBalanceRow, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { fen, sum } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newCustomer, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expected, writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;
let heads: Map<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  const custId = await newCustomer(manager, { custName: "华衡精密制造有限公司", custNameEn: "Huaheng Precision Ltd" });
  projectId = await newProject(manager, { custId });
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
  heads = await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
});
afterAll(() => server.stop());

const creditTarget = "L107" as const;
const read = (more: Partial<Parameters<typeof call>[0]> = {}) => call({ projectId, ...more });
const call = (input: { projectId: number; GrpId?: number; JPeriod?: number; RptLang?: string; periodId?: number }) =>
  manager.call(trialBalance.GetTrialBalance, input);
const rowOf = (rows: readonly TrialBalanceRow[], code: string) => {
  const row = rows.find(({ stdCode }) => stdCode === code);
  if (!row) throw new Error(`no row ${code}`);
  return row;
};
const setHead = (adjNo: string, values: { status?: number; client_status?: number }) =>
  tenant.inProject(projectId, (db) =>
    db
      .updateTable("adjust_head")
      .set(values)
      .where("id", "=", heads.get(adjNo) ?? 0)
      .execute(),
  );

describe("trial balance over HTTP", () => {
  it("gives every amount of the sample company to the fen", async () => {
    const { rows } = await read();
    for (const golden of expected().fs) {
      const row = rowOf(rows, golden.code ?? "");
      // The golden file keeps 持续经营净利润 unadjusted; by its formula P399 − P3992 it is the audited net profit.
      const audited = golden.code === "P3991" ? "1113433.66" : golden.audited;
      expect({ ...golden, audited }).toMatchObject({
        code: row.stdCode,
        unaudited: row.unaudited,
        ajeDr: row.ajeDr,
        ajeCr: row.ajeCr,
        rjeDr: row.rjeDr,
        rjeCr: row.rjeCr,
        audited: row.audited,
        openUnaudited: row.openUnaudited,
        openAudited: row.openAudited,
      });
    }
    expect(rows.length).toBe(127);
  });

  it("balances in all four columns and keeps its invariants", async () => {
    const { rows, invariants, unmapped, unmappedAmount } = await read();
    for (const code of ["A999", "E999"]) {
      expect(rowOf(rows, code)).toMatchObject({
        unaudited: "20721892.22",
        audited: "20781392.22",
        openUnaudited: "18790000.00",
        openAudited: "19040000.00",
      });
    }
    expect(invariants.filter(({ ok }) => !ok)).toEqual([]);
    expect(new Set(invariants.map(({ code }) => code.slice(0, 4)))).toEqual(
      new Set(["TB-1", "TB-2", "TB-3", "TB-4", "TB-5"]),
    );
    expect(invariants.find(({ code }) => code === "TB-5.audited")).toMatchObject({
      left: "3587090.29",
      right: "3587090.29",
    });
    expect([unmapped, unmappedAmount]).toEqual([[], "0.00"]);
  });

  it("carries the profit effect of adjustments into retained earnings and its totals", async () => {
    const { rows } = await read();
    expect(rowOf(rows, "E108")).toMatchObject({ plFlow: "-123000.00", audited: "3587090.29" });
    expect(rowOf(rows, "P399").audited).toBe("1113433.66");
    expect([rowOf(rows, "E199").plFlow, rowOf(rows, "E999").plFlow, rowOf(rows, "A999").plFlow]).toEqual([
      "-123000.00",
      "-123000.00",
      "0.00",
    ]);
  });

  it("recomputes without an entry that is taken back, or that the client refuses", async () => {
    for (const change of [{ status: 3 }, { client_status: 2 }]) {
      await setHead("AJE-1", change);
      const { rows } = await read();
      expect(["P399", "A105", "L109", "A999", "E999"].map((code) => rowOf(rows, code).audited)).toEqual([
        "1413433.66",
        "4440000.00",
        "476458.56",
        "21120392.22",
        "21120392.22",
      ]);
      await setHead("AJE-1", { status: 2, client_status: 1 });
    }
  });

  it("keeps drafts out of the columns and shows what they would add", async () => {
    await setHead("AJE-4", { status: 1 });
    const { rows, includeDraft } = await read();
    expect(includeDraft).toBe(false);
    expect(rowOf(rows, "A208")).toMatchObject({ ajeCr: "0.00", draftEffect: "-24000.00", adjustCount: 1 });
    expect(rowOf(rows, "P399")).toMatchObject({ audited: "1137433.66", draftEffect: "-24000.00" });
    expect(rowOf(rows, "A101").draftEffect).toBe("0.00");
    await setHead("AJE-4", { status: 2 });
  });

  it("gives one group, in the language asked", async () => {
    const { rows } = await read({ GrpId: 3, RptLang: "en" });
    expect(new Set(rows.map(({ grpId }) => grpId))).toEqual(new Set([3]));
    expect(rowOf(rows, "P101")).toMatchObject({ name: "Less: Cost of sales", prefix: "" });
    expect(rowOf((await read()).rows, "P101")).toMatchObject({ name: "营业成本", prefix: "减：", dc: 1 });
  });

  it("flags by the guide's performance materiality until the project sets its own threshold", async () => {
    const settings = { ...(await manager.call(trialBalance.GetProjectSettings, { projectId })), creditTarget } as const;
    expect(settings).toEqual({
      varAmt: "59250.00",
      varPct: "0.30",
      varPctPl: "0.20",
      varReason: null,
      varReasonBy: null,
      varReasonAt: null,
      materiality: { id: null, isApproved: false, pm: "59250.00" },
      autoReclassMode: 1,
      creditTarget: "L107",
      tbIncludeDraft: false,
      taxRate: "0.25",
      surplusReserve: true,
      statementParts: false,
      statementEps: null,
      statementNotes: false,
      rowVersion: 1,
    });
    const { rows } = await read();
    expect(rowOf(rows, "A105")).toMatchObject({ change: "626000.00", changeRate: "0.1801", flagged: false });
    expect(rowOf(rows, "A109")).toMatchObject({ change: "885486.73", changeRate: "0.2530", flagged: false });
    expect(rowOf(rows, "A102")).toMatchObject({ changeRate: null, changeMark: "new", flagged: true });
    expect(rowOf(rows, "P100")).toMatchObject({ change: null, changeRate: null, flagged: false });
    // Totals of profit and loss say as little as their lines.
    expect(rows.filter(({ grpId, change }) => grpId === 3 && change !== null)).toEqual([]);
    const change = { ...settings, varAmt: "100", varPct: "0.10", varReason: "小额也须解释", autoReclassMode: 1 };
    const { rowVersion } = await manager.call(trialBalance.UpdateProjectSettings, { ...change, projectId });
    expect(rowOf((await read()).rows, "A105").flagged).toBe(true);
    const [entry] = await tenant.inDb((db) =>
      db.selectFrom("project_log").where("ref_type", "=", "projectSettings").selectAll().execute(),
    );
    expect(entry).toMatchObject({
      old_value: { varAmt: "59250.00", varPct: "0.30" },
      new_value: { varAmt: "100.00", varPct: "0.10" },
    });
    await manager.call(trialBalance.UpdateProjectSettings, { ...settings, rowVersion, projectId });
  });

  it("refuses settings read before someone else saved theirs, and shows those", async () => {
    const { rowVersion, ...settings } = {
      ...(await manager.call(trialBalance.GetProjectSettings, { projectId })),
      creditTarget,
    };
    const save = (varPct: string) =>
      manager.call(trialBalance.UpdateProjectSettings, {
        ...settings,
        varPct,
        varReason: "行业波动大",
        rowVersion,
        projectId,
      });
    await save("0.40");
    await expect(save("0.50")).rejects.toMatchObject({
      status: 409,
      error: { code: 4090, data: { sent: rowVersion, current: { varPct: "0.40", rowVersion: rowVersion + 1 } } },
    });
    expect(await manager.call(trialBalance.GetProjectSettings, { projectId })).toMatchObject({ varPct: "0.40" });
  });

  it("keeps following materiality and the client's tax rate where both are sent back as shown", async () => {
    const fresh = await newProject(manager);
    const shown = {
      ...(await manager.call(trialBalance.GetProjectSettings, { projectId: fresh })),
      creditTarget,
    } as const;
    await manager.call(trialBalance.UpdateProjectSettings, {
      ...shown,
      autoReclassMode: 1,
      tbIncludeDraft: true,
      projectId: fresh,
    });
    const { settings } = await tenant.inDb((db) =>
      db.selectFrom("project").where("id", "=", fresh).select("settings").executeTakeFirstOrThrow(),
    );
    expect(settings).toMatchObject({ tbIncludeDraft: true });
    expect(settings).not.toHaveProperty("varAmt");
    expect(settings).not.toHaveProperty("taxRate");
  });

  it("lets only managers of the project change its settings", async () => {
    const staff = await tenant.as("staff1");
    await join(manager, projectId, [{ client: staff, roleid: 0 }]);
    const settings = { ...(await staff.call(trialBalance.GetProjectSettings, { projectId })), creditTarget };
    await expect(staff.call(trialBalance.UpdateProjectSettings, { ...settings, projectId })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("books of another shape", () => {
  it("openings alone are carried forward by the journal to the same statements", async () => {
    const own = await newProject(manager);
    await tenant.inDb(async (db) => {
      const period = await writeSampleLedger(db, own);
      const nil = { period_dr: "0", period_cr: "0", close_dr: "0", close_cr: "0" };
      const batch = db.selectFrom("project_period").where("id", "=", period).select("tb_batch_id");
      await db.updateTable("tb_row").set(nil).where("batch_id", "=", batch).execute();
    });
    const { rows } = await call({ projectId: own });
    for (const { code, unaudited, openUnaudited } of expected().fs) {
      expect([code, rowOf(rows, code ?? "").unaudited, rowOf(rows, code ?? "").openUnaudited]).toEqual([
        code,
        unaudited,
        openUnaudited,
      ]);
    }
  });

  it("without a journal take profit and loss from the balances", async () => {
    const own = await newProject(manager);
    await tenant.inProject(own, async (db) => {
      const period = await writeSampleLedger(db, own);
      await db.updateTable("project_period").set({ voucher_batch_id: null }).where("id", "=", period).execute();
    });
    const { rows } = await call({ projectId: own });
    for (const code of ["P100", "P101", "P104", "P106", "P111", "P301", "P399", "A999", "E999"]) {
      const golden = expected().fs.find((row) => row.code === code);
      expect([code, rowOf(rows, code).unaudited]).toEqual([code, golden?.unaudited]);
    }
  });

  it("a project without books shows its lines with nothing on them", async () => {
    const { rows, periodId: none, invariants } = await call({ projectId: await newProject(manager) });
    expect([none, rows.length]).toEqual([null, 127]);
    expect(rows.filter(({ unaudited, audited }) => unaudited !== "0.00" || audited !== "0.00")).toEqual([]);
    expect(invariants.filter(({ ok }) => !ok)).toEqual([]);
  });

  it("last year's project gives profit and loss its prior column", async () => {
    const next = await newProject(manager, {
      priorProjectId: projectId,
      custId: await customerOf(projectId),
      projectName: "次年",
    });
    await tenant.inDb((db) => writeSampleLedger(db, next));
    const { rows } = await call({ projectId: next });
    expect(rowOf(rows, "P399")).toMatchObject({ openAudited: "1113433.66", change: "123000.00", changeRate: "0.1105" });
    const changedAt = () =>
      tenant.inDb((db) =>
        db
          .selectFrom("fs_item")
          .where("project_id", "=", next)
          .where("std_code", "=", "P100")
          .select("changed_at")
          .executeTakeFirstOrThrow(),
      );
    const before = await changedAt();
    const draft = await manager.call(projects.GetProject, { Id: next });
    await manager.call(projects.UpdateProject, { ...draft, priorProjectId: null });
    expect((await changedAt()).changed_at).not.toBe(before.changed_at);
  });
});

const customerOf = (id: number) =>
  tenant.inDb(async (db) => {
    const { cust_id } = await db.selectFrom("project").where("id", "=", id).select("cust_id").executeTakeFirstOrThrow();
    return cust_id;
  });

describe("an item unfolded", () => {
  const expand = async (code: string, parentKey?: string, RptLang?: string) => {
    const row = rowOf((await read()).rows, code);
    return { row, parts: await manager.call(trialBalance.ExpandTrialBalance, { rid: row.id, parentKey, RptLang }) };
  };

  it("shows accounts that add up to every line that has any", async () => {
    const { rows } = await read();
    const lines = rows.filter(({ hasChildren }) => hasChildren);
    expect(lines.length).toBeGreaterThan(35);
    for (const row of lines) {
      const parts = await manager.call(trialBalance.ExpandTrialBalance, { rid: row.id });
      expect([row.stdCode, sum(parts.map(({ amount }) => fen(amount)))]).toEqual([row.stdCode, fen(row.unaudited)]);
      if (row.grpId < 3) expect(sum(parts.map(({ openAmount }) => fen(openAmount)))).toBe(fen(row.openUnaudited));
    }
  });

  it("shows customers below receivables, with what they owe", async () => {
    const { parts } = await expand("A105");
    expect(parts.map(({ accountCode, rule, amount }) => [accountCode, rule, amount])).toEqual([
      ["1122", "SPLIT_DR", "4560000.00"],
      ["123102", "BAL", "-220000.00"],
    ]);
    expect(parts[0]).toMatchObject({
      hasChildren: true,
      hasVouchers: true,
      opening: "3500000.00",
      closing: "4560000.00",
    });
    const { parts: customers } = await expand("A105", parts[0]?.key);
    expect(customers.map(({ name, amount, parentKey }) => [name, amount, parentKey]).sort()).toEqual([
      ["Evergreen Inc", "0.00", "1122"],
      ["丙公司", "-150000.00", "1122"],
      ["乙公司", "1574000.00", "1122"],
      ["甲公司", "3136000.00", "1122"],
    ]);
  });

  it("does not unfold totals", async () => {
    expect((await expand("A199")).parts).toEqual([]);
  });
});

describe("mapping from the trial balance", () => {
  it("lists what is not mapped and counts it", async () => {
    const own = await newProject(manager);
    await tenant.inProject(own, async (db) => {
      const period = await writeSampleLedger(db, own);
      const unmapped = { fs_item_id: null, std_code: null, map_state: "unmapped" };
      await db
        .updateTable("account")
        .set(unmapped)
        .where("period_id", "=", period)
        .where("code", "=", "1403")
        .execute();
    });
    const before = await call({ projectId: own });
    expect(before.unmapped).toMatchObject([{ code: "1403", closing: "1635486.73" }]);
    expect(before.unmappedAmount).toBe("1635486.73");
    expect(before.invariants.find(({ code }) => code === "TB-4.unaudited")).toMatchObject({
      ok: false,
      difference: "-1635486.73",
    });
    const mapped = await manager.call(trialBalance.AutoMappingTrialBalance, { projectId: own });
    expect(mapped).toMatchObject({ coaStandard: "1", unmapped: [] });
    expect((await call({ projectId: own })).unmapped).toEqual([]);
  });

  it("without books is refused", async () => {
    const empty = await newProject(manager);
    await expect(manager.call(trialBalance.AutoMappingTrialBalance, { projectId: empty })).rejects.toMatchObject({
      status: 404,
    });
  });
});
