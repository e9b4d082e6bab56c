import type { Endpoint, ProjectRoleSet } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areas } from "../src/areas.ts";
import { allPermissions, rightInWords } from "../src/platform/auth/permissions.ts";
import { makeProject, makeRows } from "./build.ts";
import { type Client, type Person, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { inputFor, named, printOf, type Rows, send, volatile } from "./sweep.ts";

let server: TestServer;
let firm: TestTenant;
const clients = new Map<Person, Client>();

interface Member {
  role: number;
  /** 1 joined, 0 invited only. */
  checked: 0 | 1;
}
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

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant({ isOperator: true });
  await firm.inDb((db) =>
    sql`update role set permissions = ${["*", ...allPermissions.filter((name) => name.startsWith("Pages.Tenants"))]}`.execute(
      db,
    ),
  );
  for (const person of [...people, "admin"] as const) clients.set(person, await firm.as(person));
});
afterAll(() => server.stop());

function clientOf(person: Person): Client {
  const client = clients.get(person);
  if (!client) throw new Error(`${person} is not signed in.`);
  return client;
}

const endpoints = areas.map(({ endpoint }) => endpoint);

/** Domain 0.5: who belongs to what a call asks for. */
const rolesOf: Record<ProjectRoleSet, readonly number[]> = {
  member: [0, 1, 2, 3, 4],
  manage: [1, 2, 3, 4],
  projectManager: [1, 3],
  leader: [1, 2, 3],
  creator: [1],
};

type State = "open" | "archived" | "void";

/** What the contract says of a call, as the words of its refusal; null where the call must reach its handler. */
function expectedRefusal({ needs, writes }: Endpoint, member: Member | null, state: State): MessageKey | null {
  if (!member) return "access.notMember";
  if (!rolesOf[needs.project?.role ?? "creator"].includes(member.role)) return "access.roleTooLow";
  if (!writes) return null;
  if (member.checked === 0) return "access.memberPending";
  if (state === "open") return null;
  return state === "archived" ? "access.archived" : "project.void";
}

const statuses: Partial<Record<MessageKey, number>> = {
  "access.notMember": 403,
  "access.roleTooLow": 403,
  "access.memberPending": 403,
  "access.archived": 423,
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
  const values = { archive_flag: state === "archived" ? 2 : 0, status: state === "void" ? 9 : 1 };
  await firm.inDb((db) => db.updateTable("project").set(values).where("id", "=", projectId).execute());
  return rows;
}

const projectPrint = ({ project }: Rows) => printOf(firm, "project_id", sql`project_id = ${project}`, volatile);

const ofProjects = endpoints.filter(({ needs }) => needs.project);

describe("trust 7: each role of a project can do what the contract says and no more", () => {
  test.each(named(ofProjects))("%s refuses who may not, and then changes nothing", async (_name, endpoint) => {
    const rows = await newRows();
    const before = await projectPrint(rows);
    const refused = people.filter((person) => expectedRefusal(endpoint, members[person], "open"));
    for (const person of [...refused, "admin"] as const) {
      const member = person === "admin" ? null : members[person];
      const answer = await send(clientOf(person), endpoint, inputFor(endpoint, rows));
      expect([person, refusalIn(answer)]).toEqual([person, expectedRefusal(endpoint, member, "open")]);
    }
    expect(await projectPrint(rows)).toEqual(before);
  });

  test.each(named(ofProjects))("%s lets through who may", async (_name, endpoint) => {
    const allowed = people.filter((person) => !expectedRefusal(endpoint, members[person], "open"));
    const shared = endpoint.writes ? null : await newRows();
    for (const person of allowed) {
      const rows = shared ?? (await newRows());
      const answer = await send(clientOf(person), endpoint, inputFor(endpoint, rows));
      expect([person, refusalIn(answer)]).toEqual([person, null]);
    }
  });

  test.each(named(ofProjects))("%s reads what is archived or void and changes neither", async (_name, endpoint) => {
    for (const state of ["archived", "void"] as const) {
      const rows = await newRows(state);
      const before = await projectPrint(rows);
      const refusal = refusalIn(await send(clientOf("manager"), endpoint, inputFor(endpoint, rows)));
      const expected = expectedRefusal(endpoint, members.manager, state);
      // Joining is open to those who are only invited, so it is declared as no write and looks at the state itself.
      const isOwnCheck = expected === null && endpoint.verb !== "GET" && refusal !== null;
      if (!isOwnCheck) expect([state, refusal]).toEqual([state, expected]);
      if (refusal) expect(await projectPrint(rows)).toEqual(before);
    }
  });
});

const withRight = endpoints.filter(({ needs }) => needs.right);

describe("each right of the platform", () => {
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
      const rows = await newRows();
      const others = allPermissions.filter((name) => name !== right);
      const without = await answersOf(endpoint, others, rows);
      expect([without.status, JSON.parse(without.text).error.message]).toEqual([403, words]);
      const withIt = await answersOf(endpoint, [right], rows);
      expect(withIt.status, withIt.text.slice(0, 300)).not.toBe(401);
      expect(withIt.text).not.toContain(words);
    },
  );
});
