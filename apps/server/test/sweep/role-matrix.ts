import type { Endpoint } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { groupBy } from "@digao/domain/ledger/group-by";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneOf } from "../../../../test/rotated.ts";
import { allPermissions, rightInWords } from "../../src/platform/auth/permissions.ts";
import { makeProject, makeRows } from "../build.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { expectedRefusal, firstOfEachWay, type Member, type State } from "./gate.ts";
import { inputFor, keepRows, named, printOfProject, type Rows, send } from "./send.ts";
import { callsOf, type Shard } from "./shards.ts";

let server: TestServer;
let firm: TestTenant;
const clients = new Map<Person, Client>();

/** Everybody has all rights of the platform: what refuses them is their place in the project. */
const members = {
  manager: { role: 1, checked: 1 },
  partner: { role: 2, checked: 1 },
  incharge: { role: 3, checked: 1 },
  qc: { role: 4, checked: 1 },
  staff1: { role: 0, checked: 1 },
  staff2: { role: 0, checked: 0 },
  archive: { role: 2, checked: 0 },
} as const satisfies Partial<Record<Person, Member>>;
type Placed = keyof typeof members;
const people = Object.keys(members) as Placed[];

async function open(): Promise<void> {
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant({ isOperator: true });
  await firm.inDb((db) =>
    sql`update role set permissions = ${["*", ...allPermissions.filter((name) => name.startsWith("Pages.Tenants"))]}`.execute(
      db,
    ),
  );
  for (const person of [...people, "admin"] as const) clients.set(person, await firm.as(person));
}

function clientOf(person: Person): Client {
  const client = clients.get(person);
  if (!client) throw new Error(`${person} is not signed in.`);
  return client;
}

const statuses: Partial<Record<MessageKey, number>> = {
  "access.notMember": 403,
  "access.roleTooLow": 403,
  "access.reviewerHandsOff": 403,
  "access.memberPending": 403,
  "access.archived": 423,
  "report.locked": 423,
  "project.void": 400,
};
const keyOf = new Map(Object.keys(statuses).map((key) => [messageOf("zh", key as MessageKey), key]));

/** The refusal of the project's gate that an answer holds, checked against its status; null for any other answer. */
function refusalIn({ status, text }: { status: number; text: string }): string | null {
  expect(status, text.slice(0, 300)).toBeLessThan(500);
  const { error } = text.startsWith("{") ? JSON.parse(text) : { error: null };
  const key = keyOf.get(error?.message) ?? null;
  if (key) expect([key, status]).toEqual([key, statuses[key as MessageKey]]);
  return key;
}

async function newRows(state: State = "open"): Promise<Rows> {
  const { projectId } = await makeProject(firm, members);
  const rows = await makeRows(server, firm, projectId, "矩阵");
  const values = {
    archive_flag: state === "archived" ? 2 : 0,
    status: state === "void" ? 9 : 1,
    // As it stands once a report was issued.
    is_reported: state === "reported",
  };
  await firm.inDb((db) => db.updateTable("project").set(values).where("id", "=", projectId).execute());
  return rows;
}

const keepRowsOf = (state: State) =>
  keepRows(
    () => newRows(state),
    ({ project }) => printOfProject(firm, project),
  );

