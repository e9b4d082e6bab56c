/** A paper that no area has, with every kind of section: a checklist with weights, stops and conditional items, tables, matrices, bound figures, links, evidence. */
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
import { sql } from "kysely";
import { paperHandlers } from "../src/platform/paper/handlers.ts";
import { serve } from "../src/platform/serve.ts";
import type { TestTenant } from "./kit.ts";

const kind: RecordKind = {
  words: ["业务承接评价", "Acceptance"],
  table: "paper_record",
  project: "project_id",
  isTalkable: true,
  isCiting: true,
  link: { page: "/maindo/materiality", open: "record" },
  felt: [],
};
export const name = "plantedAcceptance" as "materiality";
Object.assign(records, { plantedAcceptance: kind });

export const acceptance = paper({
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
      basis: links(["fsItem", "progLine", "voucher", "auditFile", "auditSheet"], {
        words: ["依据", "Based on"],
        isNeeded: true,
      }),
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
export const acceptanceRoutes = serve(acceptance.calls, handlers);

export const first = {
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

export const itemOf = (tenant: TestTenant, projectId: number) =>
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
export const putMaterialityInForce = (
  tenant: TestTenant,
  projectId: number,
  more: { om?: string; pm?: string; trivial?: string; revision?: number } = {},
) =>
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
        ...more,
        figures: JSON.stringify({ periodLabel: null, endDate: null, benchmarks: [], years: [] }),
      })
      .execute(),
  );
export const filled = async (tenant: TestTenant, projectId: number) => {
  const { id } = await itemOf(tenant, projectId);
  return { basis: [{ type: "fsItem", id }], focus: [{ fsItemId: id, to: [] }] };
};
/** Evidence of an item of the checklist, as the door of evidence keeps it. */
export const support = (tenant: TestTenant, projectId: number, { id }: { id: number }, place = "score.BE01") =>
  tenant.inProject(projectId, (db) =>
    sql`
      insert into paper_link (tenant_id, project_id, from_entity, from_id, from_place, to_entity, to_id, to_text, created_by)
      select app_tenant(), ${projectId}, ${name}, ${id}::bigint, ${place}, 'adjustment', 1, 'AJE-1', ${tenant.userIds.manager}
      where not exists (select from paper_link l where l.tenant_id = app_tenant() and l.project_id = ${projectId}
        and l.from_entity = ${name} and l.from_id = ${id}::bigint) returning 1`.execute(db),
  );
