import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { user } from "@digao/contract/areas/identity/users/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isWithinLimits, jsonLimits } from "../src/platform/http/json-text.ts";
import { newProject } from "./builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { asSuperuser } from "./plant.ts";

const silenceMs = 1000;
const megabyte = 1024 * 1024;

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer({ isAlone: true, receiveTimes: { silenceMs, slowMs: 2 * silenceMs } });
  firm = await server.newTenant();
  manager = await firm.as("manager");
  projectId = await newProject(manager);
});
afterAll(() => server.stop());

interface Wire {
  socket: Socket;
  /** What has come so far. */
  heard(): string;
  /** Resolves with it once a sign of it has come. */
  hear(text: string | RegExp): Promise<string>;
  /** Resolves once the other side has ended the connection; null for a clean end. */
  ended: Promise<string | null>;
}

function open(): Promise<Wire> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let heard = "";
  socket.on("data", (bytes) => {
    heard += bytes.toString("latin1");
  });
  const ended = new Promise<string | null>((resolve) => {
    socket.once("end", () => resolve(null));
    socket.once("error", (error) => resolve(error.message));
  });
  const hear = async (text: string | RegExp): Promise<string> => {
    while (!heard.match(text)) await new Promise((resolve) => socket.once("data", resolve));
    return heard;
  };
  const wire = { socket, heard: () => heard, hear, ended };
  return new Promise((resolve) => socket.once("connect", () => resolve(wire)));
}

interface HeadParts {
  token?: string;
  length?: number | undefined;
  type?: string;
}

function headOf({ verb, path }: Endpoint, { token, length, type = "application/json" }: HeadParts): string {
  const lines = [`${verb} ${path} HTTP/1.1`, "host: digao", `content-type: ${type}`];
  if (token) lines.push(`authorization: Bearer ${token}`);
  lines.push(length === undefined ? "transfer-encoding: chunked" : `content-length: ${length}`);
  return `${lines.join("\r\n")}\r\n\r\n`;
}

const boundary = "----digao";
const formType = `multipart/form-data; boundary=${boundary}`;
const fileHead = (): string =>
  [
    `--${boundary}\r\ncontent-disposition: form-data; name="projectId"\r\n\r\n${projectId}`,
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${randomUUID()}.csv"\r\n\r\n`,
  ].join("\r\n");

describe("a body that is longer than its call takes", () => {
  it("is refused from its announced length, before a byte of it is sent", async () => {
    for (const [endpoint, token] of [
      [auth.AuthenticateUserTenant, ""],
      [ownAccount.ChangeLanguage, manager.token],
    ] as const) {
      const wire = await open();
      wire.socket.write(headOf(endpoint, { token, length: 64 * 1024 + 1 }));
      expect(await wire.hear("__abp")).toMatch(/^HTTP\/1\.1 413 .*64 KB/s);
      wire.socket.destroy();
    }
  });

  it("is refused when it has no length and grows", async () => {
    const wire = await open();
    wire.socket.write(headOf(auth.AuthenticateUserTenant, {}));
    const chunk = `4000\r\n${" ".repeat(0x4000)}\r\n`;
    for (let sent = 0; sent < 5; sent += 1) wire.socket.write(chunk);
    expect(await wire.hear("__abp")).toMatch(/^HTTP\/1\.1 413/);
    wire.socket.write("0\r\n\r\n");
    expect(await wire.ended).toBeNull();
  });

  it("is told apart from one of a call that takes rows, which is read to the end", async () => {
    const lines = Array.from({ length: 501 }, () => ({
      fsItemId: 1,
      debit: "1.00",
      credit: "0.00",
      note: "x".repeat(200),
    }));
    const body = JSON.stringify({ projectId, adjType: 1, description: "x", lines });
    expect(body.length).toBeGreaterThan(100_000);
    const { path, verb } = adjustments.UpdateFSAdjustHead;
    const answer = await manager.fetch(path, { method: verb, headers: { "content-type": "application/json" }, body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/lines/);
  });

  it("is refused for the firm's storage before a byte of the file is sent, unless nothing of it is kept", async () => {
    const small = await server.newTenant();
    const [person, admin] = [await small.as("manager"), await small.as("admin")];
    await asSuperuser(server, (db) => db.query("update tenant set storage_quota_gb = 1 where id = $1", [small.id]));
    const row = {
      sha256: "0".repeat(64),
      size_bytes: 1024 * megabyte,
      file_name: "大文件.zip",
      mime: "application/zip",
    };
    await small.inDb((db) => db.insertInto("file_object").values(row).execute());
    const refusalOf = async (endpoint: Endpoint, token: string, length: number): Promise<string> => {
      const wire = await open();
      wire.socket.write(headOf(endpoint, { token, length, type: formType }));
      const heard = await wire.hear("__abp");
      wire.socket.destroy();
      return Buffer.from(heard, "latin1").toString("utf8");
    };
    expect(await refusalOf(imports.UploadLedgerFile, person.token, 200 * megabyte)).toMatch(/ 413 .*存储空间不足/s);
    expect(await refusalOf(user.calls.import, admin.token, 200 * megabyte)).toMatch(/ 413 .*不能超过2M/s);
  });
});

describe("a body whose sender may not call", () => {
  it("is not read: the answer comes first, and reaches a sender who goes on sending", async () => {
    const dead = await firm.as("staff1");
    await dead.call(ownAccount.LogOut, {});
    const wire = await open();
    const length = 6 * megabyte;
    wire.socket.write(headOf(imports.UploadLedgerFile, { token: dead.token, length, type: formType }) + fileHead());
    expect(await wire.hear("__abp")).toMatch(/^HTTP\/1\.1 401 .*connection: close/is);
    const left = length - fileHead().length;
    for (let sent = 0; sent < left; sent += megabyte)
      await new Promise((done) => wire.socket.write(Buffer.alloc(Math.min(megabyte, left - sent)), done));
    expect(await wire.ended).toBeNull();
  });

  it("is answered with 401 where a browser would send it, however large the file", async () => {
    const dead = await firm.as("staff2");
    await dead.call(ownAccount.LogOut, {});
    const content = new Uint8Array(24 * megabyte).fill(44);
    const sending = dead.call(imports.UploadLedgerFile, { projectId }, [{ name: "凭证.csv", content }]);
    await expect(sending).rejects.toMatchObject({ status: 401 });
  });

  it("is told that the session is dead before its rows are read", async () => {
    const dead = await firm.as("incharge");
    await dead.call(ownAccount.LogOut, {});
    const wire = await open();
    wire.socket.write(headOf(adjustments.UpdateFSAdjustHead, { token: dead.token, length: 2 * megabyte }));
    expect(await wire.hear("__abp")).toMatch(/^HTTP\/1\.1 401/);
    wire.socket.destroy();
  });
});

describe("a request that cannot be read", () => {
  it.each([
    ["no method", "FOO / HTTP/1.1\r\nhost: digao\r\n\r\n", 400, "请求无法处理"],
    [
      "20 KB of cookies",
      `GET / HTTP/1.1\r\nhost: digao\r\ncookie: ${"a".repeat(20_000)}\r\n\r\n`,
      431,
      "请求头或 Cookie 过大",
    ],
  ])("%s: is refused in the envelope, on a connection that is told to end", async (_what, sent, status, words) => {
    const wire = await open();
    wire.socket.write(sent);
    await wire.ended;
    const [head = "", body = ""] = Buffer.from(wire.heard(), "latin1").toString("utf8").split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toContain("connection: close");
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      __abp: true,
      error: { message: expect.stringContaining(words) },
    });
  });

  it("comes with a form where JSON is asked for", async () => {
    const { path, verb } = auth.IsTenantAvailable;
    const headers = { "content-type": "multipart/form-data" };
    const answer = await fetch(`${server.url}${path}`, { method: verb, headers, body: '{"tenancyName":"demo"}' });
    expect(answer.status).toBe(415);
  });
});

