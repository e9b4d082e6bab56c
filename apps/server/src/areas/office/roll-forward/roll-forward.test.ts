import { rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { changeProject, join, newProject } from "../../../../test/builders.ts";
import { startTestServer } from "../../../../test/kit.ts";
import { archivedYear, newYear, nextYear, type RollDesk, rollAll, type Years } from "../../../../test/roll-desk.ts";
import { readBook } from "../../../../test/workbook.ts";
import { rollForwardParts } from "../../../roll-forward-parts.ts";

let desk: RollDesk;
let years: Years;

/** What makes the file of last year more than one row of every kind. */
const fill = (projectId: number): Promise<void> =>
  desk.tenant.inProject(
    projectId,
    async (db) => {
      await sql`update prog_line l set is_own = true, is_selected = true, content = '检查上年新增的寄售协议', result = 1, note = '未见异常',
        exec_date = '2025-02-01' where ${ofProject("l")}`.execute(db);
      await sql`update fs_item i set name_zh = '货币资金', result = 1, result_text = '可以确认', explanation = '收到年末回款'
        where ${ofProject("i")}`.execute(db);
      await sql`update confirmation_contact c set address = '上海市某路1号', addr_check = 1, book_amount = 100, source_key = '1122'
        where ${ofProject("c")}`.execute(db);
      await sql`update paper_record r set place = 1, status = 2 where ${ofProject("r")} and r.kind = 'auditPlan'`.execute(
        db,
      );
      await sql`update fa_card c set asset_no = 'FA1', cost = 1200, cost_close = 1200, acc_close_book = 480, acc_open_book = 360, year_depr_book = 120,
        explained = '已说明', title_checked = true where ${ofProject("c")}`.execute(db);
      await sql`update fs_note n set code = 'TC01', body = '公司于期末对存货进行盘点。', cells = '{"row":{"期末":{"v":"1.00"}}}'
        where ${ofProject("n")}`.execute(db);
    },
    "manager",
  );

beforeAll(async () => {
  const server = await startTestServer();
  const tenant = await server.newTenant();
  desk = { server, tenant, manager: await tenant.as("manager") };
  years = await archivedYear(desk, fill);
});
afterAll(() => desk.server.stop());

const report = (projectId: number, as = desk.manager) =>
  as.call(rollForward.GetRollForwardReport, { projectId, RptLang: "zh" });
const ask = (projectId: number, more: object = {}, as = desk.manager) =>
  as.call(rollForward.RollForward, {
    projectId,
    fromProjectId: years.last,
    parts: [{ code: "programmes", way: "take" }],
    ...more,
  });

async function tablesOfProjects(): Promise<string[]> {
  const { rows } = await desk.tenant.inDb((db) =>
    sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'project_id' and t.table_type = 'BASE TABLE' order by 1`.execute(
      db,
    ),
  );
  return rows.map(({ name }) => name);
}

async function countsOf(projectId: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of await tablesOfProjects()) {
    const { rows } = await desk.tenant.inProject(projectId, (db) =>
      sql<{
        count: number;
      }>`select count(*)::int as count from ${sql.table(table)} where project_id = ${projectId}`.execute(db),
    );
    counts.set(table, rows[0]?.count ?? 0);
  }
  return counts;
}

/** Written by every act, whatever it does. */
const ofTheAct: readonly string[] = [
  "job",
  "project_log",
  "project_log_head",
  "project_log_due",
  "roll_forward_part",
  "roll_forward_item",
  "notice",
];

describe("rolling last year's archived file forward", () => {
  it("takes what parts offer and nothing else: no other table of the project has more than a new one has", async () => {
    const [rolled, fresh] = [await nextYear(desk, years), await nextYear(desk, years)];
    await rollAll(desk, { projectId: rolled, last: years.last, way: "take" });
    const { parts } = await report(rolled);
    expect(parts.map(({ code, state, why }) => [code, state, why])).toEqual(
      parts.map(({ code }) => [code, "done", null]),
    );
    expect(
      parts
        .filter(({ taken, template }) => taken + template > 0)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(["assets", "contacts", "controls", "notes", "plan", "programmes", "requests", "sheets"].sort());
    const [source, after, without] = [await countsOf(years.last), await countsOf(rolled), await countsOf(fresh)];
    const declared = new Set([
      ...ofTheAct,
      ...rollForwardParts.flatMap((part) => (part.stands === "taken" ? part.tables : [])),
    ]);
    const more = [...after].filter(([table, count]) => count > (without.get(table) ?? 0)).map(([table]) => table);
    expect(more.filter((table) => !declared.has(table))).toEqual([]);
    // The file of last year has rows that might have come along.
    const kept = [...source].filter(([table, count]) => count > 0 && !declared.has(table));
    expect(kept.length).toBeGreaterThan(50);
    for (const table of ["wp_sign", "risk", "materiality", "confirmation_letter", "sample_run", "adjust_head"])
      expect([table, source.get(table) ?? 0, after.get(table)]).toEqual([table, source.get(table), 0]);
  });

  it("takes no result, day, conclusion, explanation, check, letter or approval along in the rows that it makes", async () => {
    const rolled = await nextYear(desk, years);
    await rollAll(desk, { projectId: rolled, last: years.last, way: "take" });
    const one = <T>(work: Parameters<typeof desk.tenant.inProject<T>>[1]) => desk.tenant.inProject(rolled, work);
    const lines = await one((db) => db.selectFrom("prog_line").where("is_own", "=", true).selectAll().execute());
    expect(lines.map(({ content }) => content)).toEqual(["检查上年新增的寄售协议"]);
    for (const line of lines)
      expect(line).toMatchObject({
        result: 0,
        note: null,
        exec_user_id: null,
        exec_date: null,
        wp_index: null,
        is_settled: false,
      });
    const contacts = await one((db) => db.selectFrom("confirmation_contact").selectAll().execute());
    expect(contacts.map(({ address }) => address)).toEqual(["上海市某路1号"]);
    for (const contact of contacts)
      expect(contact).toMatchObject({ book_amount: "0.00", addr_check: 0, letter_id: null, is_selected: false });
    const papers = await one((db) => db.selectFrom("paper_record").selectAll().execute());
    expect(papers.map(({ kind, status, place }) => [kind, status, place])).toEqual([["auditPlan", 0, 0]]);
    expect(papers[0]).toMatchObject({
      approver_id: null,
      data: { strategy: "上年内容", team: [], reportOn: null, om: null },
    });
    const notes = await one((db) => db.selectFrom("fs_note").selectAll().execute());
    expect(notes).toMatchObject([
      { body: "公司于期末对存货进行盘点。", cells: {}, published_by: null, amount_hash: null },
    ]);
    const cards = await one((db) => db.selectFrom("fa_card").selectAll().execute());
    expect(cards).toMatchObject([{ cost: "1200.00", acc_open_book: "480.00", acc_close_book: "480.00" }]);
    for (const card of cards)
      expect(card).toMatchObject({ year_depr_book: "0.00", explained: null, title_checked: null, dispose_date: null });
    const controls = await one((db) =>
      db.selectFrom("control_point").where("row_version", ">", 1).selectAll().execute(),
    );
    for (const point of controls)
      expect(point).toMatchObject({ plan: 0, standing: 0, earlier_year: null, application_id: null });
    const requests = await one((db) => db.selectFrom("client_request").selectAll().execute());
    for (const request of requests)
      expect(request).toMatchObject({ status: 0, client_person_id: null, request_date: null, due_date: null });
    const items = await one((db) => db.selectFrom("fs_item").where("std_code", "=", "A101").selectAll().execute());
    expect(items).toMatchObject([{ result: 0, result_text: null, explanation: null, risk_level: null }]);
  });

  it("takes a part once: asked for again it says so, adds nothing, and leaves what was edited since", async () => {
    const rolled = await nextYear(desk, years);
    await ask(rolled);
    await desk.server.runJobs();
    await desk.tenant.inProject(rolled, (db) =>
      sql`update prog_line l set content = '本年已改' where ${ofProject("l")} and l.is_own`.execute(db),
    );
    const again = await ask(rolled);
    expect(again).toMatchObject({ jobId: null, takenBefore: [{ code: "programmes" }] });
    await desk.server.runJobs();
    const lines = await desk.tenant.inProject(rolled, (db) =>
      db.selectFrom("prog_line").where("is_own", "=", true).select("content").execute(),
    );
    expect(lines).toEqual([{ content: "本年已改" }]);
  });

  it("asked for by two at once has one effect", async () => {
    const rolled = await nextYear(desk, years);
    const partner = await desk.tenant.as("partner");
    await join(desk.manager, rolled, [{ client: partner, roleid: 2 }]);
    const outcomes = await meet(desk.server, desk.tenant, [() => ask(rolled), () => ask(rolled, {}, partner)]);
    await desk.server.runJobs();
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBe(2);
    const lines = await desk.tenant.inProject(rolled, (db) =>
      db.selectFrom("prog_line").where("is_own", "=", true).select("content").execute(),
    );
    expect(lines.length).toBe(1);
    expect((await report(rolled)).parts.map(({ code, taken }) => [code, taken])).toEqual([["programmes", 1]]);
  });

  it("takes chosen papers alone, says of the others that nobody chose them, and takes what was left later", async () => {
    const rolled = await nextYear(desk, years);
    const { parts } = await desk.manager.call(rollForward.GetRollForwardOffer, {
      projectId: rolled,
      fromProjectId: years.last,
    });
    const notes = parts.find(({ code }) => code === "notes");
    const papers = (notes?.papers ?? []).map(({ id }) => ({ id, way: "leave" as const }));
    await ask(rolled, {
      parts: [
        { code: "notes", way: "take", papers },
        { code: "contacts", way: "leave" },
      ],
    });
    await desk.server.runJobs();
    const alone = (
      await desk.manager.call(rollForward.GetRollForwardOffer, { projectId: rolled, fromProjectId: years.last })
    ).parts.find(({ code }) => code === "controls");
    const one = [{ id: alone?.papers[0]?.id ?? 0, way: "take" as const }];
    await ask(rolled, { parts: [{ code: "controls", way: "leave", papers: one }] });
    await desk.server.runJobs();
    expect(await ask(rolled, { parts: [{ code: "controls", way: "take" }] })).toMatchObject({ jobId: null });
    const told = (await report(rolled)).parts;
    expect(told.find(({ code }) => code === "controls")).toMatchObject({ taken: 1, template: 0 });
    expect(told.find(({ code }) => code === "notes")).toMatchObject({ taken: 0, left: 1 });
    expect(told.find(({ code }) => code === "contacts")).toMatchObject({ way: "leave", state: "done" });
    const later = await ask(rolled, { parts: [{ code: "contacts", way: "take" }] });
    expect(later.takenBefore).toEqual([]);
    await desk.server.runJobs();
    expect((await report(rolled)).parts.find(({ code }) => code === "contacts")).toMatchObject({
      taken: 1,
      state: "done",
    });
  });

  it("is refused with who can help: not archived, another client's, not earlier, no member, another firm's, a part of no name", async () => {
    const rolled = await nextYear(desk, years);
    const open = await newProject(desk.manager, {
      custId: years.custId,
      projectName: "2023",
      aYear: 2023,
      periodStart: "2023-01-01",
      periodEnd: "2023-12-31",
    });
    await expect(ask(rolled, { fromProjectId: open })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("尚未归档"),
    });
    const other = await archivedYear(desk);
    await expect(ask(rolled, { fromProjectId: other.last })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("同一客户"),
    });
    const same = await newProject(desk.manager, { custId: years.custId, ...newYear });
    await changeProject(desk.tenant, same, { status: 6, archive_flag: 2 });
    await expect(ask(rolled, { fromProjectId: same })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("期间"),
    });
    const incharge = await desk.tenant.as("incharge");
    const staff = await desk.tenant.as("staff1");
    await join(desk.manager, rolled, [
      { client: incharge, roleid: 3 },
      { client: staff, roleid: 0 },
    ]);
    await expect(ask(rolled, {}, staff)).rejects.toMatchObject({ status: 403 });
    await expect(ask(rolled, {}, incharge)).rejects.toMatchObject({ status: 403 });
    const partner = await desk.tenant.as("partner");
    const apart = await archivedYear(desk, fill, false);
    const lead = await nextYear(desk, apart);
    await join(desk.manager, lead, [{ client: partner, roleid: 2 }]);
    await expect(ask(lead, { fromProjectId: apart.last }, partner)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("档案管理员"),
    });
    await expect(ask(rolled, { parts: [{ code: "signs", way: "take" }] })).rejects.toMatchObject({ status: 400 });
    await expect(ask(rolled, { parts: [{ code: "requests", way: "take" }] })).rejects.toMatchObject({ status: 400 });
    const away = await (await desk.server.newTenant()).as("manager");
    const theirs = await newProject(away, newYear);
    await expect(ask(theirs, {}, away)).rejects.toMatchObject({ status: 404 });
    await expect(ask(rolled, {}, away)).rejects.toMatchObject({ status: 404 });
    await changeProject(desk.tenant, rolled, { status: 6, archive_flag: 2 });
    await expect(ask(rolled)).rejects.toMatchObject({ status: 423 });
  });

  it("may be asked for by whoever is let into the archive, and the look is logged", async () => {
    const partner = await desk.tenant.as("partner");
    const apart = await archivedYear(desk, fill, false);
    const own = await nextYear(desk, apart);
    await join(desk.manager, own, [{ client: partner, roleid: 2 }]);
    const sources = () => partner.call(rollForward.GetRollForwardSources, { projectId: own });
    const before = (await sources()).find(({ projectId }) => projectId === apart.last);
    expect(before).toMatchObject({ isArchived: true, isOpen: false, reason: expect.stringContaining("档案管理员") });
    await desk.tenant.inDb((db) =>
      sql`insert into archive_auth (tenant_id, project_id, user_id, valid_from, valid_to, reason, approver_id)
        values (app_tenant(), ${apart.last}, ${partner.userId}, current_date - 1, current_date + 1, '承接下年审计', ${desk.tenant.userIds.archive})`.execute(
        db,
      ),
    );
    expect((await sources()).find(({ projectId }) => projectId === apart.last)).toMatchObject({
      isOpen: true,
      reason: null,
    });
    await ask(own, { fromProjectId: apart.last }, partner);
    await desk.server.runJobs();
    expect((await report(own, partner)).parts).toMatchObject([{ code: "programmes", state: "done", taken: 1 }]);
    const looks = await desk.tenant.inDb((db) =>
      db
        .selectFrom("action_log")
        .where("action", "=", "viewArchive")
        .where("project_id", "=", apart.last)
        .select("user_name")
        .execute(),
    );
    expect(new Set(looks.map(({ user_name }) => user_name))).toEqual(new Set(["partner"]));
  });

  it("changes nothing of the archived file", async () => {
    const before = await countsOf(years.last);
    const rolled = await nextYear(desk, years);
    await rollAll(desk, { projectId: rolled, last: years.last, way: "take" });
    await report(rolled);
    expect(await countsOf(years.last)).toEqual(before);
  });

  it("is reported on screen and in a workbook: taken, left and why, and last year item by item", async () => {
    const rolled = await nextYear(desk, years);
    await rollAll(desk, { projectId: rolled, last: years.last });
    const told = await report(rolled);
    expect(told).toMatchObject({ source: { projectId: years.last }, isRunning: false, openings: null });
    const item = told.items?.find(({ code }) => code === "A101");
    expect(item).toMatchObject({ name: "货币资金", entries: 1, conclusion: expect.stringContaining("可以确认") });
    const { bytes } = await desk.manager.download(rollForward.DownRollForward, { projectId: rolled, RptLang: "zh" });
    const { SheetNames, Sheets } = readBook(bytes);
    expect(SheetNames).toEqual(["结转明细", "上年各项目情况", "期初差异"]);
    expect(Object.values(Sheets.结转明细!).map((cell) => cell?.v)).toContain("已结转");
  });

  it("goes on by the call of existing clients for sheets alone, by the same rules", async () => {
    const rolled = await nextYear(desk, years);
    const copied = await desk.manager.call(sheets.CopyProject, { projectId: rolled, fromProjectId: years.last });
    expect(copied.made.length + copied.skipped.length).toBeGreaterThan(0);
    const open = await newProject(desk.manager, {
      custId: years.custId,
      aYear: 2022,
      projectName: "2022",
      periodStart: "2022-01-01",
      periodEnd: "2022-12-31",
    });
    await expect(
      desk.manager.call(sheets.CopyProject, { projectId: rolled, fromProjectId: open }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
