import { auditPlan, auditPlanPaper, teamDiscussionPaper } from "@digao/contract/areas/balance/plan/calls";
import { projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { approvePlan, discuss, planOf, procedureOf, readyToPlan, teamOf } from "../../../../test/plan.ts";
import { putMaterialityInForce } from "../../../../test/planted-acceptance.ts";

let server: TestServer;
let firm: TestTenant;
const people = {} as Record<Person, Client>;
const { edit, submit, approve } = auditPlanPaper.calls;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  for (const person of ["manager", "partner", "incharge", "staff1", "staff2", "qc"] as const)
    people[person] = await firm.as(person);
});
afterAll(() => server.stop());

const leaders = () => [people.manager, people.partner, people.incharge];
const reviewer = () => ({ client: people.qc, roleid: 4 });

/** Staffed, without a reviewer unless told. */
async function staffed(more: readonly { client: Client; roleid: number }[] = []): Promise<number> {
  const id = await newProject(people.manager);
  await join(people.manager, id, [
    { client: people.partner, roleid: 2 },
    { client: people.incharge, roleid: 3 },
    { client: people.staff1, roleid: 0 },
    ...more,
  ]);
  return id;
}
const set = (id: number, values: Record<string, unknown>) =>
  firm.inDb((db) => db.updateTable("project").set(values).where("id", "=", id).execute());
const sheetOf = (by: Client, projectId: number) => by.call(auditPlanPaper.calls.sheet, { projectId });
const draftBy = (by: Client, projectId: number, more: object = {}) =>
  by.call(edit, { projectId, ...planOf(), team: teamOf(leaders()), ...more });
