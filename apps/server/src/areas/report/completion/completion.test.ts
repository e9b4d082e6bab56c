import { evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let projectId: number;
const people = {} as Record<Person, Client>;

async function staffed(values: Record<string, unknown> = {}): Promise<number> {
  const Id = await newProject(people.manager);
  await join(people.manager, Id, [
    { client: people.partner, roleid: 2 },
    { client: people.staff1, roleid: 0 },
  ]);
  await firm.inDb((db) =>
    db
      .updateTable("project")
      .set({ status: 2, ...values })
      .where("id", "=", Id)
      .execute(),
  );
  return Id;
}

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  for (const person of ["manager", "partner", "incharge", "staff1", "qc", "admin"] as const)
    people[person] = await firm.as(person);
  projectId = await staffed();
});
afterAll(() => server.stop());

const asManager = <T>(of: number, work: Parameters<TestTenant["inProject"]>[1]): Promise<T> =>
  firm.inProject(of, work, "manager") as Promise<T>;
const check = (by: Client = people.manager, of = projectId) => by.call(completion.GetCompletion, { projectId: of });
const line = async (code: string, of = projectId) => {
  const found = (await check(people.manager, of)).lines.find((one) => one.code === code);
  if (!found) throw new Error(`No line ${code}.`);
  return found;
};
const answer = async (by: Client, code: string, given: object = {}, of = projectId) =>
  by.call(completion.AnswerCompletion, {
    projectId: of,
    code,
    answer: 1,
    words: "已复核专家报告及其胜任能力，工作足以支持结论",
    ...given,
  });
const waive = (by: Client, code: string, reason: string, more: object = {}, of = projectId) =>
  by.call(completion.WaiveCompletion, { projectId: of, code, reason, ...more });
const long = (what: string) => `经合伙人评估${what}对审计意见没有影响，已记录替代安排和后续跟进人员`;

