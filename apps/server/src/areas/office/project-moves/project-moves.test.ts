import { clientRequest } from "@digao/contract/areas/letters/client-requests/calls";
import { projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantAcceptance } from "../../../../test/acceptance.ts";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
const people = {} as Record<Person, Client>;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  for (const person of ["manager", "partner", "incharge", "staff1", "qc", "admin"] as const)
    people[person] = await firm.as(person);
});
afterAll(() => server.stop());

const set = (Id: number, values: Record<string, unknown>) =>
  firm.inDb((db) => db.updateTable("project").set(values).where("id", "=", Id).execute());

/** Staffed and in a state; the quality department (`qc`) has no place in it. */
async function inState(status: number, values: Record<string, unknown> = {}): Promise<number> {
  const Id = await newProject(people.manager);
  await join(people.manager, Id, [
    { client: people.partner, roleid: 2 },
    { client: people.incharge, roleid: 3 },
    { client: people.staff1, roleid: 0 },
  ]);
  await plantAcceptance(firm, Id);
  await set(Id, { status, ...values });
  return Id;
}

const movesOf = (by: Client, projectId: number) => by.call(projectMoves.GetProjectMoves, { projectId });
type Wish = Partial<Input<(typeof projectMoves)["MoveProject"]>>;
async function move(by: Client, projectId: number, to: number, more: Wish = {}) {
  const { rowVersion } = await movesOf(by, projectId);
  return by.call(projectMoves.MoveProject, {
    projectId,
    to,
    reason: "客户要求调整工作安排，已与治理层沟通",
    rowVersion,
    ...more,
  });
}
const statusOf = async (Id: number) => (await people.manager.call(projects.GetProject, { Id })).status;
const stoppedOn = (Id: number) =>
  firm.inDb(async (db) => {
    const project = await db.selectFrom("project").where("id", "=", Id).select("stopped_on").executeTakeFirstOrThrow();
    return project.stopped_on;
  });
const lacksOf = async (acting: Promise<unknown>): Promise<string[]> => {
  const failed = await acting.then(
    () => null,
    (error: { message?: string; error?: { data?: { lacks?: { code: string }[] } } }) => error,
  );
  if (failed?.message?.includes("档案中心")) return ["byArchive"];
  return (failed?.error?.data?.lacks ?? []).map(({ code }) => code);
};

