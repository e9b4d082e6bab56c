/** A paper that no area has, with every kind of section: a checklist with weights and stops, tables, matrices, bound figures, links, evidence. */
import { materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { judgementStatus } from "@digao/contract/areas/engagement/papers/codes";
import { area, inProject, post } from "@digao/contract/endpoint";
import { paper } from "@digao/contract/paper/paper";
import {
  checklist,
  computed,
  figure,
  form,
  item,
  links,
  matrix,
  oneToFive,
  rows,
  words,
  yesOrNo,
} from "@digao/contract/paper/sections";
import { usualLife } from "@digao/contract/paper/usual-life";
import type { RecordKind } from "@digao/contract/record-kind";
import { records } from "@digao/contract/records";
import { count, money, text } from "@digao/contract/register/fields";
import { Id } from "@digao/contract/shapes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { join, newProject } from "../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../test/kit.ts";
import { paperTests } from "../../../test/paper-tests.ts";
import { readBook } from "../../../test/workbook.ts";
import { serve } from "../serve.ts";
import { paperHandlers } from "./handlers.ts";
import { paperInForce, requirePaper } from "./in-force.ts";

const kind: RecordKind = {
  words: ["业务承接评价", "Acceptance"],
  table: "paper_record",
  project: "project_id",
  isTalkable: true,
  isCiting: true,
  link: { page: "/maindo/materiality", open: "record" },
  felt: [],
};
const name = "plantedAcceptance" as "materiality";
Object.assign(records, { plantedAcceptance: kind });

const acceptance = paper({
  ...usualLife({ handIn: { unstopped: true }, approve: { needs: ["materiality"] } }),
  name,
  index: "A1",
  base: "/api/services/app/plantedAcceptance",
  calls: {
    sheet: "GetAcceptance",
    print: "DownAcceptance",
    acts: {
      edit: "SaveAcceptance",
      submit: "SubmitAcceptance",
      approve: "ApproveAcceptance",
      return: "ReturnAcceptance",
      discard: "DiscardAcceptance",
    },
  },
  sections: {
    head: form({
      fee: money({ words: ["审计收费", "Fee"], isNeeded: true, isCompared: true }),
      revenue: figure("money", { words: ["上年收入", "Revenue of last year"], isCompared: true }),
      basis: links(["fsItem", "progLine", "voucher"], { words: ["依据", "Based on"], isNeeded: true }),
    }),
    score: checklist({
      words: ["评价", "Evaluation"],
      items: [
        { code: "BE01", words: ["客户诚信", "Integrity"], weight: 3, stop: ["1"], isEvidenced: true },
        { code: "BE02", words: ["胜任能力", "Competence"], weight: 3 },
        { code: "BE03", words: ["业务风险", "Risk"], weight: 2, remark: ["1", "2"] },
        { code: "BE04", words: ["应对措施", "Safeguards"], stop: ["1"], onlyIf: { item: "BE03", is: ["1", "2"] } },
        { code: "BE05", words: ["请专家", "An expert"], remark: ["na"], onlyIf: { item: "BE04", is: ["2"] } },
      ],
      answers: { ...oneToFive, na: yesOrNo.na },
      unanswered: 1,
      phrases: "explanation",
    }),
    stops: checklist({
      words: ["前提", "Preconditions"],
      items: [{ code: "PC01", words: ["按结果收费", "Contingent fee"], stop: ["yes"] }],
      answers: yesOrNo,
    }),
    budget: rows(
      {
        grade: text(50, { words: ["级别", "Grade"], isRequired: true }),
        hours: count({ words: ["小时", "Hours"], isRequired: true }),
        rate: money({ words: ["费率", "Rate"], isRequired: true }),
        cost: computed(money({ words: ["成本", "Cost"] })),
      },
      {
        words: ["工时预算", "Budget"],
        empty: ["没有", "None"],
        add: ["增加", "Add"],
        remove: ["移除", "Remove"],
        max: 20,
        totals: ["hours", "cost"],
        isNeeded: true,
      },
    ),
    focus: rows(
      {
        fsItemId: item({ words: ["报表项目", "Statement item"], isRequired: true }),
        to: links(["progLine"], { words: ["程序", "Procedures"] }),
      },
      { words: ["重点", "Focus"], empty: ["没有", "None"], add: ["增加", "Add"], remove: ["移除", "Remove"], max: 20 },
    ),
    risks: matrix({
      words: ["风险", "Risks"],
      corner: ["层次", "Level"],
      rows: [
        { code: "fs", words: ["报表层次", "Statements"] },
        { code: "revenue", words: ["收入", "Revenue"] },
      ],
      columns: [
        { code: "E", words: ["存在", "Existence"] },
        { code: "C", words: ["完整", "Completeness"] },
      ],
      cell: count({ words: ["等级", "Level"], min: 1, max: 4 }),
      isNeeded: true,
    }),
    conclusion: form({
      conclusion: words({ words: ["结论", "Conclusion"], min: 10, phrases: "conclusion", isNeeded: true }),
    }),
  },
});

const handlers = paperHandlers(acceptance, {
  // The head of the project stands for the books.
  readSources: ({ db, project }) =>
    db
      .selectFrom("project")
      .where("id", "=", project?.id ?? 0)
      .select("contract_amount as amount")
      .executeTakeFirstOrThrow(),
  figures: (_ctx, { amount }) => Promise.resolve({ revenue: amount }),
  rules: { budget: ({ hours, rate }) => ({ cost: BigInt(Number(hours)) * (rate as bigint) }) },
});
const routes = serve(acceptance.calls, handlers);

const first = {
  fee: "120000.00",
  score: {
    BE01: { answer: "5", remark: "" },
    BE02: { answer: "4", remark: "" },
    BE03: { answer: "3", remark: "" },
    // Kept from when they applied.
    BE04: { answer: "4", remark: "" },
    BE05: { answer: "5", remark: "" },
  },
  stops: { PC01: { answer: "no", remark: "" } },
  budget: [
    { grade: "合伙人", hours: 10, rate: "1200.10" },
    { grade: "助理", hours: 100, rate: "200.05" },
  ],
  risks: { fs: { E: 2, C: 1 }, revenue: { E: 4, C: 3 } },
  conclusion: "综合评价后认为可以承接该项业务。",
};

const itemOf = (tenant: TestTenant, projectId: number) =>
  tenant.inProject(projectId, (db) =>
    db
      .selectFrom("fs_item")
      .where("grp_id", "<=", 3)
      .where("kind", "=", "L")
      .orderBy("id")
      .limit(1)
      .select("id")
      .executeTakeFirstOrThrow(),
  );
/** The paper that an approval waits for. */
const putMaterialityInForce = (tenant: TestTenant, projectId: number) =>
  tenant.inProject(projectId, (db) =>
    db
      .insertInto("materiality")
      .values({
        project_id: projectId,
        revision: 1,
        stage: 1,
        status: 1,
        benchmark: 1,
        basis: 1,
        reason: "税前利润",
        percent: "0.05",
        pm_percent: "0.75",
        trivial_percent: "0.05",
        benchmark_amount: "1000.00",
        om: "50.00",
        pm: "37.50",
        trivial: "2.50",
        preparer_id: tenant.userIds.manager,
        approver_id: tenant.userIds.partner,
        figures: JSON.stringify({ periodLabel: null, endDate: null, benchmarks: [], years: [] }),
      })
      .execute(),
  );
const filled = async (tenant: TestTenant, projectId: number) => {
  const { id } = await itemOf(tenant, projectId);
  return { basis: [{ type: "fsItem", id }], focus: [{ fsItemId: id, to: [] }] };
};
/** Evidence of an item of the checklist, as the door of evidence keeps it. */
const support = (tenant: TestTenant, projectId: number, { id }: { id: number }, place = "score.BE01") =>
  tenant.inProject(projectId, (db) =>
    sql`
      insert into paper_link (tenant_id, project_id, from_entity, from_id, from_place, to_entity, to_id, to_text, created_by)
      select app_tenant(), ${projectId}, ${name}, ${id}::bigint, ${place}, 'adjustment', 1, 'AJE-1', ${tenant.userIds.manager}
      where not exists (select from paper_link l where l.tenant_id = app_tenant() and l.project_id = ${projectId}
        and l.from_entity = ${name} and l.from_id = ${id}::bigint) returning 1`.execute(db),
  );

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

describe("last year's version of a paper with every kind of section", () => {
  let server: TestServer;
  let tenant: TestTenant;
  let manager: Client;
  let lastYear: number;
  let thisYear: number;
  beforeAll(async () => {
    server = await startTestServer({ routes });
    tenant = await server.newTenant();
    manager = await tenant.as("manager");
    lastYear = await newProject(manager);
    const { cust_id: custId } = await tenant.inDb((db) =>
      db.selectFrom("project").where("id", "=", lastYear).select("cust_id").executeTakeFirstOrThrow(),
    );
    thisYear = await newProject(manager, {
      custId,
      priorProjectId: lastYear,
      projectName: "下一年度审计",
      aYear: 2025,
      periodStart: "2025-01-01",
      periodEnd: "2025-12-31",
    });
  });
  afterAll(() => server.stop());

  /** Rows of the printed sheet as another program reads them. */
  const printed = async (RptLang: "zh" | "en") => {
    const { bytes } = await manager.download(acceptance.calls.print, { projectId: thisYear, RptLang });
    const { SheetNames, Sheets } = readBook(bytes);
    const rowOf = new Map<string, string[]>();
    for (const [at, { v }] of Object.entries(Sheets[SheetNames.at(-1) ?? ""] ?? {})) {
      const row = at.replace(/\D/g, "");
      if (v !== undefined) rowOf.set(row, [...(rowOf.get(row) ?? []), String(v)]);
    }
    return [...rowOf.values()];
  };

  it("stands beside this year's in every section of the print, with its own total, score and names of links", async () => {
    const { id: item } = await itemOf(tenant, lastYear);
    const own = await itemOf(tenant, thisYear);
    const former = {
      ...first,
      fee: "98000.00",
      basis: [{ type: "fsItem" as const, id: item }],
      focus: [{ fsItemId: item, to: [] }],
      score: {
        ...first.score,
        BE02: { answer: "2", remark: "上年的说明" },
        BE04: { answer: "1", remark: "未触发的说明" },
      },
      budget: [{ grade: "上年经理", hours: 7, rate: "100.00" }],
      risks: { fs: { E: 3, C: 3 }, revenue: { E: 3, C: 3 } },
      conclusion: "上年综合评价后认为可以承接。",
    };
    const version = await manager.call(acceptance.calls.edit, { ...former, projectId: lastYear });
    await tenant.inProject(lastYear, (db) =>
      db
        .updateTable("paper_record")
        .set({ status: judgementStatus.approved, place: 1 })
        .where("id", "=", version.id)
        .execute(),
    );
    const basis = [{ type: "fsItem" as const, id: own.id }];
    await manager.call(acceptance.calls.edit, { ...first, basis, focus: [], projectId: thisYear });

    const zh = await printed("zh");
    const row = (label: string) => zh.find(([name]) => name?.startsWith(label));
    const rowsAt = (label: string) => zh.filter(([name]) => name?.startsWith(label));
    expect(row("上年底稿")).toHaveLength(2);
    expect(row("一、") ?? zh.find((cells) => cells.includes("本年"))).toContain("上年（2024）");
    expect(row("审计收费")).toEqual(["审计收费", "120000", "98000"]);
    expect(row("依据")?.[1]).toBe(row("依据")?.[2]);
    expect(row("结论")).toEqual(["结论", first.conclusion, former.conclusion]);
    expect(row("BE02")?.at(-1)).toBe("2 分：上年的说明");
    expect(row("BE04")).not.toContain("1 分：未触发的说明");
    expect(row("得分")?.slice(-2)).toEqual(["33 / 40  82.5", "27 / 40  67.5"]);
    expect(row("上年经理")).toEqual(["上年经理", "7", "100", "700"]);
    expect(rowsAt("合计").map((cells) => cells.slice(1))).toEqual([
      ["110", "32006"],
      ["7", "700"],
    ]);
    expect(zh.filter(([name]) => name === "　上年（2024）")).toEqual([
      ["　上年（2024）", "3", "3"],
      ["　上年（2024）", "3", "3"],
    ]);
    expect((await printed("en")).some((cells) => cells.includes("Last year (2024)"))).toBe(true);
  });
});

const gate = area("/api/services/app/plantedGate", {
  Conclude: post(
    z.object({ projectId: Id }),
    z.object({ revision: z.number(), other: z.number().nullable() }),
    inProject(),
  ),
});
const gateRoutes = serve(gate, {
  Conclude: async (ctx) => {
    const { revision } = await requirePaper(ctx, acceptance);
    return { revision, other: (await paperInForce(ctx, materialityPaper))?.revision ?? null };
  },
});
