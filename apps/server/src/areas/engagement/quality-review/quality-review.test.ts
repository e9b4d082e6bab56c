/** Practice 1.5: the engagement quality review is one record of its reviewer, on matters, never a sign on papers. */
import { qualityReview } from "@digao/contract/areas/engagement/quality-review/calls";
import { matterState, reviewMatter } from "@digao/contract/areas/engagement/quality-review/codes";
import { completion } from "@digao/contract/areas/report/completion/calls";
import type { Input } from "@digao/contract/endpoint";
import { insertFound } from "@digao/db/insert-found";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { newItem } from "../../../../test/practice/item.ts";
import { type Firm, openFirm, type Role } from "../../../../test/practice/team.ts";

let firm: Firm;
let projectId: number;
let item: number;

beforeAll(async () => {
  firm = await openFirm();
});
afterAll(() => firm.server.stop());
beforeEach(async () => {
  ({ projectId, RId: item } = await newItem(firm));
  await setProject({ is_listed: true, status: 2 });
});

const inDb = <T>(work: Parameters<Firm["tenant"]["inDb"]>[0]) => firm.tenant.inDb(work) as Promise<T>;
const planted = (work: Parameters<Firm["tenant"]["inProject"]>[1]) => firm.tenant.inProject(projectId, work, "manager");
const setProject = (values: Record<string, unknown>) =>
  inDb((db) => db.updateTable("project").set(values).where("id", "=", projectId).execute());
const appointedOn = (day: string) =>
  inDb((db) => db.updateTable("project_member").set({ join_date: day }).where("project_id", "=", projectId).execute());
const read = (by: Role | "staff2" = "qc") => firm.clients[by].call(qualityReview.GetQualityReview, { projectId });
const seen = async () => ({ projectId, rowVersion: (await read()).rowVersion });
type Wish<Name extends keyof typeof qualityReview> = Partial<Input<(typeof qualityReview)[Name]>>;

const involve = async (by: Role, more: Wish<"RecordInvolvement"> = {}) =>
  firm.clients[by].call(qualityReview.RecordInvolvement, {
    ...(await seen()),
    phase: 1,
    day: dayFromToday(0),
    words: "与项目合伙人讨论总体审计策略",
    ...more,
  });
const see = async (by: Role, matter: number, more: Wish<"SeeReviewPaper"> = {}) =>
  firm.clients[by].call(qualityReview.SeeReviewPaper, {
    ...(await seen()),
    matter,
    type: "fsItem",
    referId: item,
    ...more,
  });
const ask = async (by: Role, matter: number, more: Wish<"AskInReview"> = {}) =>
  firm.clients[by].call(qualityReview.AskInReview, {
    ...(await seen()),
    matter,
    words: "依据是什么，是否考虑过反证",
    ...more,
  });
const answer = async (by: Role | "staff2", matter: number, more: Wish<"AnswerInReview"> = {}) =>
  firm.clients[by].call(qualityReview.AnswerInReview, {
    ...(await seen()),
    matter,
    words: "见底稿，已取得第三方证据",
    ...more,
  });
const conclude = async (by: Role, matter: number, more: Wish<"ConcludeMatter"> = {}) =>
  firm.clients[by].call(qualityReview.ConcludeMatter, {
    ...(await seen()),
    matter,
    words: "项目组的判断适当，证据充分",
    ...more,
  });
const complete = async (by: Role, more: Wish<"CompleteQualityReview"> = {}) =>
  firm.clients[by].call(qualityReview.CompleteQualityReview, { ...(await seen()), ...more });

