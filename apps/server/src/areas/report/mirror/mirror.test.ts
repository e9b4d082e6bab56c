import { mirror } from "@digao/contract/areas/report/mirror/calls";
import { mirrorCheck, mirrorState } from "@digao/contract/areas/report/mirror/codes";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantAcceptance } from "../../../../test/acceptance.ts";
import { meet } from "../../../../test/at-once.ts";
import { makeProject, makeRows } from "../../../../test/build.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
const people = {} as Record<Person, Client>;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  for (const person of ["manager", "partner", "incharge", "staff1", "qc"] as const)
    people[person] = await firm.as(person);
});
afterAll(() => server.stop());

async function staffed(values: Record<string, unknown> = {}): Promise<number> {
  const Id = await newProject(people.manager);
  await join(people.manager, Id, [
    { client: people.partner, roleid: 2 },
    { client: people.incharge, roleid: 3 },
    { client: people.staff1, roleid: 0 },
  ]);
  await plantAcceptance(firm, Id);
  await firm.inDb((db) =>
    db
      .updateTable("project")
      .set({ status: 1, ...values })
      .where("id", "=", Id)
      .execute(),
  );
  return Id;
}

const itemsOf = (Id: number, count: number) =>
  firm.inProject(Id, (db) => db.selectFrom("fs_item").select(["id"]).orderBy("id").limit(count).execute());

interface Planted {
  item: number;
  by: Client;
  level: number;
  at: string;
}
const plantSign = (Id: number, { item, by, level, at }: Planted) =>
  firm.inProject(Id, (db) =>
    db
      .insertInto("wp_sign")
      .values({
        project_id: Id,
        ref_type: 1,
        ref_id: item,
        sign_level: level,
        user_id: by.userId,
        sign_time: at,
        signer_role: 0,
      })
      .execute(),
  );

const look = (projectId: number, by = people.manager) => by.call(mirror.GetMirror, { projectId });
const rowsOf = async (projectId: number, check: number) =>
  // The acceptance that was planted is a paper, approved as it was made.
  (await look(projectId)).rows.filter((row) => row.check === check && !row.key.startsWith("paper:"));

