/** What the planted paper with every kind of section shows, stores and refuses. */
import { materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { judgementStatus } from "@digao/contract/areas/engagement/papers/codes";
import { area, inProject, post } from "@digao/contract/endpoint";
import { Id } from "@digao/contract/shapes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { join, newProject } from "../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../test/kit.ts";
import { paperTests } from "../../../test/paper-tests.ts";
import {
  acceptance,
  filled,
  first,
  name,
  putMaterialityInForce,
  acceptanceRoutes as routes,
  support,
} from "../../../test/planted-acceptance.ts";
import { readBook } from "../../../test/workbook.ts";
import { serve } from "../serve.ts";
import { paperInForce, requirePaper } from "./in-force.ts";

paperTests(acceptance, {
  routes,
  first,
  revision: { ...first, fee: "130000.00" },
  fill: async (tenant, of) => {
    await putMaterialityInForce(tenant, of);
    return filled(tenant, of);
  },
  support,
  moveSources: (tenant, projectId) =>
    tenant.inDb((db) =>
      db.updateTable("project").set({ contract_amount: "777.00" }).where("id", "=", projectId).execute(),
    ),
});

describe("a paper with every kind of section", () => {
  let server: TestServer;
  let tenant: TestTenant;
  let manager: Client;
  let staff: Client;
  let projectId: number;
  let whole: Awaited<ReturnType<typeof filled>> & typeof first;
  beforeAll(async () => {
    server = await startTestServer({ routes: [...routes, ...gateRoutes] });
    tenant = await server.newTenant();
    manager = await tenant.as("manager");
    staff = await tenant.as("staff1");
    projectId = await newProject(manager);
    await join(manager, projectId, [{ client: staff, roleid: 0 }]);
    whole = { ...first, ...(await filled(tenant, projectId)) };
  });
  afterAll(() => server.stop());
  const save = (more: object = {}, of?: { id: number; rowVersion: number }) =>
    staff.call(acceptance.calls.edit, {
      ...whole,
      ...more,
      ...(of ? { id: of.id, rowVersion: of.rowVersion } : {}),
      projectId,
    });
  const sheet = () => staff.call(acceptance.calls.sheet, { projectId });
  const stepOf = ({ id: Id, rowVersion }: { id: number; rowVersion: number }) => ({ Id, rowVersion });

  it("shows its score, its totals, what is missing and what stands against it, as the server works them out", async () => {
    const draft = await save({
      score: { ...first.score, BE02: { answer: "1", remark: "" }, BE03: { answer: "2" } },
      conclusion: "太短",
    });
    expect(draft.worked.scores).toEqual({ score: { points: 26, outOf: 45, percent: "57.8" } });
    expect(draft.worked.totals).toEqual({ budget: { hours: "110", cost: "32006.00" } });
    expect(draft.budget.map(({ cost }) => cost)).toEqual(["12001.00", "20005.00"]);
    expect(draft.focus).toMatchObject([{ code: expect.stringMatching(/\S/), name: expect.stringMatching(/\S/) }]);
    const { records, named } = await sheet();
    expect(records[0]?.worked.missing.map(({ at, why }) => [at, why])).toEqual([
      ["score.BE01", "evidence"],
      ["score.BE03", "remark"],
      ["conclusion", "short"],
    ]);
    expect(Object.values(named)).toMatchObject([{ link: expect.stringContaining("/maindo/") }]);
    const stopped = await save({ stops: { PC01: { answer: "yes", remark: "" } } }, draft);
    expect(stopped.worked.stops.map(({ at }) => at)).toEqual(["stops.PC01"]);
    await support(tenant, projectId, stopped);
    await expect(staff.call(acceptance.calls.submit, stepOf(stopped))).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringContaining("PC01 按结果收费（硬性停止）") },
    });
  });

  it("prints what is conditional as such, and neither answer nor remark of what does not apply", async () => {
    const [before] = (await sheet()).records;
    const draft = await save({ score: { ...first.score, BE05: { answer: "5", remark: "专家的说明" } } }, before);
    const print = async (RptLang: "zh" | "en") => {
      const { bytes } = await staff.download(acceptance.calls.print, { projectId, RptLang });
      return JSON.stringify(await readBook(bytes));
    };
    const [zh, en] = [await print("zh"), await print("en")];
    expect(zh).toContain("BE04 应对措施（仅当 BE03 为“1 分、2 分”时回答）");
    expect(en).toContain("BE04 Safeguards (Only where BE03 is 1 / 2)");
    expect([zh.includes("无需回答"), en.includes("Not needed")]).toEqual([true, true]);
    expect([zh, en].filter((text) => text.includes("专家的说明"))).toEqual([]);
    expect(draft.worked.missing.map(({ at }) => at)).not.toContain("score.BE05");
  });

  it("forgets items that the list does not have, refuses answers that it does not know, rows of no item and links that lead to another project", async () => {
    const [first] = (await sheet()).records;
    const draft = await save({ score: { ...whole.score, BE99: { answer: "1", remark: "" } } }, first);
    expect(Object.keys(draft.score)).toEqual(["BE01", "BE02", "BE03", "BE04", "BE05"]);
    const refused = async (more: object) => save(more, draft).catch(({ status }) => status);
    expect(await refused({ score: { BE01: { answer: "9", remark: "" } } })).toBe(400);
    expect(await refused({ risks: { fs: { E: 5 } } })).toBe(400);
    expect(await refused({ focus: [{ fsItemId: 1, to: [] }] })).toBe(400);
    expect(await refused({ basis: [{ type: "fsItem", id: 1 }] })).toBe(400);
    expect(await refused({ basis: [{ type: "customer", id: 1 }] })).toBe(400);
  });

  it("is approved on its bound figures as they are now, and after the papers that it needs", async () => {
    const amount = (value: string | null) =>
      tenant.inDb((db) =>
        db.updateTable("project").set({ contract_amount: value }).where("id", "=", projectId).execute(),
      );
    await amount("500000.00");
    const [before] = (await sheet()).records;
    const draft = await save({ revenue: "1.00" }, before);
    expect(draft.revenue).toBe("500000.00");
    const handedIn = await staff.call(acceptance.calls.submit, stepOf(draft));
    await amount("510000.00");
    const { records, bound } = await sheet();
    expect([records[0]?.revenue, bound]).toEqual(["500000.00", { revenue: "510000.00" }]);
    await expect(manager.call(acceptance.calls.approve, stepOf(handedIn))).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringContaining("上年收入 500000.00 → 510000.00") },
    });
    await amount("500000.00");
    const early = await sheet();
    expect(early.records[0]?.worked.missing).toMatchObject([{ at: "materiality", why: "paper" }]);
    await expect(manager.call(acceptance.calls.approve, stepOf(handedIn))).rejects.toMatchObject({
      status: 400,
      error: { message: "请先完成并批准：重要性水平（尚未批准）" },
    });
    await putMaterialityInForce(tenant, projectId);
    expect(await manager.call(acceptance.calls.approve, stepOf(handedIn))).toMatchObject({
      status: judgementStatus.approved,
    });
  });

  it("opens what waits for it once it is in force, and not before", async () => {
    const other = await newProject(manager);
    const concludeIn = (of: number) => manager.call(gate.Conclude, { projectId: of });
    await expect(concludeIn(other)).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringContaining("业务承接评价") },
    });
    expect(await concludeIn(projectId)).toEqual({ revision: 1, other: 1 });
  });

  it("carries its evidence into the revision, where it may change, and keeps that of the version in force", async () => {
    const evidence = (id: number) =>
      tenant.inProject(projectId, async (db) => {
        const { rows: found } = await sql<{ place: string }>`
          select l.from_place as place from paper_link l where l.tenant_id = app_tenant() and l.project_id = ${projectId}
            and l.from_entity = ${name} and l.from_id = ${id}::bigint`.execute(db);
        return found.map(({ place }) => place);
      });
    const [inForce] = (await sheet()).records;
    const next = await save({ fee: "130000.00" });
    expect([await evidence(next.id), await evidence(inForce?.id ?? 0)]).toEqual([["score.BE01"], ["score.BE01"]]);
  });
});

const gate = area("/api/services/app/plantedGate", {
  Conclude: post(
    z.object({ projectId: Id }),
    z.object({ revision: z.number(), other: z.number().nullable() }),
    inProject(),
    { summary: "Conclude" },
  ),
});
const gateRoutes = serve(gate, {
  Conclude: async (ctx) => {
    const { revision } = await requirePaper(ctx, acceptance);
    return { revision, other: (await paperInForce(ctx, materialityPaper))?.revision ?? null };
  },
});