describe("a sender who stops sending", () => {
  it("is answered 408 and cut off, whether head, JSON or file is half sent", async () => {
    const token = manager.token;
    const halves = [
      `${headOf(auth.AuthenticateUserTenant, { length: 1000 })}{"password"`,
      `${headOf(ownAccount.ChangeLanguage, { token })}5\r\n{"lan`,
      headOf(imports.UploadLedgerFile, { token, length: megabyte, type: formType }) + fileHead(),
      "POST /api/TokenAuth/Authenticate HTTP/1.1\r\nhost: digao\r\n",
    ];
    const answers = halves.map(async (half) => {
      const wire = await open();
      wire.socket.write(half);
      await wire.ended;
      return wire.heard().split("\r\n", 1)[0];
    });
    expect(await Promise.all(answers)).toEqual(halves.map(() => "HTTP/1.1 408 Request Timeout"));
  });

  it("is cut off where it says nothing at all, or only now and then a byte", async () => {
    const silent = await open();
    const dripping = await open();
    dripping.socket.write(headOf(auth.AuthenticateUserTenant, { length: 1000 }));
    const drip = setInterval(() => dripping.socket.write(" "), silenceMs / 4);
    await Promise.all([silent.ended, dripping.ended]).finally(() => clearInterval(drip));
    expect(dripping.heard()).toMatch(/^HTTP\/1\.1 408/);
  });

  it("is not one whose upload goes on, however long it takes", async () => {
    const wire = await open();
    const rows = "凭证日期,凭证号,科目编码,摘要,借方,贷方\n".repeat(400);
    const pieces = Array.from({ length: 5 }, () => rows);
    const tail = `\r\n--${boundary}--\r\n`;
    const length = Buffer.byteLength(fileHead() + pieces.join("") + tail);
    wire.socket.write(headOf(imports.UploadLedgerFile, { token: manager.token, length, type: formType }) + fileHead());
    for (const piece of pieces) {
      await pause(0.7 * silenceMs);
      wire.socket.write(piece);
    }
    wire.socket.write(tail);
    expect(await wire.hear("__abp")).toMatch(/^HTTP\/1\.1 (200|400)/);
    wire.socket.destroy();
  });
});

describe("JSON no honest client sends", () => {
  it("is refused by its depth and its number of parts before it is parsed", () => {
    expect(isWithinLimits('{"a":[1,"]]]]\\\\\\"[[[",{"b":null}]}')).toBe(true);
    expect(isWithinLimits("[".repeat(jsonLimits.depth))).toBe(true);
    expect(isWithinLimits("[".repeat(jsonLimits.depth + 1))).toBe(false);
    expect(isWithinLimits(`[${"{},".repeat(jsonLimits.parts / 2)}`)).toBe(false);
    expect(isWithinLimits(`["${"[,{".repeat(jsonLimits.parts)}"]`)).toBe(true);
  });

  it("from a visitor costs what 64 KB cost, however much is announced or sent", async () => {
    const { path, verb } = auth.AuthenticateUserTenant;
    const body = `{"password":${"[".repeat(30 * megabyte)}`;
    const headers = { "content-type": "application/json" };
    const answer = await server.visitor.fetch(path, { method: verb, headers, body });
    expect(answer.status).toBe(413);
  });
});