const matters = Object.values(reviewMatter);
async function reviewed(matter: number): Promise<void> {
  await see("qc", matter);
  await ask("qc", matter);
  await answer("staff1", matter);
  await conclude("qc", matter);
}
async function wholly(): Promise<void> {
  for (const phase of [1, 2, 3]) await involve("qc", { phase });
  for (const matter of matters) await reviewed(matter);
}
const at = async (matter: number) => {
  const found = (await read()).matters.find((one) => one.matter === matter);
  if (!found) throw new Error("no matter");
  return found;
};
const line = async () => {
  const { lines } = await firm.clients.manager.call(completion.GetCompletion, { projectId });
  const found = lines.find(({ code }) => code === "CC24");
  if (!found) throw new Error("no line");
  return found;
};
const forbidden = { status: 403 };
const refusedAs = (words: string) => ({ status: 400, message: expect.stringContaining(words) });
const plantRisk = (level = 4) =>
  planted((db) =>
    insertFound(
      db,
      sql`insert into risk (tenant_id, project_id, what_can_go_wrong, likelihood, possible, derived_magnitude, magnitude, risk_level)
      select app_tenant(), ${projectId}::bigint, '收入提前确认', '4', 0, '4', '4', ${level}::smallint`,
    ),
  );
const plantMateriality = (om: string, revision: number) =>
  planted(async (db) => {
    await sql`update materiality set status = 2 where tenant_id = app_tenant() and project_id = ${projectId} and status = 1`.execute(
      db,
    );
    await insertFound(
      db,
      sql`insert into materiality (tenant_id, project_id, revision, stage, status, benchmark, basis, benchmark_amount, percent, om, pm_percent, pm,
        trivial_percent, trivial, reason, figures, approver_id)
      select app_tenant(), ${projectId}::bigint, ${revision}::int, 1, 1, 1, 1, 1000000, 0.05, ${om}::numeric, 0.5, 20000, 0.05, 1000, '利润总额', '{}',
        ${firm.tenant.userIds.partner}::bigint`,
    );
  });

