import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sessions } from "@digao/contract/areas/sessions";
import type { Endpoint } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { contractCalls } from "../../../scripts/contract-calls.ts";
import { areas } from "../src/areas.ts";
import { allPermissions, ofOperator } from "../src/platform/auth/permissions.ts";
import { takesKey } from "../src/platform/http/repeats.ts";
import { makeProject, makeRows } from "./build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { later } from "./later.ts";
import { fieldsOf, idShape } from "./sample.ts";
import { inputFor, named, printOf, type Rows, send, volatile } from "./sweep.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const marker = "乙所机密";

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

beforeAll(async () => {
  server = await startTestServer();
  [firm, other] = await Promise.all([server.newTenant({ isOperator: true }), server.newTenant()]);
  await grantEverything();
  const mine = await makeProject(firm, { manager: { role: 1 } });
  const others = await makeProject(firm, { partner: { role: 1 } });
  const away = await makeProject(other, { manager: { role: 1 } });
  own = await makeRows(server, firm, mine.projectId, "own");
  foreign = await makeRows(server, firm, others.projectId, marker);
  abroad = await makeRows(server, other, away.projectId, marker);
  client = await firm.as("manager");
});
afterAll(() => server.stop());

const endpoints = areas.map(({ endpoint }) => endpoint);
const closed = endpoints.filter(({ needs }) => needs.who === "signedIn");

const validInput = (endpoint: Endpoint, rows: Rows = own) => inputFor(endpoint, rows);

/** The caller, signed in anew where the call before ended or locked the session or changed the password. */
async function caller(): Promise<Client> {
  const { status } = await client.fetch("/api/services/app/Job/GetJob?jobId=1");
  if (status === 401 || status === 423) client = await firm.as("manager");
  return client;
}

/** A fingerprint of all rows of the other firm, and of the project that the caller is no member of. */
async function fingerprint(): Promise<string[]> {
  const abroadRows = await printOf(other, "tenant_id", sql`tenant_id = ${other.id}`, volatile);
  return [...abroadRows, ...(await printOf(firm, "project_id", sql`project_id = ${foreign.project}`, volatile))];
}

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

describe("trust 27: a locked session", () => {
  let locked: Client;
  beforeAll(async () => {
    locked = await firm.as("manager");
    await locked.call(sessions.LockScreen, {});
  });
  test.each(named(endpoints.filter(({ needs }) => !needs.whileLocked)))("gets 423 from %s", async (_name, endpoint) => {
    expect((await send(locked, endpoint, validInput(endpoint))).status).toBe(423);
  });
  test("has four calls left: who is here, in which language, unlock, sign out", () => {
    const open = endpoints.filter(({ needs }) => needs.whileLocked).map(({ path }) => path.split("/").at(-1));
    expect(open.sort()).toEqual(["GetAll", "GetCurrentLoginInformations", "LogOut", "Unlock"]);
  });
});

describe("without the right", () => {
  test.each(named(closed.filter(({ needs }) => needs.right)))("%s answers 403", async (_name, endpoint) => {
    const powerless = await firm.as("reader");
    expect((await send(powerless, endpoint, validInput(endpoint))).status).toBe(403);
  });
});

describe("a valid input", () => {
  test.each(named(endpoints))("is known for %s, and what the contract does not name is dropped", (_name, endpoint) => {
    const parsed = endpoint.input.safeParse({ ...validInput(endpoint), tenantId: other.id, isAdmin: true, checked: 1 });
    expect(parsed.error, "add a sample to later.ts").toBeUndefined();
    const declared = new Set(Object.keys(fieldsOf(endpoint.input)));
    for (const name of Object.keys(Object(parsed.data))) expect(declared).toContain(name);
  });
});

const junk: readonly unknown[] = [
  "\u0000' or 1=1 --",
  "9".repeat(400),
  -1,
  9_007_199_254_740_991,
  { a: [[]] },
  [[null]],
  "2024-13-45",
];

const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

describe("junk", () => {
  test.each(named(endpoints))("in any field of %s is refused or harmless, never a failure", async (_name, endpoint) => {
    const by = await caller();
    const valid = validInput(endpoint);
    const isText = endpoint.verb === "GET" || endpoint.verb === "DELETE" || endpoint.kind === "upload";
    for (const [field, schema] of Object.entries(fieldsOf(endpoint.input))) {
      const tries = junk.map(async (value) => {
        const given = isText ? textOf(value) : value;
        const { status, text } = await send(by, endpoint, { ...valid, [field]: given });
        expect(status, `${field} = ${JSON.stringify(value)}: ${text.slice(0, 300)}`).toBeLessThan(500);
        if (status !== 401 && !z.safeParse(schema, given).success)
          expect(status, `${field} = ${JSON.stringify(value)}`).toBe(400);
      });
      await Promise.all(tries);
    }
  });
});

