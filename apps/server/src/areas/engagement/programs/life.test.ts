/** Every act of every state of a procedure, by every role, against the table of its life alone, and by four people at once. */

import { actWords } from "@digao/contract/acts";
import { type ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { procedureResult } from "@digao/contract/areas/engagement/programs/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import type { Step } from "@digao/contract/life";
import type { Db } from "@digao/db/tenant";
import {
  PROCEDURE_LIVES,
  type ProcedureAct,
  type ProcedureKind,
  type ProcedureState,
  settledStates,
} from "@digao/domain/programs/life";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { join, newProject } from "../../../../test/builders.ts";
import {
  type CallRefused,
  type Client,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "../../../../test/kit.ts";
import { plantPapers } from "../../../../test/paper-desk.ts";

const kinds: readonly ProcedureKind[] = ["key", "firms", "own"];
const states = Object.keys(PROCEDURE_LIVES.key.steps) as ProcedureState[];
type Called = Exclude<ProcedureAct, "propose">;
const { notDone, noException, notApplicable, inProgress } = procedureResult;

/** How a row reads in each state; a draw for it stands beside where it is `drawn`. */
const rowsIn: Record<ProcedureState, { result: number; isSelected?: false; isApproved?: true }> = {
  notSelected: { result: notDone, isSelected: false },
  notDone: { result: notDone },
  drawn: { result: notDone },
  inProgress: { result: inProgress },
  performed: { result: noException },
  waiting: { result: notApplicable },
  leftOut: { result: notApplicable, isApproved: true },
};
/** Of a procedure that is not key nothing waits. */
const statesOf = (kind: ProcedureKind): ProcedureState[] =>
  states.filter((state) => kind === "key" || state !== "waiting");

type Which = Pick<ProgLine, "id" | "rowVersion">;
interface Person {
  role: number;
  client: Client;
}

/** A call for each act; who may leave a key procedure out, and who proposes it, is told apart by the answer. */
const calls: Record<Called, (as: Client, line: Which, state: ProcedureState) => Promise<unknown>> = {
  select: (as, line) => as.call(programs.UpdateProgLine, { ...line, isSelected: true }),
  deselect: (as, line) => as.call(programs.UpdateProgLine, { ...line, isSelected: false }),
  reword: (as, line) => as.call(programs.UpdateProgLine, { ...line, content: "检查期后回款" }),
  remove: (as, line) => as.call(programs.DelProgLine, line),
  setPaper: (as, line) => as.call(programs.UpdateProgLineWp, { ...line, wpIndex: "ZD-3" }),
  describe: (as, line, state) =>
    as.call(programs.UpdateProgLineResult, { ...line, result: rowsIn[state].result, note: "详见底稿" }),
  clear: (as, line) => as.call(programs.UpdateProgLineResult, { ...line, result: notDone }),
  begin: (as, line) => as.call(programs.UpdateProgLineResult, { ...line, result: inProgress }),
  perform: (as, line) =>
    as.call(programs.UpdateProgLineResult, { ...line, result: procedureResult.exception, note: "差异已查明" }),
  leaveOut: (as, line) =>
    as.call(programs.UpdateProgLineResult, {
      ...line,
      result: procedureResult.leftOut,
      notDoneReason: "以函证替代",
    }),
  approve: (as, line) => as.call(programs.ApproveProgLine, { ...line, isApproved: true }),
  refuse: (as, line) => as.call(programs.ApproveProgLine, { ...line, isApproved: false }),
};
const acts = Object.keys(calls) as Called[];
/** "Not done" and "under way" said of what is so already are words on what stands. */
const isOtherAct = (act: Called, state: ProcedureState): boolean =>
  (act === "clear" && rowsIn[state].result === notDone) ||
  (act === "begin" && state === "inProgress") ||
  ((act === "select" || act === "deselect") && (state !== "notSelected") === (act === "select"));

let server: TestServer;
let tenant: TestTenant;
let projectId: number;
let team: Person[];
let member: Person;
let inCharge: Person;
let ids: Record<ProcedureKind, number>;

const inPlace = <T>(work: (db: Db) => Promise<T>): Promise<T> => tenant.inProject(projectId, work, "manager");

async function planLines(db: Db): Promise<Record<ProcedureKind, number>> {
  const item = await db.selectFrom("fs_item").where("std_code", "=", "A105").select("id").executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom("prog_line")
    .where("fs_item_id", "=", item.id)
    .select(["id", "is_key as isKey"])
    .orderBy("line_no")
    .execute();
  const idOf = (isKey: boolean) => lines.find((line) => line.isKey === isKey)?.id ?? 0;
  const own = await addOwn(db);
  return { key: idOf(true), firms: idOf(false), own };
}

async function addOwn(db: Db): Promise<number> {
  const { id } = await db
    .insertInto("prog_line")
    .columns(["project_id", "fs_item_id", "line_no", "assertions", "proc_types", "content", "is_own"])
    .expression((from) =>
      from
        .selectFrom("fs_item")
        .where("std_code", "=", "A105")
        .select((of) => [
          "project_id",
          "id",
          of.lit(900).as("line_no"),
          sql<string[]>`array['E']`.as("assertions"),
          sql<number[]>`array[3]::smallint[]`.as("proc_types"),
          sql<string>`'检查期后付款'`.as("content"),
          of.lit(true).as("is_own"),
        ]),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  const person = async (name: Parameters<TestTenant["as"]>[0], role: number): Promise<Person> => ({
    role,
    client: await tenant.as(name),
  });
  const manager = await person("manager", projectRole.manager);
  member = await person("staff1", projectRole.member);
  inCharge = await person("incharge", projectRole.inCharge);
  const others = [
    member,
    inCharge,
    await person("partner", projectRole.partner),
    await person("qc", projectRole.qualityControl),
  ];
  team = [manager, ...others];
  projectId = await newProject(manager.client);
  await join(
    manager.client,
    projectId,
    others.map(({ client, role }) => ({ client, roleid: role })),
  );
  ids = await inPlace(planLines);
  await plantPapers(tenant, projectId, ["ZD-2", "ZD-3"]);
  const period = { label: "2024", start_date: "2024-01-01", end_date: "2024-12-31" };
  await inPlace((db) =>
    db
      .insertInto("project_period")
      .values({ project_id: projectId, ...period })
      .execute(),
  );
});
afterAll(() => server.stop());

const drawFor = (db: Db, id: number) =>
  sql`insert into drawn_voucher (tenant_id, project_id, fs_item_id, prog_line_id, period_id, j_period, j_date, j_type, j_no_text, line_no, account_code,
      account_name, debit, credit, draw_source, status)
    select l.tenant_id, l.project_id, l.fs_item_id, l.id, p.id, 1, '2024-01-31', '记', '1', 1, '1001', '库存现金', 1, 0, 1, ${drawStatus.checked}
    from prog_line l join project_period p on p.tenant_id = l.tenant_id and p.project_id = l.project_id
    where l.tenant_id = app_tenant() and l.project_id = ${projectId} and l.id = ${id} limit 1 returning 1`.execute(db);

/** The procedure brought into a state by `by`, whatever it was in before. */
const stand = (kind: ProcedureKind, state: ProcedureState, by: Person = member): Promise<Which> =>
  inPlace(async (db) => {
    const { result, isSelected = true, isApproved = false } = rowsIn[state];
    const isBegun = result !== notDone;
    await db.deleteFrom("drawn_voucher").where("prog_line_id", "=", ids[kind]).execute();
    if (kind === "own") {
      await db.deleteFrom("prog_line").where("id", "=", ids.own).execute();
      ids.own = await addOwn(db);
    }
    const line = await db
      .updateTable("prog_line")
      .set({
        result,
        is_selected: isSelected,
        wp_index: "ZD-2",
        note: null,
        not_done_reason: result === notApplicable ? "无此类业务" : null,
        exec_user_id: isBegun ? by.client.userId : null,
        exec_date: isBegun ? "2025-03-01" : null,
        approved_by: isApproved ? by.client.userId : null,
        approved_at: isApproved ? sql`now()` : null,
      })
      .where("id", "=", ids[kind])
      .returning(["id", "row_version as rowVersion", "is_settled as isSettled"])
      .executeTakeFirstOrThrow();
    if (state === "drawn") await drawFor(db, line.id);
    expect([kind, state, line.isSettled]).toEqual([kind, state, settledStates.includes(state)]);
    return { id: line.id, rowVersion: line.rowVersion };
  });

const entriesOf = (id: number): Promise<string[]> =>
  inPlace(async (db) => {
    const entries = await db
      .selectFrom("project_log")
      .where("ref_type", "=", "progLine")
      .where("ref_id", "=", `${id}`)
      .select("action")
      .orderBy("seq")
      .execute();
    return entries.map(({ action }) => action);
  });

interface Attempt {
  kind: ProcedureKind;
  state: ProcedureState;
  by: Person;
  executor: Person;
}

type Judged = Step<ProcedureState, keyof typeof PROCEDURE_LIVES.key.actors>;
const several = ({ to }: Judged): readonly (ProcedureState | null)[] => [to].flat();
/** By the table alone, and by no code of the product. */
function stepOf({ kind, state, by, executor }: Attempt, act: Called): Judged | undefined {
  const { actors, steps } = PROCEDURE_LIVES[kind];
  const may = (step: Judged | undefined): step is Judged => {
    if (!step) return false;
    const { roles, mayOwn = [] } = actors[step.who];
    const isOwn = executor === by && rowsIn[state].result !== notDone;
    return roles.includes(by.role) && !(isOwn && step.notBy?.includes("preparer") && !mayOwn.includes(by.role));
  };
  const step = steps[state][act];
  if (may(step)) return step;
  const proposed = act === "leaveOut" ? steps[state].propose : undefined;
  return may(proposed) ? proposed : undefined;
}

function endsIn(step: Judged, line: ProgLine): boolean {
  const [end] = several(step);
  if (!end) return false;
  const isLeft = line.result === notApplicable || line.result === procedureResult.leftOut;
  return (
    line.isSelected === (rowsIn[end].isSelected ?? true) &&
    line.isSettled === settledStates.includes(end) &&
    line.needsApproval === (end === "waiting") &&
    isLeft === (rowsIn[end].result === notApplicable)
  );
}

async function expectRefused({ kind, state, by }: Attempt, act: Called, line: Which): Promise<void> {
  const refused: CallRefused | null = await calls[act](by.client, line, state).then(
    () => null,
    (error: CallRefused) => error,
  );
  const about = `${kind} ${state} ${act} by role ${by.role}`;
  expect([about, [400, 403].includes(refused?.status ?? 0)]).toEqual([about, true]);
  expect([about, refused?.error.message]).toEqual([about, expect.stringMatching(/\S/)]);
}

/** Every act of one person on a procedure in one state: what is refused first, as it changes nothing. */
async function tryActs(of: Attempt): Promise<void> {
  const { kind, state, by, executor } = of;
  const tried = acts.filter((act) => !isOtherAct(act, state)).map((act) => ({ act, step: stepOf(of, act) }));
  let line = await stand(kind, state, executor);
  let entries = await entriesOf(line.id);
  for (const { act, step } of tried) if (!step) await expectRefused(of, act, line);
  for (const { act, step } of tried) {
    if (!step) continue;
    const about = `${kind} ${state} ${act} by role ${by.role}`;
    const answer = (await calls[act](by.client, line, state)) as ProgLine | null;
    if (answer) expect([about, endsIn(step, answer)]).toEqual([about, true]);
    else expect([about, step.to]).toEqual([about, null]);
    const after = await entriesOf(line.id);
    expect([about, after.length]).toEqual([about, entries.length + 1]);
    expect([about, actWords("progLine", after.at(-1) ?? "")]).toEqual([about, expect.anything()]);
    line = await stand(kind, state, executor);
    entries = kind === "own" ? await entriesOf(line.id) : after;
  }
  expect(await entriesOf(line.id)).toEqual(entries);
}

const each = kinds.flatMap((kind) => statesOf(kind).map((state) => [kind, state] as const));
/** The kinds differ in what is done to an untouched one; the rest of their acts is written by the same lines of code. */
const hurried = each.filter(([kind, state]) => kind === "key" || ["notSelected", "notDone"].includes(state));

describe("the life of a procedure", () => {
  it.each(each)(
    "of kind %s, %s, takes the acts of its table by the roles of its table, and refuses all others with a reason",
    async (kind, state) => {
      for (const by of kind === "key" ? team : [member, inCharge]) await tryActs({ kind, state, by, executor: member });
    },
    within(60_000),
  );

  it(
    "is agreed to by another than who proposed it, manager and partner aside",
    async () => {
      for (const by of team) await tryActs({ kind: "key", state: "waiting", by, executor: by });
    },
    within(60_000),
  );

  it.each(hurried)(
    "of kind %s, %s, takes each act of four people at once for one of them, and tells the others what stands",
    async (kind, state) => {
      for (const act of acts.filter((one) => !isOtherAct(one, state))) {
        const may = team.filter((by) => stepOf({ kind, state, by, executor: member }, act));
        if (may.length === 0) continue;
        const line = await stand(kind, state);
        const before = await entriesOf(line.id);
        const four = Array.from({ length: 4 }, (_, at) => may[at % may.length]!);
        const outcomes = await Promise.allSettled(four.map(({ client }) => calls[act](client, line, state)));
        const refused = outcomes.flatMap((one) =>
          one.status === "rejected" ? [(one.reason as CallRefused).status] : [],
        );
        expect([act, refused]).toEqual([act, Array(3).fill(act === "remove" ? 404 : 409)]);
        expect([act, await entriesOf(line.id)]).toEqual([act, [...before, expect.any(String)]]);
      }
    },
    within(60_000),
  );
});