const handIn = async (by: Client, projectId: number, more: object = {}) => {
  const { id: Id, rowVersion } = await draftBy(by, projectId, more);
  return by.call(submit, { Id, rowVersion });
};
const refusedWith = (words: string) => ({ message: expect.stringContaining(words) });
async function approved(more: object = {}): Promise<{ projectId: number; Id: number; rowVersion: number }> {
  const projectId = await staffed();
  await readyToPlan(firm, projectId, people.manager, leaders());
  const author = people.staff1;
  const { id, rowVersion } = await approvePlan({ author, partner: people.partner }, projectId, {
    team: teamOf(leaders(), 10_000),
    ...more,
  });
  return { projectId, Id: id, rowVersion };
}
const lacksPlan = async (projectId: number): Promise<boolean> => {
  await set(projectId, { status: 1 });
  const { moves } = await people.manager.call(projectMoves.GetProjectMoves, { projectId });
  return JSON.stringify(moves).includes("planApproved");
};
const plantRisk = (projectId: number, values: { level: number; relies?: boolean }) =>
  firm.inProject(projectId, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into risk (tenant_id, project_id, what_can_go_wrong, likelihood, possible, derived_magnitude, magnitude, risk_level, assessed_by,
        relies_on_controls, controls, control_risk)
      values (app_tenant(), ${projectId}, '收入提前确认', '5', 100000, '5', '5', ${values.level}, ${people.manager.userId},
        ${values.relies ?? false}, '销售审批', 'low') returning id`.execute(db);
    return rows[0]!.id;
  });

describe("2.1 the plan is approved by the partner", () => {
  it("not by who drafted it, nor by anybody else; the reviewer reads", async () => {
    const projectId = await staffed([reviewer()]);
    await readyToPlan(firm, projectId, people.manager, leaders());
    await expect(draftBy(people.qc, projectId)).rejects.toMatchObject({ status: 403 });
    const own = await handIn(people.partner, projectId);
    const step = { Id: own.id, rowVersion: own.rowVersion };
    for (const who of [people.partner, people.manager, people.incharge, people.staff1, people.qc])
      await expect(who.call(approve, step)).rejects.toBeTruthy();
    expect((await sheetOf(people.qc, projectId)).records).toHaveLength(1);
    await expect(sheetOf(people.staff2, projectId)).rejects.toMatchObject({ status: 403 });
  });

  it("waits for materiality, for the discussion, for each who was absent, for a procedure, and names what and who", async () => {
    const projectId = await staffed();
    const handed = await handIn(people.staff1, projectId);
    const step = { Id: handed.id, rowVersion: handed.rowVersion };
    const attempt = () => people.partner.call(approve, step);
    await expect(attempt()).rejects.toMatchObject(refusedWith("重要性"));
    await putInForce(projectId);
    // What it rests on has changed under the draft: it is written again.
    await expect(attempt()).rejects.toMatchObject(refusedWith("重要性水平"));
    const back = await people.partner.call(auditPlanPaper.calls.return, { ...step, reason: "请按新的重要性更新" });
    const again = await people.staff1.call(edit, {
      projectId,
      ...planOf(),
      team: teamOf(leaders()),
      id: back.id,
      rowVersion: back.rowVersion,
    });
    const next = await people.staff1.call(submit, { Id: again.id, rowVersion: again.rowVersion });
    const try2 = () => people.partner.call(approve, { Id: next.id, rowVersion: next.rowVersion });
    await expect(try2()).rejects.toMatchObject(refusedWith("项目组讨论"));
    const procedure = await procedureOf(firm, projectId);
    const discussion = await discuss(people.manager, projectId, {
      participants: [people.manager, people.staff1],
      procedure,
    });
    await expect(try2()).rejects.toMatchObject(refusedWith("未参加项目组讨论"));
    expect((await sheetOf(people.manager, projectId)).waits.join()).toMatch(/未参加.*、/);
    const confirm = (by: Client) =>
      by.call(auditPlan.ConfirmTeamDiscussion, { Id: discussion.id, words: "已阅读，同意讨论结论" });
    await confirm(people.incharge);
    await expect(try2()).rejects.toMatchObject(refusedWith("未参加项目组讨论"));
    await confirm(people.partner);
    await firm.inProject(projectId, (db) =>
      sql`update prog_line p set is_selected = false where ${ofProject("p")} and p.id = ${procedure}`.execute(db),
    );
    await expect(try2()).rejects.toMatchObject(refusedWith("不可预见性"));
    await firm.inProject(projectId, (db) =>
      sql`update prog_line p set is_selected = true where ${ofProject("p")} and p.id = ${procedure}`.execute(db),
    );
    expect((await try2()).status).toBe(2);
    // The plan rests on it now.
    const stands = await people.manager.call(teamDiscussionPaper.calls.sheet, { projectId });
    await expect(
      people.manager.call(teamDiscussionPaper.calls.takeBack, {
        Id: discussion.id,
        rowVersion: stands.records[0]!.rowVersion,
        reason: "记录有误，拟重新讨论",
      }),
    ).rejects.toMatchObject(refusedWith("不能撤回"));
  });

  it("a key member of the plan knows what was discussed as well", async () => {
    const projectId = await staffed();
    await readyToPlan(firm, projectId, people.manager, leaders());
    const key = [...teamOf(leaders()), { ...teamOf([people.staff1])[0]!, isKey: true }];
    const handed = await handIn(people.staff1, projectId, { team: key });
    const step = { Id: handed.id, rowVersion: handed.rowVersion };
    await expect(people.partner.call(approve, step)).rejects.toMatchObject(refusedWith("未参加项目组讨论"));
    const { records, people: known } = await people.staff1.call(teamDiscussionPaper.calls.sheet, { projectId });
    expect(known.filter(({ isPresent }) => !isPresent).map(({ userId }) => userId)).toEqual([people.staff1.userId]);
    await people.staff1.call(auditPlan.ConfirmTeamDiscussion, { Id: records[0]!.id, words: "已阅读并理解舞弊风险" });
    expect((await people.partner.call(approve, step)).status).toBe(2);
  });

  it("days out of order, a person twice, and a stranger are refused with the field", async () => {
    const projectId = await staffed([reviewer()]);
    await expect(draftBy(people.staff1, projectId, { fieldworkTo: "2025-02-09" })).rejects.toMatchObject(
      refusedWith("“外勤结束”不能早于“进场”"),
    );
    await expect(
      draftBy(people.staff1, projectId, { team: teamOf([people.manager, people.manager]) }),
    ).rejects.toMatchObject(refusedWith("只能出现一次"));
    await expect(draftBy(people.staff1, projectId, { team: teamOf([people.staff2]) })).rejects.toMatchObject(
      refusedWith("不是本项目成员"),
    );
    await expect(handIn(people.staff1, projectId, { qualityReviewOn: null })).rejects.toMatchObject(
      refusedWith("项目质量复核的日期"),
    );
    const [record] = (await sheetOf(people.staff1, projectId)).records;
    expect(record?.archiveBy).toBe("2025-06-19");
  });
});

const putInForce = (projectId: number) =>
  putMaterialityInForce(firm, projectId, { om: "79000.00", pm: "59250.00", trivial: "3950.00" });
describe("2.1 small changes after the approval", () => {
  type Wish = {
    days?: { milestone: "reportOn" | "fieldworkTo" | "countOn"; day: string }[];
    hours?: { userId: number; hours: number }[];
  };
  const adjust = (by: Client, { Id, rowVersion }: { Id: number; rowVersion: number }, wish: Wish) =>
    by.call(auditPlan.AdjustAuditPlan, { Id, rowVersion, ...wish });
  const report = (day: string): Wish => ({ days: [{ milestone: "reportOn", day }] });
  const hoursOf = (hours: number): Wish => ({ hours: [{ userId: people.manager.userId, hours }] });

  it("a day by three is recorded, by four it asks for a revision; several small ones are no way round", async () => {
    const plan = await approved();
    await expect(adjust(people.manager, plan, report("2025-04-24"))).rejects.toMatchObject(refusedWith("超过 3 天"));
    const first = await adjust(people.manager, plan, report("2025-04-23"));
    expect(first.changes).toMatchObject([{ milestone: "reportOn", was: "2025-04-20", now: "2025-04-23" }]);
    const next = { ...plan, rowVersion: first.rowVersion };
    await expect(adjust(people.manager, plan, report("2025-04-19"))).rejects.toMatchObject({ status: 409 });
    await expect(adjust(people.manager, next, report("2025-04-24"))).rejects.toMatchObject(refusedWith("超过 3 天"));
    await expect(adjust(people.manager, next, report("2025-04-23"))).rejects.toMatchObject(refusedWith("没有变化"));
    const back = await adjust(people.manager, next, report("2025-04-17"));
    expect(back.changes.map(({ was, now }) => [was, now])).toEqual([
      ["2025-04-20", "2025-04-23"],
      ["2025-04-23", "2025-04-17"],
    ]);
    // What was approved stays as it was approved.
    expect((await sheetOf(people.manager, plan.projectId)).records[0]?.reportOn).toBe("2025-04-20");
  });

  it("hours within ten per cent of the approved, not beyond; of somebody who is in the plan", async () => {
    const plan = await approved();
    await expect(adjust(people.manager, plan, hoursOf(11_001))).rejects.toMatchObject(refusedWith("超过 10%"));
    await expect(adjust(people.manager, plan, hoursOf(8_999))).rejects.toMatchObject(refusedWith("超过 10%"));
    const { rowVersion } = await adjust(people.manager, plan, hoursOf(11_000));
    const wish = { hours: [{ userId: people.staff1.userId, hours: 10 }] };
    await expect(adjust(people.manager, { ...plan, rowVersion }, wish)).rejects.toMatchObject(
      refusedWith("须修订计划"),
    );
    expect(await lacksPlan(plan.projectId)).toBe(false);
  });

  it("keeps the days in order, and is for those who lead alone", async () => {
    const plan = await approved({ fieldworkTo: "2025-03-14", firstReviewOn: "2025-03-15" });
    const wish: Wish = { days: [{ milestone: "fieldworkTo", day: "2025-03-17" }] };
    await expect(adjust(people.manager, plan, wish)).rejects.toMatchObject(refusedWith("不能早于"));
    for (const who of [people.staff1, people.staff2, people.qc])
      await expect(adjust(who, plan, report("2025-04-21"))).rejects.toMatchObject({ status: 403 });
    await expect(adjust(people.incharge, plan, report("2025-04-21"))).resolves.toBeTruthy();
  });

  it("by four people at once has one effect", async () => {
    const plan = await approved();
    const outcomes = await meet(
      server,
      firm,
      [people.manager, people.partner, people.incharge, people.manager].map(
        (by, at) => () => adjust(by, plan, report(`2025-04-2${at === 0 ? 1 : 2}`)),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
    expect((await sheetOf(people.manager, plan.projectId)).changes).toHaveLength(1);
  });

  it("ends with the report date, as every revision does; that day itself is still before it", async () => {
    const plan = await approved();
    await set(plan.projectId, { report_date: dayFromToday(0) });
    const { rowVersion } = await adjust(people.manager, plan, report("2025-04-21"));
    await set(plan.projectId, { report_date: dayFromToday(-1) });
    await expect(adjust(people.manager, { ...plan, rowVersion }, report("2025-04-22"))).rejects.toMatchObject(
      refusedWith("报告日"),
    );
    await expect(draftBy(people.staff1, plan.projectId)).rejects.toMatchObject(refusedWith("报告日"));
  });
});

describe("2.1 what revises the plan", () => {
  const changes: [string, (projectId: number) => Promise<unknown>, number][] = [
    [
      "another materiality",
      (projectId) =>
        firm
          .inProject(projectId, (db) =>
            sql`update materiality m set status = 2, superseded_time = now() where ${ofProject("m")} and m.status = 1`.execute(
              db,
            ),
          )
          .then(() => putMaterialityInForce(firm, projectId, { revision: 2, om: "70000.00", pm: "52500.00" })),
      1,
    ],
    ["a further significant risk", (projectId) => plantRisk(projectId, { level: 4 }), 2],
    [
      "a reviewer",
      (projectId) =>
        firm.inDb((db) =>
          db
            .insertInto("project_member")
            .values({ project_id: projectId, user_id: people.qc.userId, role_id: 4, checked: 1 })
            .execute(),
        ),
      3,
    ],
    ["reliance on controls", (projectId) => plantRisk(projectId, { level: 2, relies: true }), 4],
  ];
  it.each(changes)(
    "%s after the approval opens planApproved until a revision is approved",
    async (_name, change, fact) => {
      const { projectId } = await approved();
      expect(await lacksPlan(projectId)).toBe(false);
      await change(projectId);
      expect((await sheetOf(people.manager, projectId)).changed).toEqual([fact]);
      expect(await lacksPlan(projectId)).toBe(true);
    },
  );

  it("another record of the same amounts, such as that of completion, changes nothing", async () => {
    const { projectId } = await approved();
    await firm.inProject(projectId, (db) =>
      sql`update materiality m set status = 2, superseded_time = now() where ${ofProject("m")} and m.status = 1`.execute(
        db,
      ),
    );
    const same = { om: "79000.00", pm: "59250.00", trivial: "3950.00" };
    await putMaterialityInForce(firm, projectId, { revision: 2, ...same });
    expect((await sheetOf(people.manager, projectId)).changed).toEqual([]);
    expect(await lacksPlan(projectId)).toBe(false);
  });

  it("a risk that is not significant, and whose controls nobody relies on, changes nothing", async () => {
    const { projectId } = await approved();
    await plantRisk(projectId, { level: 3 });
    expect((await sheetOf(people.manager, projectId)).changed).toEqual([]);
  });

  it("with its reason, and the partner's approval; what was approved before stays", async () => {
    const { projectId } = await approved();
    await plantRisk(projectId, { level: 4 });
    await expect(handIn(people.staff1, projectId, { revisionReason: "" })).rejects.toMatchObject(
      refusedWith("修订的原因"),
    );
    const [open] = (await sheetOf(people.staff1, projectId)).records;
    const draft = await people.staff1.call(edit, {
      projectId,
      ...planOf(),
      team: teamOf(leaders()),
      revisionReason: "新增收入舞弊的特别风险",
      id: open!.id,
      rowVersion: open!.rowVersion,
    });
    expect(draft.facts.significantRisks).toHaveLength(1);
    const handed = await people.staff1.call(submit, { Id: draft.id, rowVersion: draft.rowVersion });
    expect(await lacksPlan(projectId)).toBe(true);
    await people.partner.call(approve, { Id: handed.id, rowVersion: handed.rowVersion });
    expect(await lacksPlan(projectId)).toBe(false);
    expect((await sheetOf(people.manager, projectId)).records.map(({ status }) => status)).toEqual([2, 3]);
  });
});