describe("1.5 who writes", () => {
  it("the reviewer's part: nobody else, whatever their role", async () => {
    for (const by of ["manager", "partner", "incharge", "staff1", "admin", "archive", "reader"] as const) {
      await expect(involve(by), by).rejects.toMatchObject(forbidden);
      await expect(see(by, 1), by).rejects.toMatchObject(forbidden);
      await expect(ask(by, 1), by).rejects.toMatchObject(forbidden);
      await expect(conclude(by, 1), by).rejects.toMatchObject(forbidden);
      await expect(complete(by), by).rejects.toMatchObject(forbidden);
    }
    expect((await read()).rowVersion).toBe(0);
  });

  it("the answers: the team, never the reviewer; and only to what was asked", async () => {
    await see("qc", 3);
    await expect(answer("staff1", 3)).rejects.toMatchObject(refusedAs("没有待答复"));
    await ask("qc", 3);
    for (const by of ["qc", "admin", "reader"] as const) await expect(answer(by, 3)).rejects.toMatchObject(forbidden);
    await answer("staff1", 3);
    await expect(answer("manager", 3)).rejects.toMatchObject(refusedAs("没有待答复"));
  });

  it("on the version that was seen", async () => {
    const { rowVersion } = await involve("qc");
    await ask("qc", 1);
    await expect(involve("qc", { rowVersion })).rejects.toMatchObject({ status: 409 });
    await expect(answer("staff1", 1, { rowVersion })).rejects.toMatchObject({ status: 409 });
  });

  it("four at once: one effect", async () => {
    for (const act of [() => involve("qc"), () => ask("qc", 2), () => answer("staff1", 2), () => see("qc", 2)]) {
      const { rowVersion } = await read();
      const results = await meet(firm.server, firm.tenant, [act, act, act, act]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect((await read()).rowVersion).toBe(rowVersion + 1);
    }
  });
});

describe("1.5 dates of involvement", () => {
  it("are not ahead, and not before the appointment", async () => {
    await appointedOn(dayFromToday(-10));
    await expect(involve("qc", { day: dayFromToday(1) })).rejects.toMatchObject(refusedAs("不能晚于今天"));
    await expect(involve("qc", { day: dayFromToday(-11) })).rejects.toMatchObject(refusedAs("委派日"));
    expect((await involve("qc", { day: dayFromToday(-10) })).involvements).toHaveLength(1);
  });

  it("exist in planning, execution and completion", async () => {
    await involve("qc", { phase: 1 });
    await involve("qc", { phase: 3 });
    expect((await read()).lacks.join()).toContain("执行阶段");
    await involve("qc", { phase: 2 });
    expect((await read()).lacks).toEqual([]);
  });

  it("begin before fieldwork ends", async () => {
    await appointedOn(dayFromToday(-30));
    await inDb((db) =>
      db
        .insertInto("project_move")
        .values({
          of_project: projectId,
          from_status: 1,
          to_status: 2,
          state: 1,
          reason: "外勤结束",
          moved_by: firm.tenant.userIds.manager,
          moved_at: `${dayFromToday(-5)}T12:00:00+08:00`,
        })
        .execute(),
    );
    for (const phase of [1, 2, 3]) await involve("qc", { phase, day: dayFromToday(-4) });
    expect((await read()).lacks.join()).toContain(dayFromToday(-5));
    await involve("qc", { phase: 1, day: dayFromToday(-5) });
    expect((await read()).lacks).toEqual([]);
  });
});

describe("1.5 each matter", () => {
  it("has papers seen, question, answer and an own conclusion, in this order", async () => {
    await expect(conclude("qc", 2)).rejects.toMatchObject(refusedAs("查阅底稿"));
    await expect(see("qc", 2, { referId: 999_999_999 })).rejects.toMatchObject({ status: 404 });
    await see("qc", 2);
    await expect(see("qc", 2)).rejects.toMatchObject(refusedAs("已在查阅清单"));
    await expect(conclude("qc", 2)).rejects.toMatchObject(refusedAs("尚未提问"));
    await ask("qc", 2);
    expect(await at(2)).toMatchObject({ state: matterState.asked });
    await expect(conclude("qc", 2)).rejects.toMatchObject(refusedAs("未答复"));
    await answer("manager", 2);
    expect(await at(2)).toMatchObject({ state: matterState.open, lacks: ["尚无复核结论"] });
    await conclude("qc", 2);
    const done = await at(2);
    expect(done).toMatchObject({ state: matterState.concluded, lacks: [] });
    expect(done.entries[0]?.link).toContain("/maindo/");
    await ask("qc", 2);
    expect(await at(2)).toMatchObject({ state: matterState.asked });
  });

  it("is refused with everything that is missing, each named", async () => {
    await involve("qc");
    const failed = await complete("qc").catch((error: Error) => error.message);
    for (const words of [
      "执行阶段",
      "独立性",
      "特别风险",
      "重要性",
      "咨询",
      "意见分歧",
      "错报",
      "关键审计事项",
      "审计意见",
      "其他信息",
    ])
      expect(failed).toContain(words);
  });

  it("is reopened by what changes afterwards, in the act that asks", async () => {
    await plantRisk();
    await plantMateriality("50000", 91);
    await reviewed(reviewMatter.significantRisks);
    await reviewed(reviewMatter.materiality);
    const states = async () => [(await at(2)).state, (await at(3)).state];
    expect(await states()).toEqual([matterState.concluded, matterState.concluded]);
    await plantRisk(2);
    expect(await states()).toEqual([matterState.concluded, matterState.concluded]);
    await plantRisk();
    expect(await states()).toEqual([matterState.reopened, matterState.concluded]);
    expect((await at(2)).facts.filter(({ words }) => words.startsWith("收入提前确认"))).toHaveLength(2);
    await plantMateriality("40000", 92);
    expect(await states()).toEqual([matterState.reopened, matterState.reopened]);
    await conclude("qc", 2);
    expect(await states()).toEqual([matterState.concluded, matterState.reopened]);
  });
});

describe("1.5 completion", () => {
  it("is of the reviewer, once all is there; what changes afterwards opens it again", async () => {
    expect(await line()).toMatchObject({ result: 2 });
    await wholly();
    expect(await line()).toMatchObject({ result: 2, lack: expect.stringContaining("尚未完成复核") });
    expect((await complete("qc")).completedAt).not.toBeNull();
    expect(await line()).toMatchObject({ result: 1 });
    await expect(complete("qc")).rejects.toMatchObject(refusedAs("已完成"));
    await plantRisk();
    expect(await line()).toMatchObject({ result: 2, lack: expect.stringContaining("特别风险") });
    expect((await read()).completedAt).toBeNull();
    await conclude("qc", reviewMatter.significantRisks);
    expect(await line()).toMatchObject({ result: 2, lack: expect.stringContaining("尚未完成复核") });
    await complete("qc");
    expect(await line()).toMatchObject({ result: 1 });
  });

  it("is on the report date at the latest, by days of China: at 18:00 on the day a report of the day before is refused", async () => {
    await wholly();
    await complete("qc");
    const completedOn = (moment: string) =>
      planted(async (db) => {
        for (const [table, column] of [
          ["review_entry", "written_at"],
          ["review_involvement", "recorded_at"],
        ] as const)
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moment} where tenant_id = app_tenant() and project_id = ${projectId}`.execute(
            db,
          );
        await db
          .updateTable("quality_review")
          .set({ completed_at: moment })
          .where("of_project", "=", projectId)
          .execute();
      });
    await completedOn("2025-04-20T18:00:00+08:00");
    await setProject({ report_date: "2025-04-20" });
    expect(await line()).toMatchObject({ result: 1 });
    await setProject({ report_date: "2025-04-19" });
    expect(await line()).toMatchObject({ result: 2, lack: expect.stringContaining("晚于报告日 2025-04-19") });
    // Half past midnight in China is the day before in UTC.
    await completedOn("2025-04-20T00:30:00+08:00");
    expect(await line()).toMatchObject({ result: 2 });
    await setProject({ report_date: "2025-04-20" });
    expect(await line()).toMatchObject({ result: 1 });
  });

  it("is beside the point where none is required, and becomes required with what is proposed", async () => {
    await setProject({ is_listed: false });
    expect([(await line()).result, (await read()).isRequired]).toEqual([3, false]);
    await planted((db) =>
      insertFound(
        db,
        sql`insert into paper_record (tenant_id, project_id, kind, revision, place, status, data)
        select app_tenant(), ${projectId}::bigint, 'goingConcern', 91, 1, 2, '{"verdict": 2}'`,
      ),
    );
    expect([(await line()).result, (await read()).grounds]).toEqual([2, ["持续经营结论需要在报告中说明"]]);
    await setProject({ is_first: true, risk_level: 3 });
    expect((await read()).grounds).toContain("首次承接且风险高");
  });

  it("without a reviewer waits for one", async () => {
    await inDb((db) =>
      db
        .updateTable("project_member")
        .set({ checked: 3 })
        .where("project_id", "=", projectId)
        .where("role_id", "=", 4)
        .execute(),
    );
    expect(await line()).toMatchObject({ result: 2, lack: expect.stringContaining("尚未委派") });
  });
});

describe("1.5 a reviewer who is replaced", () => {
  it("leaves a record that stays, and a successor who does all matters again", async () => {
    await wholly();
    await complete("qc");
    const { archive } = firm.tenant.userIds;
    await inDb(async (db) => {
      await db
        .updateTable("project_member")
        .set({ checked: 3 })
        .where("project_id", "=", projectId)
        .where("role_id", "=", 4)
        .execute();
      await db
        .insertInto("project_member")
        .values({ project_id: projectId, user_id: archive, role_id: 4, checked: 1 })
        .execute();
      await db.updateTable("project").set({ qc_user_id: archive }).where("id", "=", projectId).execute();
    });
    const now = await read("archive");
    expect(now).toMatchObject({ rowVersion: 0, completedAt: null, involvements: [] });
    expect(now.matters.every(({ state }) => state === matterState.open)).toBe(true);
    expect(now.former).toMatchObject([{ completedAt: expect.any(String) }]);
    expect(now.former[0]?.matters).toHaveLength(matters.length);
    expect(await line()).toMatchObject({ result: 2 });
    // The one before is out, and writes nothing more.
    const late = firm.clients.qc.call(qualityReview.ConcludeMatter, {
      projectId,
      matter: 1,
      words: "判断适当，无异议",
      rowVersion: 0,
    });
    await expect(late).rejects.toMatchObject(forbidden);
    const taken = await firm.clients.archive.call(qualityReview.SeeReviewPaper, {
      projectId,
      matter: 1,
      type: "fsItem",
      referId: item,
      rowVersion: 0,
    });
    expect(taken.rowVersion).toBe(1);
  });
});
