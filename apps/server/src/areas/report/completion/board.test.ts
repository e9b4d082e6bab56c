/** The firm's board: what it shows agrees with each project's own check, or says that it is older. */
import { completion } from "@digao/contract/areas/report/completion/calls";
import { completionResult } from "@digao/contract/areas/report/completion/codes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { clearOfMidnight, dayFromToday } from "../../../../test/china-day.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { queueRenewal } from "./job/renew-standings.ts";

let server: TestServer;
let firm: TestTenant;
const people = {} as Record<Person, Client>;

const set = (Id: number, values: Record<string, unknown>) =>
  firm.inDb((db) => db.updateTable("project").set(values).where("id", "=", Id).execute());

async function staffed(values: Record<string, unknown> = {}): Promise<number> {
  const Id = await newProject(people.manager);
  await join(people.manager, Id, [
    { client: people.partner, roleid: 2 },
    { client: people.staff1, roleid: 0 },
  ]);
  await set(Id, { status: 2, ...values });
  return Id;
}

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  for (const person of ["manager", "partner", "incharge", "staff1", "qc", "admin"] as const)
    people[person] = await firm.as(person);
});
afterAll(() => server.stop());

const board = (by: Client, query: object = {}) =>
  by.call(completion.GetSignatureBoard, { maxResultCount: 1000, ...query });
async function rowOf(projectId: number, by = people.manager) {
  const row = (await board(by)).items.find((one) => one.projectId === projectId);
  if (!row) throw new Error(`No row of project ${projectId}.`);
  return row;
}
const check = (projectId: number) => people.manager.call(completion.GetCompletion, { projectId });
const renew = (projectId: number) => people.staff1.call(completion.RenewCompletionStanding, { projectId });
const answer = (projectId: number) =>
  people.manager.call(completion.AnswerCompletion, {
    projectId,
    code: "CC10",
    answer: 3,
    words: "本项目没有利用专家工作，已与合伙人确认",
  });

const { failed, unanswered, notComputed, waived } = completionResult;
const openOnes: readonly number[] = [failed, unanswered, notComputed];

/** What the board has to show of a check. */
async function figuresOf(projectId: number) {
  const { lines } = await check(projectId);
  const open = lines.filter(({ result }) => openOnes.includes(result));
  return {
    openCount: open.length,
    neverCount: open.filter(({ waiverRule }) => waiverRule === "never").length,
    waivedCount: lines.filter(({ result }) => result === waived).length,
    open: [1, 2, 3, 4].map((stage) => ({ stage, count: open.filter((line) => line.stage === stage).length })),
  };
}

