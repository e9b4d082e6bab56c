import { randomUUID } from "node:crypto";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { withConnection } from "@digao/db/roles";
import { withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimOrRepeat, keyedCallOf } from "../src/platform/http/repeats.ts";
import { join, newProject } from "./builders.ts";
import { type Client, requestOf, startTestServer, type TestFile, type TestServer, type TestTenant } from "./kit.ts";
import { probe, probeRoutes } from "./probe.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer({ routes: probeRoutes });
  firm = await server.newTenant();
  manager = await firm.as("manager");
});
afterAll(() => server.stop());

interface Answer {
  status: number;
  text: string;
  isRepeat: boolean;
}

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  key: string,
  { by = manager, files = [], lang = "zh" }: { by?: Client; files?: TestFile[]; lang?: string } = {},
): Promise<Answer> {
  const [path, init] = requestOf(endpoint, input, files);
  const headers = new Headers(init.headers);
  headers.set("idempotency-key", key);
  const answer = await by.fetch(`${path}${path.includes("?") ? "&" : "?"}culture=${lang}`, { ...init, headers });
  const isRepeat = answer.headers.get("idempotency-replayed") === "true";
  return { status: answer.status, text: await answer.text(), isRepeat };
}

const messageOf = ({ text }: Answer): string => JSON.parse(text).error.message;
const named = (custName: string) =>
  firm.inDb((db) => db.selectFrom("customer").select("id").where("cust_name", "=", custName).execute());
const created = (name: string, key: string, options = {}) =>
  send(customer.calls.create, { custName: name }, key, options);