describe("ids of others", () => {
  const ofProjects = closed.filter(({ needs }) => needs.project);
  test.each(named(ofProjects))(
    "%s: another firm's as if missing, another project's forbidden, nothing changes",
    async (_name, endpoint) => {
      const by = await caller();
      const { project } = endpoint.needs;
      if (!project) return;
      const before = await fingerprint();
      const valid = validInput(endpoint);
      const withId = (id: number) => ({ ...valid, [project.field]: Array.isArray(valid[project.field]) ? [id] : id });
      expect((await send(by, endpoint, withId(abroad[project.entity]))).status).toBe(404);
      expect((await send(by, endpoint, withId(foreign[project.entity]))).status).toBe(403);
      expect(await fingerprint()).toEqual(before);
    },
  );

  test.each(named(endpoints))(
    "%s: another firm's ids in any field tell and change nothing",
    async (_name, endpoint) => {
      const by = await caller();
      const before = await fingerprint();
      const valid = validInput(endpoint);
      // To manage that firm is the operator's right: what counts here are the ids of what is in it.
      const isManaged = (id: number) => id === other.id && ofOperator(endpoint.needs.right ?? "");
      const ids = [...Object.values(abroad), ...Object.values(other.userIds).slice(0, 2)].filter(
        (id) => !isManaged(id),
      );
      for (const [field, schema] of Object.entries(fieldsOf(endpoint.input))) {
        const shape = idShape(field, schema);
        if (!shape) continue;
        for (const id of ids) {
          const { status, text } = await send(by, endpoint, { ...valid, [field]: shape === "list" ? [id] : id });
          expect(status, `${field} = ${id}: ${text.slice(0, 300)}`).toBeLessThan(500);
          expect(text).not.toContain(marker);
        }
      }
      expect(await fingerprint()).toEqual(before);
    },
  );
});

describe("a call that writes, sent again with the same key", () => {
  const ownRows = () => printOf(firm, "tenant_id", sql`tenant_id = ${firm.id}`, new Set(["session"]));

  test.each(named(closed.filter(takesKey)))(
    "%s: has no second effect and gives the same answer",
    async (_name, endpoint) => {
      const by = await caller();
      const { projectId } = await makeProject(firm, { manager: { role: 1 } });
      const input = validInput(endpoint, await makeRows(server, firm, projectId, "own"));
      const key = randomUUID();
      const first = await send(by, endpoint, input, key);
      const after = await ownRows();
      const second = await send(by, endpoint, input, key);
      // A refusal is no effect and is not kept; a call that ended or locked the session is refused from then on.
      const isRefused = first.status !== 200 || second.status === 401 || second.status === 423;
      expect([second.status === 200, second.isRepeat]).toEqual([!isRefused, !isRefused]);
      if (!isRefused) expect([second.text, await ownRows()]).toEqual([first.text, after]);
    },
  );
});

describe("the contract", () => {
  test("has no call that writes and answers a stream: no answer could be kept for its repetition", () => {
    expect(endpoints.filter(({ writes, kind }) => writes && kind === "file").map(({ path }) => path)).toEqual([]);
  });

  test("is served whole", async () => {
    const served = new Set(endpoints.map(({ verb, path }) => `${verb} ${path}`));
    const missing = (await contractCalls(root)).map(({ endpoint }) => `${endpoint.verb} ${endpoint.path}`);
    expect(missing.filter((call) => !served.has(call))).toEqual([]);
  });

  test("has every call of the areas that are built, or says why not yet", () => {
    const rows = readFileSync(new URL("../../../packages/contract/endpoints.tsv", import.meta.url), "utf8")
      .trim()
      .split("\n");
    const table = rows.slice(1).map((row) => {
      const [area = "", verb = "", path = ""] = row.split("\t");
      return { area, call: `${verb} ${path}`.toLowerCase(), path };
    });
    const served = new Set(endpoints.map(({ verb, path }) => `${verb} ${path}`.toLowerCase()));
    const built = new Set(table.filter(({ call }) => served.has(call)).map(({ area }) => area));
    const open = table.filter(({ area, call, path }) => built.has(area) && !served.has(call) && !later[path]);
    expect(open.map(({ area, path }) => `${area}: ${path}`)).toEqual([]);
    const done = table.filter(({ call, path }) => served.has(call) && later[path]);
    expect(done.map(({ path }) => path)).toEqual([]);
  });
});