/** Results: 1 passed, 2 failed, 3 not applicable, 4 waived, 5 not computed, 6 unanswered. */
describe("the completion check", () => {
  it("has 45 lines, and passes nothing that nobody has worked out", async () => {
    const { lines, counts } = await check();
    expect(lines).toHaveLength(45);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(45);
    const of = new Map(lines.map(({ code, result }) => [code, result]));
    // Nothing is to be archived before the report is issued: until then that line does not pass either.
    for (const code of ["CC22", "CC25", "CC26", "CC27", "CC43"]) expect([code, of.get(code)]).toEqual([code, 2]);
    expect(of.get("CC29")).toBe(3);
    expect([of.get("CC10"), of.get("CC17"), of.get("CC02"), of.get("CC03")]).toEqual([6, 6, 2, 2]);
    expect([of.get("CC15"), of.get("CC16"), of.get("CC36")]).toEqual([2, 2, 2]);
    expect(lines.filter(({ result }) => result === 2).every(({ lack }) => lack !== null)).toBe(true);
  });

  it("asks for the quality review, key audit matters and the group only where the engagement has them", async () => {
    const results = async (of: number) =>
      Promise.all(["CC24", "CC38", "CC39"].map(async (code) => (await line(code, of)).result));
    expect(await results(projectId)).toEqual([3, 3, 3]);
    expect(await results(await staffed({ is_listed: true, is_group: true }))).toEqual([2, 6, 6]);
  });

  it("counts open prompts and notes live, names them, and passes once they are closed", async () => {
    const of = await staffed();
    expect((await line("CC23", of)).result).toBe(1);
    await asManager(of, (db) =>
      sql`insert into msg_head (tenant_id, project_id, msg_type, status, entity, content, content_text)
        values (${firm.id}, ${of}, 'RSK', 0, 'project', '<p>期后回款偏少</p>', '期后回款偏少'), (${firm.id}, ${of}, 'SVC', 1, 'project', '<p>补充依据</p>', '补充依据')`.execute(
        db,
      ),
    );
    expect(await line("CC23", of)).toMatchObject({ result: 2, count: 2, names: ["期后回款偏少", "补充依据"] });
    await asManager(of, (db) => db.updateTable("msg_head").set({ status: 2 }).where("status", "<", 2).execute());
    expect((await line("CC23", of)).result).toBe(1);
  });

  it("1.4: fails independence while one who booked hours has not declared, those who left as well", async () => {
    const of = await staffed();
    expect((await line("CC28", of)).result).toBe(1);
    const left = people.incharge.userId;
    await firm.inDb((db) =>
      sql`insert into work_log (tenant_id, user_id, project_id, title, start_time, end_time, hours, invite_status, status)
        values (${firm.id}, ${left}, ${of}, '盘点', '2025-01-06T01:00Z', '2025-01-06T03:00Z', 2, 2, 1)`.execute(db),
    );
    expect(await line("CC28", of)).toMatchObject({ result: 2, count: 1 });
  });

  it("1.4: asks for a declaration from ten days before the last day of work to the report date", async () => {
    const of = await staffed({ report_date: "2025-04-20" });
    await firm.inDb((db) =>
      sql`insert into work_log (tenant_id, user_id, project_id, title, start_time, end_time, hours, invite_status, status)
        values (${firm.id}, ${people.staff1.userId}, ${of}, '复核', '2025-04-18T01:00Z', '2025-04-18T03:00Z', 2, 2, 1)`.execute(
        db,
      ),
    );
    const declared = (day: string) =>
      firm.inDb((db) =>
        sql`insert into independence_declaration (of_project, user_id, occasion, is_itemised, state, declared_at)
          values (${of}, ${people.staff1.userId}, 3, true, 1, ${`${day}T04:00:00Z`})`.execute(db),
      );
    const results: number[] = [];
    for (const day of ["2025-04-07", "2025-04-08", "2025-04-20", "2025-04-21"]) {
      await declared(day);
      results.push((await line("CC28", of)).result);
    }
    expect(results).toEqual([2, 1, 1, 2]);
  });

  it("5.1: counts evidence and leaders' signs of a day in China after the report date", async () => {
    const of = await staffed({ report_date: "2999-04-20" });
    expect((await line("CC35", of)).result).toBe(1);
    await asManager(of, async (db) => {
      const item = await db.selectFrom("fs_item").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
      await sql`insert into wp_sign (tenant_id, project_id, ref_type, ref_id, sign_level, user_id, sign_time, signer_role)
        values (${firm.id}, ${of}, 1, ${item.id}, 1, ${people.manager.userId}, '2999-04-20T15:59:00Z', 1)`.execute(db);
    });
    expect((await line("CC35", of)).result).toBe(1);
    await asManager(of, (db) => sql`update wp_sign set sign_time = '2999-04-20T16:00:00Z'`.execute(db));
    expect(await line("CC35", of)).toMatchObject({ result: 2, count: 1 });
    await firm.inDb((db) => db.updateTable("project").set({ report_date: null }).where("id", "=", of).execute());
    expect(await line("CC35", of)).toMatchObject({ result: 2, names: ["报告日未确定"] });
  });

  it("5.1: covers subsequent events by a search of the working day before the report, and by none older", async () => {
    const of = await staffed({ report_date: "2025-04-21" });
    const ran = (day: string) =>
      asManager(of, async (db) => {
        await db.deleteFrom("subsequent_run").execute();
        await db
          .insertInto("subsequent_run")
          .values({ project_id: of, to_day: day, threshold: "0", found: 0 })
          .execute();
      });
    await ran("2025-04-21");
    expect(await line("CC13", of)).toMatchObject({ result: 2, names: [expect.stringContaining("没有导入期后账套")] });
    await asManager(of, (db) =>
      sql`insert into paper_record (tenant_id, project_id, kind, revision, status, place, preparer_id, subject_id, data)
        select c.tenant_id, c.project_id, 'considerationPaper', 1, 2, 1, ${people.manager.userId}, c.id, '{}' from consideration c
        where c.tenant_id = ${firm.id} and c.project_id = ${of} and c.csa_no = '1332'`.execute(db),
    );
    const results: number[] = [];
    for (const day of ["2025-04-17", "2025-04-18", "2025-04-21"]) {
      await ran(day);
      results.push((await line("CC13", of)).result);
    }
    expect(results).toEqual([2, 1, 1]);
  });
});

