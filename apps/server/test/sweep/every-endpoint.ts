import { randomUUID } from "node:crypto";
import { sessions } from "@digao/contract/areas/identity/security/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isOnTurn, oneOf } from "../../../../test/rotated.ts";
import { allPermissions, ofOperator } from "../../src/platform/auth/permissions.ts";
import { takesKey } from "../../src/platform/http/repeats.ts";
import { makeProject, makeRows } from "../build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { isLong } from "../long.ts";
import { deepIdsOf, fieldsOf, idShape } from "../sample.ts";
import { inputFor, isTaken, named, printOf, printOfProject, type Rows, send, volatile } from "./send.ts";
import { byArea, callsOf, type Shard } from "./shards.ts";
import { moment, printedOnce, writtenSince } from "./writes.ts";

const marker = "乙所机密";
/** Of a project of the caller's own firm without a place for the caller, who holds the rights to see all projects. */
const foreignMarker = "外项目机密";

let server: TestServer;
let firm: TestTenant;
let other: TestTenant;
/** The caller's project, another one of the same firm, and one of another firm. */
let own: Rows;
let foreign: Rows;
let abroad: Rows;
let client: Client;

/** Every right of the platform, and the creator of one project: nothing but the ids may stop this caller. */
async function grantEverything(): Promise<void> {
  await firm.inDb(async (db) => {
    const role = await db
      .insertInto("role")
      .values({
        name: "All",
        display_name: "All",
        permissions: ["*", ...allPermissions.filter(ofOperator)],
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("user_role").values({ user_id: firm.userIds.manager, role_id: role.id }).execute();
    await db.deleteFrom("user_role").where("user_id", "=", firm.userIds.reader).execute();
  });
}

async function open(): Promise<void> {
  server = await startTestServer({ isAlone: true });
  [firm, other] = await Promise.all([server.newTenant({ isOperator: true }), server.newTenant()]);
  await grantEverything();
  const mine = await makeProject(firm, { manager: { role: 1 } });
  const others = await makeProject(firm, { partner: { role: 1 } });
  const away = await makeProject(other, { manager: { role: 1 } });
  own = await makeRows(server, firm, mine.projectId, "own");
  foreign = await makeRows(server, firm, others.projectId, foreignMarker);
  abroad = await makeRows(server, other, away.projectId, marker);
  client = await firm.as("manager");
}

const validInput = (endpoint: Endpoint, rows: Rows = own) => inputFor(endpoint, rows);

/** The caller, signed in anew where the call before ended or locked the session or changed the password. */
async function caller(): Promise<Client> {
  const { status } = await client.fetch("/api/services/app/Job/GetJob?jobId=1");
  if (status === 401 || status === 423) client = await firm.as("manager");
  return client;
}

/** A fingerprint of all rows of the other firm, and of the project that the caller is no member of. */
const fingerprint = printedOnce(async () => {
  const abroadRows = await printOf(other, "tenant_id", sql`tenant_id = ${other.id}`);
  return [...abroadRows, ...(await printOfProject(firm, foreign.project))];
}, volatile);

function sweepClosedDoors(endpoints: readonly Endpoint[], closed: readonly Endpoint[]): void {
  describe("without a session", () => {
    test.each(named(closed))("%s answers 401", async (_name, endpoint) => {
      expect((await send(server.visitor, endpoint, {})).status).toBe(401);
    });
  });

  describe("a disabled user's open session", () => {
    let disabled: Client;
    beforeAll(async () => {
      disabled = await firm.as("archive");
      const off = { is_active: false };
      await firm.inDb((db) => db.updateTable("app_user").set(off).where("user_name", "=", "archive").execute());
    });
    test.each(named(closed))("gets 401 from %s", async (_name, endpoint) => {
      expect((await send(disabled, endpoint, validInput(endpoint))).status).toBe(401);
    });
  });

  describe("a locked session", () => {
    let locked: Client;
    beforeAll(async () => {
      locked = await firm.as("manager");
      await locked.call(sessions.LockScreen, {});
    });
    const shut = endpoints.filter(({ needs }) => !needs.whileLocked && needs.who !== "client");
    test.each(named(shut))("gets 423 from %s", async (_name, endpoint) => {
      expect((await send(locked, endpoint, validInput(endpoint))).status).toBe(423);
    });
  });

  const withRight = closed.filter(({ needs }) => needs.right);
  // Vitest takes a group without a test for a mistake.
  if (withRight.length === 0) return;
  describe("without the right", () => {
    let powerless: Client;
    beforeAll(async () => {
      powerless = await firm.as("reader");
    });
    test.each(named(withRight))("%s answers 403", async (_name, endpoint) => {
      expect((await send(powerless, endpoint, validInput(endpoint))).status).toBe(403);
    });
  });
}

function sweepInputs(endpoints: readonly Endpoint[]): void {
  describe("a valid input", () => {
    test.each(named(endpoints))(
      "is known for %s, and what the contract does not name is dropped",
      (_name, endpoint) => {
        const more = { tenantId: other.id, isAdmin: true, checked: 1 };
        const parsed = endpoint.input.safeParse({ ...validInput(endpoint), ...more });
        expect(parsed.error, "add a sample to later.ts").toBeUndefined();
        const declared = new Set(Object.keys(fieldsOf(endpoint.input)));
        for (const name of Object.keys(Object(parsed.data))) expect(declared).toContain(name);
      },
    );
  });

  describe("junk", () => {
    test.each(named(endpoints))(
      "in any field of %s is refused or harmless, never a failure",
      async (_name, endpoint) => {
        const by = await caller();
        for (const field of Object.keys(fieldsOf(endpoint.input))) {
          const tries = junkFor(endpoint, field).map(async ({ input, isRefused }) => {
            const { status, text } = await send(by, endpoint, input);
            const label = `${field} = ${JSON.stringify(input[field])}: ${text.slice(0, 300)}`;
            expect(status, label).toBeLessThan(500);
            if (status !== 401 && isRefused) expect(status, label).toBe(400);
          });
          await Promise.all(tries);
        }
      },
    );
  });
}

const junk: readonly unknown[] = [
  "\u0000' or 1=1 --",
  "9".repeat(400),
  -1,
  9_007_199_254_740_991,
  { a: [[]] },
  [[null]],
  "2024-13-45",
  // The calendar of JavaScript has them, that of the database has not; and a number beyond its columns.
  "0000-01-01",
  "+275760-09-12T00:00:00.000Z",
  2_147_483_648,
  // A name that every object of JavaScript knows, half a character, and a year of five digits.
  "constructor",
  "\ud800",
  "10000-01-01",
];

/** What the schema takes goes on to the handler: all of it is sent, on the field's turn. Of what it refuses, one for each field shows that it is asked. */
function junkFor(endpoint: Endpoint, field: string) {
  const isText = endpoint.verb === "GET" || endpoint.verb === "DELETE" || endpoint.kind === "upload";
  const valid = validInput(endpoint);
  const inputs = junk.map((value) => ({ ...valid, [field]: isText ? textOf(value) : value }));
  const [taken, refused] = [true, false].map((is) => inputs.filter((input) => isTaken(endpoint, input) === is));
  const isTried = isOnTurn("odd values", `${endpoint.path} ${field}`);
  return [
    ...(isTried ? (taken ?? []) : []).map((input) => ({ input, isRefused: false })),
    ...oneOf(`${endpoint.path} ${field}`, refused ?? []).map((input) => ({ input, isRefused: true })),
  ];
}

const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** A valid input with each id of the other firm in each field that holds one, at any depth, by field and id. */
function inputsWithForeignIds(endpoint: Endpoint): [told: string, input: Record<string, unknown>][] {
  const valid = validInput(endpoint);
  // To manage that firm is the operator's right: what counts here are the ids of what is in it.
  const isManaged = (id: number) => id === other.id && ofOperator(endpoint.needs.right ?? "");
  const foreignIds = [...Object.values(abroad), ...Object.values(other.userIds).slice(0, 2)];
  // The first rows of many tables have the same number: one try is for all of them.
  const ids = [...new Set(foreignIds)].filter((id) => !isManaged(id));
  return Object.entries(fieldsOf(endpoint.input)).flatMap(([field, schema]) => {
    const shape = idShape(field, schema);
    const own = { path: field, valueWith: (id: number) => (shape === "list" ? [id] : id) };
    const deep = deepIdsOf(schema).map(({ path, valueWith }) => ({ path: `${field}.${path}`, valueWith }));
    return [...(shape ? [own] : []), ...deep].flatMap(({ path, valueWith }) =>
      ids
        .filter((_, place) => isOnTurn("ids of another firm", `${endpoint.path} ${path} ${place}`))
        .map((id): [string, Record<string, unknown>] => [`${path} = ${id}`, { ...valid, [field]: valueWith(id) }]),
    );
  });
}

/** What is not the caller's is looked at once for all calls of an area: a change names its tables, `-t` finds the call. */
function leavesOthersAlone(area: string, sweep: () => void): void {
  describe(area, () => {
    let before: string[];
    beforeAll(async () => {
      before = await fingerprint();
    });
    sweep();
    test("has changed nothing of others", async () => {
      expect(await fingerprint()).toEqual(before);
    });
  });
}

function sweepForeignIds(area: string, endpoints: readonly Endpoint[]): void {
  leavesOthersAlone(area, () => {
    const ofProjects = endpoints.filter(({ needs }) => needs.who === "signedIn" && needs.project);
    test.each(named(ofProjects))(
      "%s: another firm's as if missing, another project's forbidden, nothing changes",
      async (_name, endpoint) => {
        const by = await caller();
        const { project } = endpoint.needs;
        if (!project) return;
        const valid = validInput(endpoint);
        const withId = (id: number) => ({ ...valid, [project.field]: Array.isArray(valid[project.field]) ? [id] : id });
        expect((await send(by, endpoint, withId(abroad[project.entity]))).status).toBe(404);
        expect((await send(by, endpoint, withId(foreign[project.entity]))).status).toBe(403);
      },
    );

    test.each(named(endpoints))(
      "%s: another firm's ids in any field tell and change nothing",
      async (_name, endpoint) => {
        const by = await caller();
        for (const [what, input] of inputsWithForeignIds(endpoint)) {
          const { status, text } = await send(by, endpoint, input);
          expect(status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500);
          expect(text).not.toContain(marker);
          // Lists of all projects show it by right, under whichever id is its own.
          if (endpoint.needs.project) expect(text).not.toContain(foreignMarker);
        }
      },
    );
  });
}

function sweepRepeats(closed: readonly Endpoint[]): void {
  describe("a call that writes, sent again with the same key", () => {
    const ownRows = () => printOf(firm, "tenant_id", sql`tenant_id = ${firm.id}`, { without: new Set(["session"]) });
    const newRows = async () => {
      const { projectId } = await makeProject(firm, { manager: { role: 1 } });
      return makeRows(server, firm, projectId, "own");
    };
    let pending: Rows | undefined;
    // A claim of a key that is taken inserts nothing.
    const ofEveryCall = new Set(["session", "call_answer"]);

    test.each(named(closed.filter(takesKey)))(
      "%s: has no second effect and gives the same answer",
      async (_name, endpoint) => {
        const by = await caller();
        pending ??= await newRows();
        const input = validInput(endpoint, pending);
        const key = randomUUID();
        const first = await send(by, endpoint, input, key);
        const hasEffect = first.status === 200;
        const since = moment();
        const second = await send(by, endpoint, input, key);
        // A refusal is no effect and is not kept; a call that ended or locked the session is refused from then on.
        const isRefused = !hasEffect || second.status === 401 || second.status === 423;
        expect([second.status === 200, second.isRepeat]).toEqual([!isRefused, !isRefused]);
        if (hasEffect) pending = undefined;
        if (isRefused) return;
        expect(second.text).toBe(first.text);
        // The server may have been at work beside the call: then it is sent between two looks.
        if (!isLong && writtenSince(since, ofEveryCall).length === 0) return;
        const before = await ownRows();
        const third = await send(by, endpoint, input, key);
        expect([third.text, await ownRows()]).toEqual([first.text, before]);
      },
    );
  });
}

/** Every call of one part of the contract, as nobody should make it. */
export function sweepEveryEndpoint(shard: Shard): void {
  beforeAll(open);
  afterAll(() => server.stop());
  const endpoints = callsOf(shard);
  const closed = endpoints.filter(({ needs }) => needs.who !== "anyone");
  sweepClosedDoors(endpoints, closed);
  sweepInputs(endpoints);
  describe("ids of others", () => {
    for (const [area, ofArea] of byArea(endpoints)) sweepForeignIds(area, ofArea);
  });
  sweepRepeats(closed.filter(({ needs }) => needs.who === "signedIn"));
}