function sweepProjectRoles(ofProjects: readonly Endpoint[]): void {
  const keepers = {
    open: keepRowsOf("open"),
    reported: keepRowsOf("reported"),
    archived: keepRowsOf("archived"),
    void: keepRowsOf("void"),
  };
  const triedWhole = firstOfEachWay(ofProjects);
  const answerFor = (endpoint: Endpoint, person: Placed, state: State = "open") =>
    expectedRefusal(endpoint, members[person], state);
  /** Everybody tries the first call of each way of letting people in; of the others, one for each answer. */
  const triedBy = (endpoint: Endpoint, state: State = "open"): Placed[] => {
    if (triedWhole.has(endpoint)) return people;
    const alike = groupBy(people, (person) => answerFor(endpoint, person, state));
    return [...alike].flatMap(([answer, list]) => oneOf(`${endpoint.verb} ${endpoint.path} ${answer}`, list));
  };
  /** To what is archived everybody comes, for ten years; what is reported on or void refuses as an open one does, by the place. */
  const comesTo = (endpoint: Endpoint, state: State): Placed[] =>
    state === "archived" ? triedBy(endpoint, state) : ["manager"];

  test.each(named(ofProjects))("%s refuses who may not, and then changes nothing", async (_name, endpoint) => {
    const rows = await keepers.open.rows();
    const refused = triedBy(endpoint).filter((person) => answerFor(endpoint, person));
    for (const person of [...refused, "admin"] as const) {
      const member = person === "admin" ? null : members[person];
      const answer = await send(clientOf(person), endpoint, inputFor(endpoint, rows));
      expect([person, refusalIn(answer)]).toEqual([person, expectedRefusal(endpoint, member, "open")]);
    }
    expect(await keepers.open.changes()).toEqual([]);
  });

  test.each(named(ofProjects))("%s lets through who may", async (_name, endpoint) => {
    const allowed = triedBy(endpoint).filter((person) => !answerFor(endpoint, person));
    for (const person of allowed) {
      const rows = await keepers.open.rows();
      const answer = await send(clientOf(person), endpoint, inputFor(endpoint, rows));
      expect([person, refusalIn(answer)]).toEqual([person, null]);
      // What one person's call has changed is not there for the next.
      if (endpoint.writes) await keepers.open.changes();
    }
    await keepers.open.changes();
  });

  test.each(named(ofProjects))(
    "%s reads what is reported on, archived or void and changes none of it",
    async (_name, endpoint) => {
      for (const state of ["reported", "archived", "void"] as const) {
        for (const person of comesTo(endpoint, state)) {
          const rows = await keepers[state].rows();
          const refusal = refusalIn(await send(clientOf(person), endpoint, inputFor(endpoint, rows)));
          const expected = answerFor(endpoint, person, state);
          // Joining is open to those who are only invited, so it is declared as no write and looks at the state itself.
          const isOwnCheck = expected === null && endpoint.verb !== "GET" && refusal !== null;
          if (!isOwnCheck) expect([state, person, refusal]).toEqual([state, person, expected]);
          const changes = await keepers[state].changes();
          if (refusal) expect([person, changes]).toEqual([person, []]);
        }
      }
    },
  );
}

function sweepRights(withRight: readonly Endpoint[]): void {
  const keepers = keepRowsOf("open");
  const answersOf = async (endpoint: Endpoint, rights: readonly string[], rows: Rows) => {
    await firm.inDb(async (db) => {
      await sql`update role set permissions = ${rights} where name = 'ReadOnly'`.execute(db);
    });
    // Signed in anew each time: some of the calls end sessions.
    return send(await firm.as("reader"), endpoint, inputFor(endpoint, rows));
  };

  test.each(named(withRight))(
    "%s is refused to who has every other right, and open to who has this one alone",
    async (_name, endpoint) => {
      const { right = "" } = endpoint.needs;
      const words = messageOf("zh", "access.rightMissing", { right: rightInWords(right, "zh") });
      const rows = await keepers.rows();
      const others = allPermissions.filter((name) => name !== right);
      const without = await answersOf(endpoint, others, rows);
      expect([without.status, JSON.parse(without.text).error.message]).toEqual([403, words]);
      const withIt = await answersOf(endpoint, [right], rows);
      expect(withIt.status, withIt.text.slice(0, 300)).not.toBe(401);
      expect(withIt.text).not.toContain(words);
      await keepers.changes();
    },
  );
}

/** What everybody may do with the calls of one part of the contract. */
export function sweepRoles(shard: Shard): void {
  beforeAll(open);
  afterAll(() => server.stop());
  const endpoints = callsOf(shard);

  const ofProjects = endpoints.filter(({ needs }) => needs.project);
  const withRight = endpoints.filter(({ needs }) => needs.right);
  const whatRolesMay = "each role of a project can do what the contract says and no more";
  // Vitest takes a group without a test for a mistake.
  if (ofProjects.length > 0) describe(whatRolesMay, () => sweepProjectRoles(ofProjects));
  if (withRight.length > 0) describe("each right of the platform", () => sweepRights(withRight));
}