const keepFile = (): Promise<number> =>
  asManager(projectId, async (db) => {
    const file = { sha256: "0".repeat(64), size_bytes: 9, file_name: "专家报告.pdf" };
    const { id: file_id } = await db
      .insertInto("file_object")
      .values({ ...file, project_id: projectId, mime: "application/pdf" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto("audit_file")
      .values({ ...file, project_id: projectId, file_id, kind: "pdf", ref_type: 17 })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });

describe("answers of people", () => {
  it("are of leaders, with words, never of what the server judges, and pass with evidence alone", async () => {
    await expect(answer(people.staff1, "CC10")).rejects.toMatchObject({ status: 403 });
    await expect(answer(people.manager, "CC02")).rejects.toMatchObject({ message: expect.stringContaining("系统") });
    await expect(answer(people.manager, "CC10", { words: "已完成已完成" })).rejects.toMatchObject({ status: 400 });
    await expect(answer(people.manager, "CC99")).rejects.toMatchObject({ status: 404 });
    await answer(people.manager, "CC10");
    const without = await line("CC10");
    expect(without).toMatchObject({ result: 2, lack: expect.stringContaining("证据"), answer: { evidence: 0 } });
    const auditFile = await keepFile();
    await people.manager.call(evidenceLinks.CreateEvidenceLink, {
      projectId,
      fromEntity: "completionLine",
      fromId: without.answer?.id ?? 0,
      toEntity: "auditFile",
      toId: auditFile,
    } as never);
    expect(await line("CC10")).toMatchObject({ result: 1, answer: { evidence: 1 } });
    await answer(people.manager, "CC10", { answer: 2, rowVersion: 1 });
    expect((await line("CC10")).result).toBe(2);
  });

  it("are given by one of four at once, and changed by one of four", async () => {
    const four = (rowVersion?: number) =>
      meet(
        server,
        firm,
        [1, 2, 3, 4].map(() => () => answer(people.manager, "CC17", rowVersion ? { rowVersion } : {})),
      );
    for (const version of [undefined, 1]) {
      const outcomes = await four(version);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
    expect((await line("CC17")).answer?.rowVersion).toBe(2);
  });

  it("end with the report, and begin with the work", async () => {
    for (const status of [0, 4, 5, 8]) {
      const of = await staffed({ status });
      await expect(answer(people.manager, "CC10", {}, of)).rejects.toMatchObject({ status: 400 });
      await expect(waive(people.partner, "CC10", long("估计"), {}, of)).rejects.toMatchObject({ status: 400 });
    }
  });
});

describe("practice 5.2: waivers", () => {
  it("of what is never waived are refused to everybody", async () => {
    for (const code of ["CC03", "CC05", "CC13", "CC15", "CC22", "CC28", "CC29", "CC35", "CC36", "CC41", "CC43"])
      await expect(waive(people.partner, code, long(code))).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining("不得豁免"),
      });
  });

  it("of the rest are the partner's alone, with a reason of 20 characters that no other waiver has", async () => {
    await expect(waive(people.manager, "CC06", long("重要性"))).rejects.toMatchObject({ status: 403 });
    await expect(waive(people.staff1, "CC06", long("重要性"))).rejects.toMatchObject({ status: 403 });
    const nineteen = "重要性评估于外勤前完成且数据没有变化";
    for (const reason of ["同意", "。。。。。。。。。。。。。。。。。。。。。。", nineteen.slice(0, 19)])
      await expect(waive(people.partner, "CC06", reason)).rejects.toMatchObject({ status: 400 });
    const { lines } = await waive(people.partner, "CC06", long("重要性"));
    expect(lines.find(({ code }) => code === "CC06")).toMatchObject({ result: 4, waiver: { state: 1, second: null } });
    await expect(waive(people.partner, "CC20", long("重要性"))).rejects.toMatchObject({
      message: expect.stringContaining("相同"),
    });
    await expect(waive(people.partner, "CC06", long("其他事项"))).rejects.toMatchObject({ status: 409 });
  });

  it("are given by one of four at once", async () => {
    const of = await staffed();
    const given = await meet(
      server,
      firm,
      [1, 2, 3, 4].map(() => () => waive(people.partner, "CC06", long("重要性"), {}, of)),
    );
    expect(given.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await check(people.manager, of)).waivers).toHaveLength(1);
  });

  it("of nothing are refused, and one does not cover more than what was missing when it was given", async () => {
    const of = await staffed();
    const note = (words: string) =>
      asManager(of, (db) =>
        sql`insert into adjust_head (tenant_id, project_id, adj_type, description, status) values (${firm.id}, ${of}, 1, ${words}, 0)`.execute(
          db,
        ),
      );
    await note("补提折旧");
    await waive(people.partner, "CC04", long("一笔折旧"), {}, of);
    expect((await line("CC04", of)).result).toBe(4);
    await note("冲减收入");
    expect(await line("CC04", of)).toMatchObject({ result: 2, count: 2, isWaiverOutgrown: true });
    await expect(waive(people.partner, "CC37", long("缺陷"), {}, await staffed({ status: 3 }))).resolves.toBeDefined();
  });

  it("of procedures, signs and prompts wait for the quality department where no review is required, never for the team", async () => {
    const of = await staffed();
    const { lines } = await waive(people.partner, "CC02", long("签署"), {}, of);
    const waiting = lines.find(({ code }) => code === "CC02");
    expect(waiting).toMatchObject({ result: 2, waiver: { state: 0, second: "quality" } });
    const decision = { Id: waiting?.waiver?.id ?? 0, isAgreed: true, words: "已查阅签署记录，同意豁免", rowVersion: 1 };
    await expect(people.partner.call(completion.DecideCompletionWaiver, decision)).rejects.toMatchObject({
      status: 403,
    });
    const decided = await meet(
      server,
      firm,
      [1, 2, 3, 4].map(() => () => people.qc.call(completion.DecideCompletionWaiver, decision)),
    );
    expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await line("CC02", of)).result).toBe(4);
  });

  it("wait for the reviewer where a review is required, who reads them, and are withdrawn without being deleted", async () => {
    const of = await staffed({ is_pie: true });
    await firm.inDb((db) =>
      db
        .insertInto("project_member")
        .values({ project_id: of, user_id: people.qc.userId, role_id: 4, checked: 1 })
        .execute(),
    );
    const given = await waive(people.partner, "CC02", long("签署"), {}, of);
    const waiver = given.waivers[0];
    expect(waiver).toMatchObject({ second: "reviewer", state: 0 });
    const decision = { projectId: of, Id: waiver?.id ?? 0, words: "已核对复核轨迹，同意豁免", rowVersion: 1 };
    await expect(people.manager.call(completion.AgreeCompletionWaiver, decision)).rejects.toMatchObject({
      status: 403,
    });
    await expect(
      people.qc.call(completion.DecideCompletionWaiver, { ...decision, isAgreed: true }),
    ).rejects.toMatchObject({ status: 403 });
    await people.qc.call(completion.AgreeCompletionWaiver, decision);
    expect(await line("CC45", of)).toMatchObject({ result: 2, names: ["CC02"] });
    await people.qc.call(completion.ReadCompletionWaivers, { projectId: of });
    expect((await line("CC45", of)).result).toBe(1);
    const after = await people.partner.call(completion.WithdrawCompletionWaiver, {
      projectId: of,
      Id: decision.Id,
      reason: "已补充签署",
      rowVersion: 3,
    });
    expect(after.waivers).toMatchObject([
      { code: "CC02", state: 2, withdrawnReason: "已补充签署", secondBy: expect.any(String) },
    ]);
    expect((await line("CC02", of)).result).toBe(2);
  });

  it("of letters that are out take alternative work and the quality department", async () => {
    const of = await staffed();
    await asManager(of, (db) =>
      sql`insert into confirmation_letter (tenant_id, project_id, letter_no, hz_kind, contact_name, base_date, status, qr_token)
        values (${firm.id}, ${of}, 'YH-001', 1, '工商银行', '2024-12-31', 50, 'abcdefghijkl')`.execute(db),
    );
    expect(await line("CC07", of)).toMatchObject({ result: 2, count: 1 });
    await expect(waive(people.partner, "CC07", long("银行函证"), {}, of)).rejects.toMatchObject({
      message: expect.stringContaining("替代程序"),
    });
    const { waivers } = await waive(
      people.partner,
      "CC07",
      long("银行函证"),
      { alternativeWork: "取得网银对账单并亲自登录核对余额" },
      of,
    );
    expect(waivers[0]).toMatchObject({ second: "quality", state: 0 });
  });
});
