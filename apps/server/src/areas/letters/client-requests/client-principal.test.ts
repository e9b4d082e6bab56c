/** A person of a client is nobody of the firm: every call of the product is tried with such a session, and every id of others. */
import { setTimeout as later } from "node:timers/promises";
import { clientDesk } from "@digao/contract/areas/letters/client-requests/calls";
import { type ClientDb, withClient } from "@digao/db/tenant";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import {
  type ClientBrowser,
  type ClientDesk,
  openClientDesk,
  openMailbox,
  uploadAs,
} from "../../../../test/client-desk.ts";
import { requestOf, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { samples } from "../../../../test/later.ts";
import { sampleOf } from "../../../../test/sample.ts";
import { unwatched } from "../../../../test/sweep/statements.ts";
import { areas } from "../../../areas.ts";

let server: TestServer;
let firm: TestTenant;
let desk: ClientDesk;
let personId: number;
let by: ClientBrowser;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant();
  await openMailbox(firm, { port: 25 });
  desk = await openClientDesk(server, firm);
  personId = await desk.person();
  by = await desk.join(await desk.invite(personId));
});
afterAll(() => server.stop());

const token = () => by.cookie.split("=")[1] ?? "";

describe("every call of the product", () => {
  const endpoints = areas.map(({ endpoint }) => endpoint);
  const isDeclared = ({ needs }: (typeof endpoints)[number]) => needs.who === "client" || needs.forClients === true;
  const others = endpoints.filter((one) => !isDeclared(one));

  test("eleven are declared for clients, and stand under one address", () => {
    const declared = endpoints.filter(isDeclared);
    expect(declared.map(({ path }) => path).sort()).toEqual(
      Object.values(clientDesk)
        .map(({ path }) => path)
        .sort(),
    );
    expect(declared).toHaveLength(11);
  });

  test.each(others.map((one) => [`${one.verb} ${one.path}`, one] as const))(
    "%s refuses a client's person",
    async (_name, endpoint) => {
      const input = {
        ...Object(sampleOf(endpoint.input)),
        ...samples[endpoint.path],
        ...(endpoint.needs.project ? { [endpoint.needs.project.field]: desk.projectId } : {}),
      };
      const [path, init] = requestOf(endpoint, input, [{ name: "a.txt", content: "a" }]);
      const byCookie = await by.send(path, init);
      expect([byCookie.status, await byCookie.text()]).toEqual([
        403,
        expect.stringContaining("此登录只能使用客户资料页面"),
      ]);
      if (endpoint.needs.who !== "signedIn") return;
      // The same secret as a bearer of the firm's, and in the cookie of the firm's pages.
      const bearer = await fetch(server.url + path, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token()}` },
      });
      expect(bearer.status).toBe(401);
      const inFirms = await fetch(server.url + path, {
        ...init,
        headers: { ...init.headers, cookie: `digao=${token()}`, "X-Web-Session": "1" },
      });
      expect(inFirms.status).toBe(401);
    },
  );

  test.each([
    "/healthz",
    "/readyz",
    "/AbpUserConfiguration/GetAll",
    "/signalr/negotiate",
    "/signalr",
    "/swagger/v1/swagger.json",
    "/swagger",
    "/no-such-page",
    "/api/no/such",
  ])("%s, too, is closed to the session", async (path) => {
    for (const method of ["GET", "POST"]) expect((await by.send(path, { method })).status, method).toBe(403);
    const hub = await fetch(`${server.url}${path}?enc_auth_token=${token()}&access_token=${token()}`, {
      headers: { authorization: `Bearer ${token()}` },
    });
    expect(await hub.text()).not.toContain("王会计");
  });

  test("a body is not read for the refusal", async () => {
    const endless = new ReadableStream({ pull: (to) => later(5).then(() => to.enqueue(new Uint8Array(1000))) });
    const request = { method: "POST", body: endless, duplex: "half", headers: { "content-type": "application/json" } };
    expect((await by.send("/api/services/app/Project/CreateProject", request as RequestInit)).status).toBe(403);
  });

  test("the firm's people do not pass for a client's person, either", async () => {
    for (const endpoint of endpoints.filter(({ needs }) => needs.who === "client")) {
      const [path, init] = requestOf(endpoint, Object(sampleOf(endpoint.input)), [{ name: "a.txt", content: "a" }]);
      expect((await desk.manager.fetch(path, init)).status, path).toBe(401);
    }
  });
});

describe("ids of others in every field", () => {
  async function othersOf(other: TestTenant) {
    await openMailbox(other, { port: 25 });
    const away = await openClientDesk(server, other);
    const who = await away.person({ name: "外单位人员", email: "away@other.example" });
    const browser = await away.join(await away.invite(who));
    const requestId = await away.asked(who, { name: "外项目机密" });
    const { uploadId } = await browser.call(clientDesk.BeginClientUpload, {
      id: requestId,
      fileName: "机密.txt",
      sizeBytes: 3,
    });
    return { away, browser, requestId, uploadId };
  }

  it.each(["another project of the firm", "another firm"])(
    "of %s are as if missing, and nothing changes",
    async (whose) => {
      const other = whose === "another firm" ? await server.newTenant() : firm;
      const { away, browser, requestId, uploadId } = await othersOf(other);
      const print = () =>
        other.inProject(away.projectId, async (db) => {
          const { rows } = await sql`select r::text as a from client_request r where project_id = ${away.projectId}
        union all select e::text from client_request_entry e where project_id = ${away.projectId}
        union all select u::text from client_upload u where project_id = ${away.projectId} order by 1`.execute(db);
          return rows;
        });
      const before = await print();
      const tries = [
        () => by.call(clientDesk.AnswerRequest, { id: requestId, words: "试", isComplete: true }),
        () => by.call(clientDesk.BeginClientUpload, { id: requestId, fileName: "a.txt", sizeBytes: 1 }),
        () => by.call(clientDesk.SendClientPart, { uploadId, atByte: 0 }, [{ name: "p", content: "abc" }]),
        () => by.call(clientDesk.FinishClientUpload, { uploadId }),
      ];
      for (const tried of tries) await expect(tried()).rejects.toMatchObject({ status: 404 });
      expect(JSON.stringify(await by.call(clientDesk.GetDesk, {}))).not.toMatch(/外项目机密|外单位/);
      expect(await print()).toEqual(before);
      expect((await browser.call(clientDesk.GetDesk, {})).requests).toHaveLength(1);
    },
  );

  it("of a colleague of the same project and of a draft, too", async () => {
    const second = await desk.person({ name: "李出纳" });
    const theirs = await desk.asked(second);
    const draft = await desk.request();
    for (const id of [theirs, draft])
      await expect(by.call(clientDesk.AnswerRequest, { id, words: "试" })).rejects.toMatchObject({ status: 404 });
  });

  it("the database itself shows a client's transaction its own rows alone, and lets it write none", async () => {
    const own = await desk.asked(personId);
    const asClient = <T>(work: (db: ClientDb) => Promise<T>): Promise<T> =>
      unwatched(() => withClient(server.pool, scope, work));
    const scope = { tenantId: firm.id, projectId: desk.projectId, personId };
    const tables = await firm.inDb(async (db) => {
      const { rows } = await sql<{ name: string }>`select tenant_tables() as name`.execute(db);
      return rows.map(({ name }) => name);
    });
    const seen = await asClient(async (db) => {
      const counts = new Map<string, number>();
      for (const name of tables) {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
          db,
        );
        if (rows[0]?.count) counts.set(name, rows[0].count);
      }
      const { rows } = await sql<{ id: number }>`select id from client_request`.execute(db);
      expect(rows.map(({ id }) => id)).toContain(own);
      return counts;
    });
    expect([...seen.keys()].sort().filter((name) => name !== "client_upload")).toEqual([
      "client_person",
      "client_request",
      "client_request_entry",
    ]);
    expect(seen.get("client_person")).toBe(1);
    for (const write of [
      sql`update client_request set status = 3`,
      sql`delete from client_request_entry`,
      sql`update client_person set name = 'x'`,
    ]) {
      const { numAffectedRows } = await asClient((db) => write.execute(db));
      expect(numAffectedRows).toBe(0n);
    }
    await expect(
      asClient((db) =>
        sql`insert into client_request_entry (tenant_id, project_id, id, request_id, kind) values (${firm.id}, ${desk.projectId}, ${own}, ${own}, 3)`.execute(
          db,
        ),
      ),
    ).rejects.toThrow(/row-level security|archived/);
  });
});

it("an answer of the client's calls names no path, no person of the firm beside those who wrote, and nothing of the project", async () => {
  const id = await desk.asked(personId);
  await uploadAs(by, id, { name: "查.txt", content: "查" });
  const text = JSON.stringify(await by.call(clientDesk.GetDesk, {}));
  for (const word of ["projectId", "tenantId", "auditFileId", "nodeCode", "sha256", "陈现场", "project_code"])
    expect(text).not.toContain(word);
});