describe("the firm's board", () => {
  it("agrees with the project's own check, and says since when it may differ", async () => {
    await clearOfMidnight();
    const of = await staffed();
    expect((await rowOf(of)).standing).toBeNull();
    expect((await check(of)).isBoardBehind).toBe(true);
    const kept = await renew(of);
    expect(kept).toMatchObject({ isCurrent: true, ...(await figuresOf(of)) });
    expect((await rowOf(of)).standing).toEqual(kept);
    expect((await check(of)).isBoardBehind).toBe(false);

    await answer(of);
    const older = await rowOf(of);
    expect(older.standing).toEqual({ ...kept, isCurrent: false });
    expect(older.standing?.openCount).not.toBe((await figuresOf(of)).openCount);
    expect((await check(of)).isBoardBehind).toBe(true);
    expect(await renew(of)).toMatchObject({ isCurrent: true, ...(await figuresOf(of)) });
  });

  it("names first what nobody may waive of the earliest stage, and whom it waits for", async () => {
    const of = await staffed();
    const kept = await renew(of);
    const { lines } = await check(of);
    const first = lines.find(
      ({ result, stage, waiverRule }) => openOnes.includes(result) && stage === 1 && waiverRule === "never",
    );
    expect(kept?.first).toEqual({ code: first?.code, words: first?.words, by: first?.by, count: first?.count });
  });

  it("is brought up to date by one job of the firm, for what changed, was never shown or is of another day", async () => {
    await clearOfMidnight();
    const [changed, fresh, old] = [await staffed(), await staffed(), await staffed()];
    await firm.inDb(queueRenewal);
    await server.runJobs();
    expect(await firm.inDb(queueRenewal)).toBe(false);
    await answer(changed);
    await firm.inDb((db) =>
      sql`update completion_standing set computed_at = '2024-01-01T04:00:00Z' where of_project = ${old}`.execute(db),
    );
    const before = (await rowOf(fresh)).standing?.computedAt;
    expect(await Promise.all([changed, fresh, old].map(async (of) => (await rowOf(of)).standing?.isCurrent))).toEqual([
      false,
      true,
      false,
    ]);
    expect(await firm.inDb(queueRenewal)).toBe(true);
    expect(await firm.inDb(queueRenewal)).toBe(false);
    await server.runJobs();
    for (const of of [changed, fresh, old])
      expect((await rowOf(of)).standing).toMatchObject({ isCurrent: true, ...(await figuresOf(of)) });
    expect((await rowOf(fresh)).standing?.computedAt).toBe(before);
  });

  it("never counts as up to date what an act changed while it was worked out", async () => {
    const of = await staffed();
    await renew(of);
    await answer(of);
    await Promise.all([renew(of), people.manager.call(completion.WaiveCompletion, waiver(of, "CC06")).catch(() => 0)]);
    const { standing } = await rowOf(of);
    if (standing?.isCurrent) expect(standing).toMatchObject(await figuresOf(of));
    expect(await renew(of)).toMatchObject({ isCurrent: true, ...(await figuresOf(of)) });
  });

  it("shows people their own projects, all with the right to it, and nothing of another firm", async () => {
    const of = await staffed();
    const ids = async (by: Client, query: object = {}) =>
      (await board(by, query)).items.map(({ projectId }) => projectId);
    expect(await ids(people.staff1)).toContain(of);
    expect(await ids(people.qc)).not.toContain(of);
    expect(await ids(people.qc, { showAllItems: true })).toContain(of);
    await expect(board(people.manager, { showAllItems: true })).rejects.toMatchObject({ status: 403 });
    await expect(people.qc.call(completion.RenewCompletionStanding, { projectId: of })).rejects.toMatchObject({
      status: 403,
    });
    const other = await server.newTenant();
    expect(await ids(await other.as("admin"), { showAllItems: true })).toEqual([]);
  });

  it("leaves out what has not begun, is void or archived", async () => {
    const of = await staffed();
    const isThere = async () => (await board(people.manager)).items.some(({ projectId }) => projectId === of);
    const seen: unknown[] = [];
    for (const values of [
      { status: 0 },
      { status: 1 },
      { status: 5 },
      { status: 8 },
      { status: 9 },
      { status: 6, archive_flag: 2 },
    ]) {
      await set(of, values);
      seen.push([values.status, await isThere()]);
    }
    expect(seen).toEqual([
      [0, false],
      [1, true],
      [5, true],
      [8, true],
      [9, false],
      [6, false],
    ]);
  });

  it("counts the days to the report, until it is set to the planned end, afterwards to the archive", async () => {
    await clearOfMidnight();
    const of = await staffed({ plan_end: dayFromToday(9), report_date: null });
    const due = async () => (await rowOf(of)).due;
    expect(await due()).toEqual({ of: "planEnd", day: dayFromToday(9), daysLeft: 9 });
    await set(of, { report_date: dayFromToday(-1) });
    expect(await due()).toMatchObject({ of: "reportDate", daysLeft: -1 });
    expect((await board(people.manager, { isOverdue: true })).items.map(({ projectId }) => projectId)).toContain(of);
    await set(of, { status: 4, report_date: dayFromToday(-58) });
    expect(await due()).toMatchObject({ of: "archiveDue", daysLeft: 2 });
  });

  it("9: a stopped engagement is to be archived sixty days after its stop, on day 59, 60 and 61", async () => {
    await clearOfMidnight();
    const of = await staffed({ status: 8 });
    const overdue = async () =>
      (await board(people.manager, { isOverdue: true })).items.some(({ projectId }) => projectId === of);
    const seen: unknown[] = [];
    for (const day of [59, 60, 61]) {
      await set(of, { stopped_on: dayFromToday(-day) });
      const { due } = await rowOf(of);
      seen.push([due?.of, due?.daysLeft, await overdue()]);
    }
    expect(seen).toEqual([
      ["archiveDue", 1, false],
      ["archiveDue", 0, false],
      ["archiveDue", -1, true],
    ]);
  });

  it("filters by state, leader, waivers and words, and sorts what is most urgent first", async () => {
    const of = await staffed({ status: 3, plan_end: dayFromToday(-300), report_date: null });
    await renew(of);
    await people.partner.call(completion.WaiveCompletion, waiver(of, "CC17"));
    await renew(of);
    const { custName } = await rowOf(of);
    const only = async (query: object) => (await board(people.manager, query)).items.map(({ projectId }) => projectId);
    expect((await only({}))[0]).toBe(of);
    expect(await only({ isWaived: true })).toEqual([of]);
    expect(await only({ keyword: custName })).toEqual([of]);
    expect(await only({ status: 3 })).toContain(of);
    expect(await only({ status: 1 })).not.toContain(of);
    expect(await only({ pmUser: people.partner.userId })).toEqual([]);
    expect(await only({ sorting: "openCount desc", pmUser: people.manager.userId })).toContain(of);
  });
});

const waiver = (projectId: number, code: string) => ({
  projectId,
  code,
  reason: `经合伙人评估${code}对审计意见没有影响，已记录替代安排和后续跟进人员`,
});
