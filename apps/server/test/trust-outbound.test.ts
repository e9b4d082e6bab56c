/** Every socket that the server's process opens, while people do what they do in a day. */

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { within } from "../../../test/pace.ts";
import { areas } from "../src/areas.ts";
import { makeProject, makeRows } from "./build.ts";
import { newProject } from "./builders.ts";
import { startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { inputFor, send } from "./sweep/send.ts";

const contacted = new Set<string>();
const watch = (message: unknown): void => {
  const { socket } = message as { socket: Socket };
  socket.once("lookup", (_error, _address, _family, host) => contacted.add(String(host)));
  socket.once("connect", () => contacted.add(socket.remoteAddress ?? "a local socket"));
  socket.once("connectionAttempt", (ip) => contacted.add(String(ip)));
};

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  subscribe("net.client.socket", watch);
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant({ isOperator: true });
});
afterAll(async () => {
  unsubscribe("net.client.socket", watch);
  await server.stop();
});

test("84: no call of the product, no import and no job goes to another machine unless a firm has named one", {
  timeout: within(300_000),
}, async () => {
  const { projectId } = await makeProject(firm, { manager: { role: 1 } });
  const rows = await makeRows(server, firm, projectId, "甲");
  const manager = await firm.as("manager");
  const books = await newProject(manager);
  const content =
    "日期,凭证字,凭证号,摘要,科目编码,科目名称,借方,贷方\n2024-01-02,记,1,收款,1002,银行存款,1.00,\n2024-01-02,记,1,收款,6001,收入,,1.00\n";
  await manager.call(imports.UploadLedgerFile, { projectId: books }, [{ name: "j.csv", content }]);
  await server.runJobs();
  for (const { endpoint } of areas) await send(await firm.as("manager"), endpoint, inputFor(endpoint, rows));
  await server.runJobs();
  expect(contacted.size).toBeGreaterThan(0);
  const isHere = (name: string) => /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1|localhost|a local socket)$/.test(name);
  expect([...contacted].filter((name) => !isHere(name))).toEqual([]);
});
