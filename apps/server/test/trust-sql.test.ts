import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { areas } from "../src/areas.ts";
import { makeProject, makeRows } from "./build.ts";
import { type Client, requestOf, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { inputFor, type Rows } from "./sweep/send.ts";

const reads = areas.map(({ endpoint }) => endpoint).filter(({ writes }) => !writes);
const fieldsOf = (input: unknown): [string, z.core.$ZodType][] =>
  input instanceof z.ZodObject ? Object.entries(input.shape) : [];
const sorted = reads.filter(({ input }) => fieldsOf(input).some(([name]) => name === "sorting"));
const searched = reads.flatMap((endpoint) =>
  fieldsOf(endpoint.input)
    .filter(([name, field]) => name !== "sorting" && z.safeParse(field, "a'b").success)
    .map(([name]): [string, typeof endpoint, string] => [`${endpoint.path} ${name}`, endpoint, name]),
);

let server: TestServer;
let firm: TestTenant;
let rows: Rows;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant({ isOperator: true });
  const { projectId } = await makeProject(firm, { manager: { role: 1 } });
  rows = await makeRows(server, firm, projectId, "own");
  await firm.inDb(async (db) => {
    const admin = await db.selectFrom("role").select("id").where("name", "=", "Admin").executeTakeFirstOrThrow();
    await db.insertInto("user_role").values({ user_id: firm.userIds.manager, role_id: admin.id }).execute();
  });
  manager = await firm.as("manager");
});
afterAll(() => server.stop());

const orders = [
  "id; drop table app_user",
  "(select pg_sleep(30))",
  "name desc, (case when 1=1 then 1 else 1/0 end)",
  "1",
  "password_hash",
  "name desc nulls first",
  'name"; select 1 --',
  "constructor",
  "__proto__ desc",
  "tenant_id",
];
const words = [
  "' or '1'='1",
  "'; drop table app_user; --",
  "%",
  "_",
  "\\",
  "a\\' or 1=1 --",
  "$1",

  "(?:",
  "\u0001",
];

describe("43: SQL", () => {
  test.each(sorted.map((endpoint): [string, typeof endpoint] => [endpoint.path, endpoint]))(
    "%s is ordered by what it lists, and by nothing else that a caller writes",
    async (_path, endpoint) => {
      const { sorting: _, ...plain } = inputFor(endpoint, rows);
      const ask = async (input: Record<string, unknown>) => {
        const [path, init] = requestOf(endpoint, input, []);
        const answer = await manager.fetch(path, init);
        const text = await answer.text();
        return answer.ok ? text : `${answer.status}`;
      };
      const unsorted = await ask(plain);
      for (const sorting of orders) {
        const answer = await ask({ ...plain, sorting });
        // Refused, or passed over where a list has one order only.
        expect([sorting, answer]).toEqual([sorting, answer === unsorted ? unsorted : expect.stringMatching(/^4\d\d$/)]);
      }
    },
  );

  test("lists that are ordered are many, and so are the texts that they are searched by", () => {
    expect([sorted.length > 20, searched.length > 60]).toEqual([true, true]);
  });

  test.each(searched)("%s is a value, whatever stands in it", async (_name, endpoint, field) => {
    for (const word of words) {
      const [path, init] = requestOf(endpoint, { ...inputFor(endpoint, rows), [field]: word }, []);
      const answer = await manager.fetch(path, init);
      expect([word, answer.status < 500]).toEqual([word, true]);
      await answer.text();
    }
  });

  test("nothing of it has reached the tables", async () => {
    expect(await firm.inDb((db) => db.selectFrom("app_user").select("id").execute())).not.toEqual([]);
  });
});
