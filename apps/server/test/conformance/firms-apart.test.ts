import { Writable } from "node:stream";
import { user as userRegister } from "@digao/contract/areas/identity/users/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { areas } from "../../src/areas.ts";
import { declared } from "../../src/declared.ts";
import { createLog } from "../../src/platform/lib/log.ts";
import { startServer } from "../../src/platform/server.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../kit.ts";

const { calls: people } = userRegister;

let server: TestServer;
let firms: TestTenant[];
let admins: Client[];
beforeAll(async () => {
  server = await startTestServer();
  firms = await Promise.all([1, 2, 3, 4].map(() => server.newTenant()));
  admins = await Promise.all(firms.map((firm) => firm.as("admin")));
});
afterAll(() => server.stop());

test("who names another firm in either header is refused, and the log says who named which", async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { appUrl, dataDir } = server;
  const place = { appUrl, dataDir, port: 0, host: "127.0.0.1", webDir: null };
  const jobs = { mode: "manual" as const, handlers: {} };
  const logged = await startServer({ ...place, log: createLog("warn", sink), routes: areas, declared, jobs });
  const [own, foreign] = [firms[0]!, firms[1]!];
  const authorization = `Bearer ${admins[0]!.token}`;
  for (const name of ["Abp.TenantId", "Abp-TenantId"]) {
    const headers = { authorization, [name]: String(foreign.id) };
    expect((await fetch(logged.url + people.list.path, { headers })).status).toBe(403);
  }
  await logged.stop();
  const refusal = { event: "otherTenant", userId: own.userIds.admin, tenantId: own.id, named: foreign.id };
  const reported = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "otherTenant");
  expect(reported).toEqual([expect.objectContaining(refusal), expect.objectContaining(refusal)]);
});

test("two hundred calls of four firms at once answer each firm its own people and nobody else's", async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, turn) => {
      const { items } = await admins[turn % 4]!.call(people.list, { maxResultCount: 100 });
      return items.map(({ id }) => id).toSorted((a, b) => a - b);
    }),
  );
  const peopleOf = firms.map(({ userIds }) => Object.values(userIds).toSorted((a, b) => a - b));
  for (const [turn, ids] of answers.entries()) expect(ids).toEqual(peopleOf[turn % 4]);
});
