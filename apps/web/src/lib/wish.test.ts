import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { get, post, signedIn } from "@digao/contract/endpoint";
import { sessionMark } from "@digao/contract/web-session";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { writeCookie } from "./cookies.ts";
import { relogin } from "./relogin.ts";
import { request } from "./request.ts";
import { sendFiles } from "./upload.ts";

const create = {
  ...post(z.object({ name: z.string() }), z.unknown(), undefined, { summary: "Create" }),
  path: "/api/Create",
};
const change = {
  ...post(z.object({ name: z.string() }), z.unknown(), undefined, { summary: "Change" }),
  path: "/api/Change",
};
const preview = {
  ...post(z.object({}), z.unknown(), signedIn, { writes: false, summary: "Preview" }),
  path: "/api/Preview",
};
const read = { ...get(z.object({}), z.unknown(), undefined, { summary: "Read" }), path: "/api/Read" };
const uploaded = {
  ...post(z.object({}), z.unknown(), signedIn, { kind: "upload", summary: "Uploaded" }),
  path: "/api/Upload",
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const done: Answer = (_request, response) => response.end(JSON.stringify({ result: null, success: true, __abp: true }));
const refused =
  (status: number): Answer =>
  (_request, response) => {
    response.writeHead(status);
    response.end(JSON.stringify({ result: null, success: false, error: { message: "no" }, __abp: true }));
  };
const cut: Answer = (incoming) => incoming.socket.destroy();

let answer: Answer;
const keys: (string | undefined)[] = [];
const server = createServer((incoming, response) => {
  keys.push(incoming.headers["idempotency-key"]?.toString());
  incoming.resume().once("end", () => answer(incoming, response));
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(`http://127.0.0.1:${port}/`);
});
afterAll(() => server.close());
beforeEach(async () => {
  relogin.close();
  writeCookie(sessionMark, "first");
  answer = done;
  await request(change, { name: "forgets what stands open" });
  keys.length = 0;
});

const tried = (name: string) => request(create, { name }).catch(() => undefined);

describe("a call that writes", () => {
  it("carries a key of its own for every wish", async () => {
    for (const name of ["a", "a", "b"]) await tried(name);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  it("clicked twice is one wish while the first is under way", async () => {
    await Promise.all([tried("a"), tried("a"), tried("b")]);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("tried again after no answer, a failure or a refusal is the same wish; changed, it is another", async () => {
    for (const fault of [cut, refused(503), refused(500), refused(409)]) {
      answer = fault;
      await tried("a");
    }
    answer = done;
    await tried("changed");
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[0]);
  });

  it("without an answer is a new wish once something else was written: it may mean something else by now", async () => {
    answer = cut;
    await tried("sign");
    answer = done;
    await request(change, { name: "take back" });
    await tried("sign");
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("sent again after signing in again carries the same key", async () => {
    answer = (incoming, response) =>
      (incoming.headers.cookie?.includes(`${sessionMark}=second`) ? done : refused(401))(incoming, response);
    relogin.open();
    const waiting = [tried("a"), sendFiles(uploaded, {}, [new File(["x"], "余额表.csv")])];
    await expect.poll(relogin.isExpired).toBe(true);
    await expect.poll(() => keys.length).toBe(2);
    writeCookie(sessionMark, "second");
    relogin.open();
    await Promise.all(waiting);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(2);
  });
});

it("a call that only reads carries none", async () => {
  await request(read, {});
  await request(preview, {});
  expect(keys).toEqual([undefined, undefined]);
});