describe("the same call with the same key", () => {
  it("has one effect, and every answer is the first, to the byte", async () => {
    const key = randomUUID();
    const first = await created("重复一", key);
    expect(first).toMatchObject({ status: 200, isRepeat: false });
    expect(await created("重复一", key)).toEqual({ ...first, isRepeat: true });
    // Signed in again meanwhile.
    expect(await created("重复一", key, { by: await firm.as("manager") })).toEqual({ ...first, isRepeat: true });
    expect(await named("重复一")).toHaveLength(1);
    const { id } = JSON.parse(first.text).result;
    const logged = await firm.inDb((db) =>
      db
        .selectFrom("action_log")
        .select("seq")
        .where("ref_type", "=", "customer")
        .where("ref_id", "=", `${id}`)
        .execute(),
    );
    expect(logged).toHaveLength(1);
  });

  it("sent many times at once has one effect and one answer", async () => {
    const key = randomUUID();
    const projectId = await newProject(manager);
    const head = { projectId, adjType: 1, description: "双击", lines: await linesOf(projectId) };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(adjustments.UpdateFSAdjustHead, head, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    const { totalCount } = await manager.call(adjustments.GetAuditAdjustList, { projectId });
    expect(totalCount).toBe(1);
  });

  it("uploads a file once; other bytes under the key are refused", async () => {
    const key = randomUUID();
    const projectId = await newProject(manager);
    const upload = (content: string) =>
      send(imports.UploadLedgerFile, { projectId }, key, { files: [{ name: "余额表.csv", content }] });
    const table =
      "科目编码,科目名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方\n1001,库存现金,1,0,0,0,1,0\n";
    const first = await upload(table);
    expect(first.status, first.text).toBe(200);
    expect(await upload(table)).toEqual({ ...first, isRepeat: true });
    expect((await upload(table.replace("库存现金", "银行存款"))).status).toBe(422);
    const batches = await firm.inDb((db) =>
      db.selectFrom("import_batch").select("id").where("project_id", "=", projectId).execute(),
    );
    expect(batches).toHaveLength(1);
  });

  it("approves once: a version that the first has moved on is no conflict for the second", async () => {
    const key = randomUUID();
    const projectId = await newProject(manager);
    const partner = await firm.as("partner");
    await join(manager, projectId, [{ client: partner, roleid: 2 }]);
    const head = { projectId, adjType: 1 as const, description: "复核", lines: await linesOf(projectId) };
    const draft = await manager.call(adjustments.UpdateFSAdjustHead, head);
    const { id: Id, rowVersion } = await manager.call(adjustments.UpdateFSAdjustHeadById, {
      Id: draft.id,
      rowVersion: draft.rowVersion,
      status: 1,
    });
    const check = (by: string) => send(adjustments.CheckFSAdjustHeadById, { Id, rowVersion }, by, { by: partner });
    const first = await check(key);
    expect(first.status, first.text).toBe(200);
    expect(await check(key)).toEqual({ ...first, isRepeat: true });
    expect((await check(randomUUID())).status).toBe(409);
  });

  it("is answered although what it deleted is gone", async () => {
    const key = randomUUID();
    const Id = await newProject(manager);
    const first = await send(projects.DeleteProject, { Id }, key);
    expect(first.status, first.text).toBe(200);
    expect(await send(projects.DeleteProject, { Id }, key)).toEqual({ ...first, isRepeat: true });
  });
});

async function linesOf(projectId: number) {
  const items = await manager.call(mapping.GetRptItemTree, { projectId });
  const idOf = (code: string): number => items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
  return [
    { fsItemId: idOf("A101"), debit: "10.00", credit: "0.00" },
    { fsItemId: idOf("A108"), debit: "0.00", credit: "10.00" },
  ];
}

describe("a key", () => {
  it("used again for other content is refused in the reader's language", async () => {
    const key = randomUUID();
    await created("重复二", key);
    const chinese = await created("重复三", key);
    expect([chinese.status, messageOf(chinese)]).toEqual([
      422,
      "此 Idempotency-Key 已用于内容不同的请求，新的操作请使用新的键",
    ]);
    expect(JSON.parse(chinese.text).error.code).toBe(4222);
    // The language is no content.
    expect((await created("重复二", key, { lang: "en" })).isRepeat).toBe(true);
    expect(messageOf(await created("重复三", key, { lang: "en" }))).toBe(
      "This Idempotency-Key was used for a request with other content. Use a new key for a new action",
    );
    expect(await named("重复三")).toEqual([]);
  });

  it("belongs to one user, one firm and one call", async () => {
    const key = randomUUID();
    const mine = await created("重复四", key);
    const partner = await created("重复五", key, { by: await firm.as("partner") });
    const abroad = await created("重复四", key, { by: await (await server.newTenant()).as("manager") });
    const other = await send(probe.Echo, { Id: 1 }, key);
    expect([mine, partner, abroad, other].map(({ status, isRepeat }) => [status, isRepeat])).toEqual(
      Array(4).fill([200, false]),
    );
  });

  it("of a call that was refused is free again: nothing had happened", async () => {
    const key = randomUUID();
    await created("重复六", randomUUID());
    expect((await created("重复六", key)).status).toBe(400);
    const { id } = JSON.parse((await created("重复七", key)).text).result;
    expect(id).toBeGreaterThan(0);
  });

  it("that is too short, too long or has blanks is refused; calls that only read ignore it", async () => {
    for (const key of ["short", "x".repeat(129), "with a blank"]) {
      const answer = await created("重复八", key);
      expect([answer.status, messageOf(answer)]).toEqual([400, expect.stringContaining("Idempotency-Key")]);
    }
    expect((await send(probe.Query, { Id: 1 }, "short")).status).toBe(200);
  });

  it("under which another call is still at work is refused with 409 when the wait is too long", async () => {
    const keyed = keyedCallOf(customer.calls.create, randomUUID(), { custName: "慢" }, []);
    if (!keyed) throw new Error("The call takes a key.");
    const as = { userId: firm.userIds.manager };
    await withTenant(
      server.pool,
      firm.id,
      async (db) => {
        expect(await claimOrRepeat(db, keyed)).toBeNull();
        const second = withTenant(
          server.pool,
          firm.id,
          async (inSecond) => {
            await sql`set local lock_timeout = '50ms'`.execute(inSecond);
            return claimOrRepeat(inSecond, keyed);
          },
          as,
        );
        await expect(second).rejects.toMatchObject({ key: "call.underWay", kind: "conflict" });
      },
      as,
    );
  });

  it("is forgotten with its answer after a day, by the clean-up", async () => {
    const key = randomUUID();
    await created("重复九", key);
    const age = (hours: number) =>
      firm.inDb((db) => sql`update call_answer set at = now() - make_interval(hours => ${hours})`.execute(db));
    await age(23);
    await server.server.cleanUp.run();
    expect((await created("重复九", key)).isRepeat).toBe(true);
    await age(25);
    await server.server.cleanUp.run();
    expect((await created("重复九", key)).status).toBe(400);
  });

  it("and what it answered cannot be read out of the database", async () => {
    const key = randomUUID();
    await send(probe.Echo, { Id: 7, keyword: "Geheim-4711" }, key);
    const { rows } = await firm.inDb((db) =>
      sql<{ row: string }>`select t::text as row from call_answer t`.execute(db),
    );
    const plain = rows.map(({ row }) =>
      row.replaceAll(/\\x([0-9a-f]+)/g, (_all, hex) => Buffer.from(hex, "hex").toString()),
    );
    expect(plain.length).toBeGreaterThan(0);
    for (const secret of [key, "Geheim-4711"]) expect(plain.join("\n")).not.toContain(secret);
  });
});

describe("the answer and the effect", () => {
  it("are written together: where the answer cannot be kept, nothing has happened", async () => {
    await withConnection(server.ownerUrl, async (client) => {
      await client.query(
        "create function refuse() returns trigger language plpgsql set search_path = '' as $$ begin raise exception 'no'; end $$",
      );
      await client.query("create trigger refuse before update on call_answer for each row execute function refuse()");
    });
    const key = randomUUID();
    expect((await created("重复十", key)).status).toBe(500);
    expect(await named("重复十")).toEqual([]);
    await withConnection(server.ownerUrl, (client) => client.query("drop trigger refuse on call_answer"));
    expect(await created("重复十", key)).toMatchObject({ status: 200, isRepeat: false });
  });
});