describe("practice 5.7: the inspector's view", () => {
  it("says of each check what was found, or that there was nothing to compare", async () => {
    const { checks, rows } = await look(await staffed({ report_date: null }));
    expect(checks.map(({ check }) => check)).toEqual(Object.values(mirrorCheck));
    const approved: readonly number[] = [mirrorCheck.signsAtOnce, mirrorCheck.reviewedUnread];
    for (const { check, notCompared } of checks)
      expect([check, notCompared !== null]).toEqual([check, !approved.includes(check)]);
    expect(rows.map(({ check, key }) => [check, key.slice(0, 6)])).toEqual([[mirrorCheck.reviewedUnread, "paper:"]]);
  });

  it("lists signs after the report date, by the day in China", async () => {
    const Id = await staffed({ report_date: "2025-04-20" });
    const items = await itemsOf(Id, 2);
    // 23:59:59 of the day, and midnight after it.
    await plantSign(Id, { item: items[0]?.id ?? 0, by: people.staff1, level: 0, at: "2025-04-20T15:59:59Z" });
    await plantSign(Id, { item: items[1]?.id ?? 0, by: people.staff1, level: 0, at: "2025-04-20T16:00:00Z" });
    const rows = await rowsOf(Id, mirrorCheck.signAfterReport);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ state: mirrorState.open, words: expect.stringContaining("2025-04-21 00:00") });
    expect(rows[0]?.link).toContain("/maindo/");
    const { checks } = await look(Id);
    expect(checks.find(({ check }) => check === mirrorCheck.signAfterReport)).toMatchObject({
      found: 2,
      notCompared: null,
    });
  });

  it("lists a review within 60 seconds of the preparation, not after 61", async () => {
    const Id = await staffed();
    const items = await itemsOf(Id, 2);
    const [first, second] = items.map(({ id }) => id);
    await plantSign(Id, { item: first ?? 0, by: people.staff1, level: 0, at: "2025-04-01T01:00:00Z" });
    await plantSign(Id, { item: first ?? 0, by: people.incharge, level: 1, at: "2025-04-01T01:01:00Z" });
    await plantSign(Id, { item: second ?? 0, by: people.staff1, level: 0, at: "2025-04-01T01:00:00Z" });
    await plantSign(Id, { item: second ?? 0, by: people.incharge, level: 1, at: "2025-04-01T01:01:01Z" });
    const rows = await rowsOf(Id, mirrorCheck.reviewedUnread);
    expect(rows.map(({ words }) => words)).toEqual([expect.stringContaining("60 秒")]);
  });

  it("lists more than 20 signs by one person within 10 minutes once", async () => {
    const Id = await staffed();
    const items = await itemsOf(Id, 21);
    for (const [at, { id }] of items.slice(0, 20).entries())
      await plantSign(Id, {
        item: id,
        by: people.partner,
        level: 3,
        at: `2025-04-01T01:00:${String(at).padStart(2, "0")}Z`,
      });
    expect(await rowsOf(Id, mirrorCheck.signsAtOnce)).toEqual([]);
    await plantSign(Id, { item: items[20]?.id ?? 0, by: people.partner, level: 3, at: "2025-04-01T01:10:00Z" });
    expect(await rowsOf(Id, mirrorCheck.signsAtOnce)).toMatchObject([{ words: expect.stringContaining("21 次") }]);
  });

  it("lists a partner below 5 % of the hours, and compares nothing where none are booked", async () => {
    const Id = await staffed();
    const book = (client: Client, hours: string) =>
      firm.inDb((db) =>
        db
          .insertInto("work_log")
          .values({
            user_id: client.userId,
            project_id: Id,
            title: "外勤",
            start_time: "2025-03-01T01:00:00Z",
            end_time: "2025-03-01T10:00:00Z",
            hours,
          })
          .execute(),
      );
    await book(people.staff1, "19");
    await book(people.partner, "0.75");
    expect(await rowsOf(Id, mirrorCheck.hours)).toMatchObject([{ words: expect.stringContaining("3.79%") }]);
    await book(people.partner, "0.25");
    expect(await rowsOf(Id, mirrorCheck.hours)).toEqual([]);
  });

  it("lists the same conclusion in eleven items, and procedures before the period had ended", async () => {
    const Id = await staffed();
    const items = await itemsOf(Id, 11);
    const conclude = (ids: number[]) =>
      firm.inProject(Id, (db) =>
        sql`update fs_item i set result_text = '经审计，余额可以确认。' where ${ofProject("i")} and i.id = any(${ids}::bigint[])`.execute(
          db,
        ),
      );
    await conclude(items.slice(0, 10).map(({ id }) => id));
    expect(await rowsOf(Id, mirrorCheck.sameWords)).toEqual([]);
    await conclude(items.map(({ id }) => id));
    expect(await rowsOf(Id, mirrorCheck.sameWords)).toMatchObject([{ words: expect.stringContaining("11 个项目") }]);
    await firm.inProject(Id, (db) =>
      sql`update prog_line l set result = 2, is_selected = true, exec_date = '2024-12-30'
        where ${ofProject("l")} and l.id = (select min(o.id) from prog_line o where ${ofProject("o")})`.execute(db),
    );
    expect(await rowsOf(Id, mirrorCheck.tooEarly)).toMatchObject([{ words: expect.stringContaining("早于期末") }]);
  });

  it("lists evidence newer than the sign, other versions, samples drawn again and replies before a courier", async () => {
    const { projectId: Id } = await makeProject(firm, { manager: { role: 1 } });
    const rows = await makeRows(server, firm, Id, "痕迹");
    const item = { refType: 1, refId: rows.fsItem };
    await plantSign(Id, { item: item.refId, by: people.manager, level: 0, at: "2025-04-01T01:00:00Z" });
    expect(await rowsOf(Id, mirrorCheck.evidenceNewer)).toMatchObject([
      { words: expect.stringContaining("2025-04-01") },
    ]);
    expect(await rowsOf(Id, mirrorCheck.otherVersion)).toEqual([]);
    expect(await rowsOf(Id, mirrorCheck.drawnAgain)).toEqual([]);
    await firm.inProject(Id, async (db) => {
      await sql`update paper_link l set file_version = 7 where ${ofProject("l")} and l.to_entity = 'auditFile'
        and l.from_entity = 'fsItem'`.execute(db);
      const run = await db
        .selectFrom("sample_run")
        .where("id", "=", rows.sampleRun)
        .selectAll()
        .executeTakeFirstOrThrow();
      const { id: _id, run_no: no, ...same } = run;
      const json = ["population", "excluded", "strata", "design", "result", "needed"] as const;
      const values = {
        ...same,
        run_no: no + 1,
        ...Object.fromEntries(json.map((name) => [name, run[name] && JSON.stringify(run[name])])),
      };
      await db
        .insertInto("sample_run")
        .values(values as never)
        .execute();
      await sql`update confirmation_letter l set send_method = 1, send_time = '2025-01-20T02:00:00Z', reply_time = '2025-01-20T09:00:00Z'
        where ${ofProject("l")} and l.id = ${rows.confirmationLetter}`.execute(db);
    });
    expect(await rowsOf(Id, mirrorCheck.otherVersion)).toMatchObject([{ words: expect.stringContaining("第 7 版") }]);
    expect(await rowsOf(Id, mirrorCheck.drawnAgain)).toMatchObject([{ words: expect.stringContaining("2 次") }]);
    expect(await rowsOf(Id, mirrorCheck.replyTooSoon)).toMatchObject([
      { words: expect.stringContaining("2025-01-20") },
    ]);
  });

  it("is explained by leaders in words, once at a time, read by the partner or reviewer, and asked again when it changes", async () => {
    const Id = await staffed({ report_date: "2025-04-20" });
    const [item] = await itemsOf(Id, 1);
    await plantSign(Id, { item: item?.id ?? 0, by: people.staff1, level: 0, at: "2025-04-22T02:00:00Z" });
    const [row] = await rowsOf(Id, mirrorCheck.signAfterReport);
    if (!row) throw new Error("nothing found");
    const words = "报告日后补签，已取得报告日前完成复核的记录";
    const wish = { projectId: Id, check: row.check, key: row.key, print: row.print, words, seen: 0 };
    await expect(people.staff1.call(mirror.AnswerMirror, wish)).rejects.toMatchObject({ status: 403 });
    await expect(people.manager.call(mirror.AnswerMirror, { ...wish, words: "。。。" })).rejects.toMatchObject({
      status: 400,
    });
    await expect(people.manager.call(mirror.AnswerMirror, { ...wish, print: "0" })).rejects.toMatchObject({
      status: 409,
    });
    await expect(people.manager.call(mirror.AnswerMirror, { ...wish, key: "sign:1" })).rejects.toMatchObject({
      status: 404,
    });
    const given = await meet(
      server,
      firm,
      [people.manager, people.incharge, people.manager, people.incharge].map(
        (by) => () => by.call(mirror.AnswerMirror, wish),
      ),
    );
    expect(given.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [explained] = await rowsOf(Id, mirrorCheck.signAfterReport);
    expect(explained).toMatchObject({ state: mirrorState.answered, answers: [{ words, readBy: null }] });
    const upTo = explained?.answers[0]?.id ?? 0;
    await expect(people.staff1.call(mirror.ReadMirrorAnswers, { projectId: Id, upTo })).rejects.toMatchObject({
      status: 403,
    });
    await people.partner.call(mirror.ReadMirrorAnswers, { projectId: Id, upTo });
    expect(await rowsOf(Id, mirrorCheck.signAfterReport)).toMatchObject([{ state: mirrorState.read }]);
    await expect(people.partner.call(mirror.ReadMirrorAnswers, { projectId: Id, upTo })).rejects.toMatchObject({
      status: 400,
    });
    await firm.inDb((db) =>
      db.updateTable("project").set({ report_date: "2025-04-21" }).where("id", "=", Id).execute(),
    );
    expect(await rowsOf(Id, mirrorCheck.signAfterReport)).toMatchObject([
      { state: mirrorState.open, isOutgrown: true, answers: [{ words }] },
    ]);
  });

  it("is the quality reviewer's to read where a review is required, not the partner's", async () => {
    const Id = await staffed({ is_pie: true });
    await firm.inDb((db) =>
      db
        .insertInto("project_member")
        .values({ project_id: Id, user_id: people.qc.userId, role_id: 4, checked: 1 })
        .execute(),
    );
    expect((await look(Id, people.partner)).canRead).toMatchObject({ ok: false });
    expect((await look(Id, people.qc)).canRead).toMatchObject({ ok: true });
    await expect(people.partner.call(mirror.ReadMirrorAnswers, { projectId: Id, upTo: 1 })).rejects.toMatchObject({
      status: 403,
    });
  });
});
