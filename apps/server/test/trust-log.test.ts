/** What the server's own log tells, at its most talkative, of all calls of the product. */

import { Writable } from "node:stream";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { auth } from "@digao/contract/areas/identity/auth/calls";
import { user as userRegister } from "@digao/contract/areas/identity/users/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { within } from "../../../test/pace.ts";
import { areas } from "../src/areas.ts";
import { declared } from "../src/declared.ts";
import { createLog } from "../src/platform/lib/log.ts";
import { type Server, startServer } from "../src/platform/server.ts";
import { makeProject, makeRows } from "./build.ts";
import { type Client, clientOf, password, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { inputFor, type Rows, send } from "./sweep/send.ts";

const secret = "Ji3Mi!7f3a9c";
const idCard = "110101199003078515";
const endpoints = areas.map(({ endpoint }) => endpoint);

let written = "";
const sink = new Writable({
  write(chunk, _encoding, done) {
    written += chunk;
    done();
  },
});
let server: TestServer;
let logged: Server;
let firm: TestTenant;
let rows: Rows;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant({ isOperator: true });
  const { projectId } = await makeProject(firm, { manager: { role: 1 } });
  rows = await makeRows(server, firm, projectId, secret);
  const { appUrl, dataDir } = server;
  const place = { appUrl, dataDir, port: 0, host: "127.0.0.1", webDir: null };
  const jobs = { mode: "manual" as const, handlers: {} };
  logged = await startServer({ ...place, log: createLog("trace", sink), routes: areas, declared, jobs });
});
afterAll(async () => {
  await logged.stop();
  await server.stop();
});

const here = (person: Client): Client => clientOf(logged.url, person.token, person.userId);
const linesOf = (text: string): string[] => text.split("\n").filter(Boolean);

/** Each text of the input is the secret, wherever the schema takes it. */
function withSecret(endpoint: Endpoint): Record<string, unknown> {
  const input = inputFor(endpoint, rows);
  const shape = endpoint.input instanceof z.ZodObject ? Object.keys(endpoint.input.shape) : [];
  for (const name of shape) {
    const tried = { ...input, [name]: secret };
    if (z.safeParse(endpoint.input, tried).success) input[name] = secret;
  }
  return input;
}

describe("57: the log of the server", () => {
  test("holds nothing of what people send, read or are refused for, in any call of the product", {
    timeout: within(300_000),
  }, async () => {
    const visitor = clientOf(logged.url, "", 0);
    const firmOf = { tenancyName: firm.tenancyName, userNameOrEmailAddress: "staff1" };
    await visitor.call(auth.AuthenticateUserTenant, { ...firmOf, password });
    await visitor.call(auth.AuthenticateUserTenant, { ...firmOf, password: secret }).catch(() => null);
    const admin = here(await firm.as("admin"));
    await admin
      .call(userRegister.calls.create, { userName: "fresh", name: secret, idCard, mobile: "13912345678" } as never)
      .catch(() => null);
    let count = 0;
    for (const endpoint of endpoints) {
      const by = here(await firm.as("manager"));
      for (const input of [
        withSecret(endpoint),
        { ...withSecret(endpoint), unknown: { deep: secret }, id: secret, Id: secret },
      ])
        await send(by, endpoint, input);
      count += 1;
    }
    expect(count).toBeGreaterThan(300);
    const lines = linesOf(written);
    expect(lines.length).toBeGreaterThan(count);
    const { token } = await firm.as("manager");
    for (const marker of [
      secret,
      encodeURIComponent(secret),
      password,
      idCard,
      "13912345678",
      token.split(".")[2] ?? token,
    ])
      expect(lines.filter((line) => line.includes(marker))).toEqual([]);
    expect(lines.filter((line) => /eyJ[\w-]{10,}\.[\w-]{10,}\./.test(line))).toEqual([]);
  });
});

describe("68: what people name", () => {
  const forged = '甲\n{"level":60,"msg":"forged","event":"admin"}\r\n\u001b[31m\u001b[2J\u2028乙';

  test("makes no line of the log, and moves no terminal that shows it", async () => {
    const from = written.length;
    const visitor = clientOf(logged.url, "", 0);
    const input = { tenancyName: forged, userNameOrEmailAddress: forged, password: "x" };
    await visitor.call(auth.AuthenticateUserTenant, input).catch(() => null);
    await visitor.fetch(`/api/${encodeURIComponent(forged)}`);
    await visitor
      .fetch("/api/x", { headers: { "user-agent": "a\u001b[31m", "x-request-id": '","forged":"1' } })
      .catch(() => null);
    const manager = here(await firm.as("manager"));
    await manager.fetch(`/api/services/app/Job/GetJob?jobId=${encodeURIComponent(forged)}`, {
      headers: { "tenant-id": encodeURIComponent(forged) },
    });
    await manager.call(customer.calls.create, { custName: forged }).catch(() => null);
    const lines = linesOf(written.slice(from));
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
      expect(JSON.parse(line).msg).not.toBe("forged");
      expect([...line].filter((sign) => sign < " " || "\u007f\u2028\u2029".includes(sign))).toEqual([]);
    }
  });

  test("is one entry of the action log, word for word", async () => {
    const manager = await firm.as("manager");
    const before = await firm.inDb((db) => db.selectFrom("action_log").select("seq").orderBy("seq").execute());
    const name = '甲公司 ‮{"action":"admin"}';
    await manager.call(customer.calls.create, { custName: name, remark: forged } as never);
    const after = await firm.inDb((db) =>
      db.selectFrom("action_log").select(["seq", "user_name", "action", "new_value"]).orderBy("seq").execute(),
    );
    expect(after.length).toBe(before.length + 1);
    expect(after.at(-1)).toMatchObject({ user_name: "manager", action: "create" });
    expect(JSON.stringify(after.at(-1)?.new_value)).not.toContain("\n");
  });
});