describe("practice 9: moves of an engagement", () => {
  it("1 → 2 waits for the plan, the items and the requests, names them all, and is the manager's", async () => {
    const Id = await inState(1);
    expect(await lacksOf(move(people.manager, Id, 2))).toEqual(["planApproved", "itemsConcluded"]);
    await people.manager.call(clientRequest.calls.save, { projectId: Id, name: "十二月对账单" });
    expect(await lacksOf(move(people.manager, Id, 2))).toEqual(["planApproved", "itemsConcluded", "requestsAnswered"]);
    expect(await lacksOf(move(people.partner, Id, 2))).toContain("person");
    await expect(move(people.staff1, Id, 2)).rejects.toMatchObject({ status: 403 });
    await expect(move(people.manager, Id, 2)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("签字合伙人"),
    });
    expect(await statusOf(Id)).toBe(1);
  });

  it("2 → 3 waits for memo, misstatements, materiality and notes", async () => {
    const Id = await inState(2);
    expect(await lacksOf(move(people.manager, Id, 3))).toEqual([
      "memoDrafted",
      "misstatementsConcluded",
      "materialityReevaluated",
      "notesTied",
    ]);
  });

  it("3 → 4 waits for dates, checks, signs, number and filing; the quality review only where it is required", async () => {
    const plain = ["datesInOrder", "checksPassedOrWaived", "twoCpaSigns", "numberGiven", "filed"];
    expect(await lacksOf(move(people.partner, await inState(3), 4))).toEqual(plain);
    const reviewed = await lacksOf(move(people.partner, await inState(3, { is_pie: true }), 4));
    expect(reviewed).toEqual([...plain.slice(0, 2), "qualityReviewDone", ...plain.slice(2)]);
  });

  it("4 → 5 → 6 are steps of the archive's request, whoever asks", async () => {
    for (const by of [people.manager, people.partner]) {
      expect(await lacksOf(move(by, await inState(4), 5))).toEqual(["byArchive"]);
      expect(await lacksOf(move(by, await inState(5), 6))).toEqual(["byArchive"]);
    }
  });

  it("leaves no step out, and leads back from an issued report by facts alone", async () => {
    const Id = await inState(1);
    for (const to of [3, 4]) expect(await lacksOf(move(people.manager, Id, to))).toEqual(["stepLeftOut"]);
    for (const to of [5, 6]) expect(await lacksOf(move(people.manager, Id, to))).toEqual(["byArchive"]);
    expect(await lacksOf(move(people.manager, Id, 7))).toEqual(["noSuchMove"]);
    expect(await lacksOf(move(people.partner, await inState(4), 3))).toEqual(["factsAfterReport"]);
    expect(await lacksOf(move(people.manager, Id, 1))).toEqual(["noSuchMove"]);
  });

  it("0 → 1 is the beginning's own act, not a move of a person", async () => {
    const Id = await inState(0);
    expect(await lacksOf(move(people.manager, Id, 1))).toContain("person");
    const { moves } = await movesOf(people.manager, Id);
    expect(moves.find(({ kind }) => kind === "onward")).toMatchObject({ to: 1, missing: [] });
  });

  it("back one step takes a reason that says something; every sign above the preparer's falls, and its signers are told", async () => {
    const Id = await inState(2);
    const { itemId } = await firm.inProject(Id, async (db) => {
      const item = await db.selectFrom("fs_item").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
      for (const [sign_level, by] of [
        [0, people.staff1],
        [1, people.incharge],
        [2, people.manager],
      ] as const)
        await db
          .insertInto("wp_sign")
          .values({ project_id: Id, ref_type: 1, ref_id: item.id, sign_level, user_id: by.userId, signer_role: 1 })
          .execute();
      return { itemId: item.id };
    });
    await expect(move(people.partner, Id, 1, { reason: "。。" })).rejects.toMatchObject({ status: 400 });
    await expect(move(people.manager, Id, 1)).rejects.toMatchObject({ status: 403 });
    const after = await move(people.partner, Id, 1);
    expect(after).toMatchObject({ status: 1, history: [{ from: 2, to: 1, state: 1 }] });
    const standing = await firm.inProject(Id, (db) =>
      db
        .selectFrom("wp_sign")
        .where("ref_id", "=", itemId)
        .where("is_cancelled", "=", false)
        .select("sign_level as level")
        .execute(),
    );
    expect(standing).toEqual([{ level: 0 }]);
  });

  it("stops with a reason, the client notified and, of public interest, the regulator; then waits for the quality department", async () => {
    const Id = await inState(2, { is_pie: true });
    expect(await lacksOf(move(people.partner, Id, 8))).toEqual(["clientNotified", "regulatorNotified"]);
    const told = { clientNotifiedOn: "2025-03-01", regulatorNotifiedOn: "2025-03-02" };
    await expect(move(people.manager, Id, 8, told)).rejects.toMatchObject({ status: 403 });
    await expect(move(people.partner, Id, 8, { ...told, clientNotifiedOn: "2999-01-01" })).rejects.toMatchObject({
      status: 400,
    });
    const { waiting, status } = await move(people.partner, Id, 8, told);
    expect([status, waiting?.to]).toEqual([2, 8]);
    await expect(move(people.partner, Id, 1)).rejects.toMatchObject({ message: expect.stringContaining("第二人") });
    const decision = { Id: waiting?.id ?? 0, isAgreed: true, words: "已核对通知函及中止理由", rowVersion: 1 };
    await expect(people.partner.call(projectMoves.DecideProjectMove, decision)).rejects.toMatchObject({ status: 403 });
    await people.qc.call(projectMoves.DecideProjectMove, decision);
    expect(await statusOf(Id)).toBe(8);
    expect(await stoppedOn(Id)).toBe(dayFromToday(0));
    expect(await lacksOf(move(people.manager, Id, 5))).toEqual(["byArchive"]);
  });

  it("begins the sixty days of the archive with the stop, unless those of the report run already", async () => {
    for (const [from, day] of [
      [1, dayFromToday(0)],
      [4, null],
    ] as const) {
      const Id = await inState(from, { report_date: "2025-04-20" });
      const { waiting } = await move(people.partner, Id, 8, { clientNotifiedOn: "2025-05-01" });
      await people.qc.call(projectMoves.DecideProjectMove, {
        Id: waiting?.id ?? 0,
        isAgreed: true,
        words: "已核对通知函及中止理由",
        rowVersion: 1,
      });
      expect([from, await stoppedOn(Id)]).toEqual([from, day]);
    }
  });

  it("takes nobody of the team as the second person, and a refusal leaves it where it is", async () => {
    const Id = await inState(1);
    await firm.inDb((db) =>
      db
        .insertInto("project_member")
        .values({ project_id: Id, user_id: people.qc.userId, role_id: 4, checked: 1 })
        .execute(),
    );
    const { waiting } = await move(people.partner, Id, 9);
    const decision = { Id: waiting?.id ?? 0, isAgreed: false, words: "资料不足，不同意作废", rowVersion: 1 };
    await expect(people.qc.call(projectMoves.DecideProjectMove, decision)).rejects.toMatchObject({ status: 403 });
    const withdrawn = await people.partner.call(projectMoves.WithdrawProjectMove, {
      projectId: Id,
      Id: decision.Id,
      reason: "改为先补充资料",
      rowVersion: 1,
    });
    expect(withdrawn).toMatchObject({ status: 1, waiting: null, history: [{ state: 3 }] });
  });

  it("is moved back by one of four at once, and agreed to by one of four", async () => {
    const Id = await inState(2);
    const { rowVersion } = await movesOf(people.partner, Id);
    const back = { projectId: Id, to: 1, reason: "补充实施存货监盘程序", rowVersion };
    const moved = await meet(
      server,
      firm,
      [1, 2, 3, 4].map(() => () => people.partner.call(projectMoves.MoveProject, back)),
    );
    expect(moved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await movesOf(people.partner, Id)).history).toHaveLength(1);
    const { waiting } = await move(people.partner, Id, 9);
    const decision = { Id: waiting?.id ?? 0, isAgreed: true, words: "客户已解除业务约定", rowVersion: 1 };
    const decided = await meet(
      server,
      firm,
      [1, 2, 3, 4].map(() => () => people.qc.call(projectMoves.DecideProjectMove, decision)),
    );
    expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await statusOf(Id)).toBe(9);
  });

  it("is never chosen by a field: a change of the head keeps the state, and work is not deleted", async () => {
    const Id = await inState(1);
    const head = await people.manager.call(projects.GetProject, { Id });
    await people.manager.call(projects.UpdateProject, { ...head, id: Id, status: 4 } as never);
    expect(await statusOf(Id)).toBe(1);
    await expect(people.manager.call(projects.DeleteProject, { Id })).rejects.toMatchObject({
      message: expect.stringContaining("质量管理部门"),
    });
  });
});

describe("practice 9: every role, every state", () => {
  it("lets each move only where the table has it, by raw calls", async () => {
    const Id = await inState(1);
    const tries = [people.staff1, people.manager, people.partner, people.incharge].flatMap((by) =>
      [0, 1, 2, 3, 4, 5, 6].map((to) => ({ by, to })),
    );
    for (const from of [0, 1, 2, 3, 4, 5, 8]) {
      await set(Id, { status: from });
      const { rowVersion } = await people.manager.call(projects.GetProject, { Id });
      const isBack = (by: Client, to: number) => by === people.partner && from - to === 1 && from <= 3;
      for (const { by, to } of tries.filter((one) => !isBack(one.by, one.to))) {
        const wish = { projectId: Id, to, reason: "试图直接变更项目状态", rowVersion };
        const lacks = await lacksOf(by.call(projectMoves.MoveProject, wish));
        expect([from, to, lacks.length > 0]).toEqual([from, to, true]);
      }
      const { rows } = await firm.inDb((db) =>
        sql<{ status: number }>`select status from project where id = ${Id}`.execute(db),
      );
      expect(rows[0]?.status).toBe(from);
    }
  });
});
