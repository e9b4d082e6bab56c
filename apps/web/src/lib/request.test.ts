import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { get, post, signedIn } from "@digao/contract/endpoint";
import { sessionMark, webHeader } from "@digao/contract/web-session";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { CallError } from "./call-error.ts";
import { writeCookie } from "./cookies.ts";
import { fileNameOf } from "./download.ts";
import { lineNews } from "./in-line.ts";
import { keepLanguage } from "./language.ts";
import { type LockNews, lockNews } from "./lock.ts";
import { relogin } from "./relogin.ts";
import { request } from "./request.ts";

const call = {
  ...get(z.object({ ids: z.array(z.number()) }), z.unknown(), signedIn, { summary: "Call" }),
  path: "/api/pm/GetThing",
};
const open = { ...post(z.object({}), z.unknown(), { who: "anyone" as const }, { summary: "Open" }), path: "/api/Open" };
const envelope = (result: unknown) => JSON.stringify({ result, success: true, error: null, __abp: true });
const refusal = (error: object) => JSON.stringify({ result: null, success: false, error, __abp: true });

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
const seen: IncomingMessage[] = [];
/** The session's cookie changes with its mark, and only this one can be set here. */
const markIn = ({ headers }: IncomingMessage) => new RegExp(`${sessionMark}=(\\w+)`).exec(headers.cookie ?? "")?.[1];
const server = createServer((incoming, response) => {
  seen.push(incoming);
  answer(incoming, response);
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(`http://127.0.0.1:${port}/`);
});
afterAll(() => server.close());
beforeEach(() => {
  seen.length = 0;
  relogin.close();
  writeCookie(sessionMark, "first");
});

describe("a call on the wire", () => {
  it("carries the header of our own pages, no token, language and its input in the address", async () => {
    keepLanguage("en");
    answer = (_request, response) => response.end(envelope({ done: true }));
    expect(await request(call, { ids: [1, 2], none: null })).toEqual({ done: true });
    const [incoming] = seen;
    expect(incoming!.headers[webHeader.toLowerCase()]).toBe("1");
    expect(incoming!.headers.authorization).toBeUndefined();
    expect(incoming!.headers[".aspnetcore.culture"]).toBe("en");
    expect(incoming!.url).toBe("/api/pm/GetThing?culture=en&ui-culture=en&ids=1&ids=2");
  });
  it("unpacks what was zipped twice", async () => {
    const packed = gzipSync(gzipSync(JSON.stringify([{ 凭证: "记-1" }]))).toString("base64");
    answer = (_request, response) => response.end(envelope(packed));
    expect(await request({ ...call, kind: "gzip" }, { ids: [] })).toEqual([{ 凭证: "记-1" }]);
  });
});

describe("a call whose file waits for others", () => {
  it("asks again until its turn comes, shows its place meanwhile, and gives up with its page", async () => {
    const told: (number | null)[] = [];
    const off = lineNews.subscribe(() => told.push(lineNews.place()));
    let left = 2;
    const line = (place: number) => refusal({ code: 5030, message: "排队中", data: { place } });
    answer = (_request, response) => {
      if (left === 0) return response.end(envelope("done"));
      left -= 1;
      return response.writeHead(503, { "Retry-After": "0" }).end(line(left + 1));
    };
    expect(await request(call, { ids: [] })).toBe("done");
    expect(told).toEqual([2, 1, null]);
    left = 1000;
    const gone = new AbortController();
    const given = request(call, { ids: [] }, { signal: gone.signal });
    await expect.poll(() => lineNews.place()).not.toBeNull();
    gone.abort();
    await expect(given).rejects.toThrow();
    expect(lineNews.place()).toBeNull();
    off();
  });
  it("is refused as ever where a 503 names no place", async () => {
    answer = (_request, response) => response.writeHead(503).end(refusal({ code: 0, message: "服务器正忙" }));
    await expect(request(call, { ids: [7] })).rejects.toThrow("服务器正忙");
    // A call given up before may have been on its way.
    expect(seen.filter(({ url }) => url?.includes("ids=7"))).toHaveLength(1);
  });
});

describe("an account that was closed", () => {
  it("is told as such, and nobody is asked to sign in again", async () => {
    relogin.open();
    const closed = refusal({ code: 4011, message: "账号已停用" });
    answer = (_request, response) => response.writeHead(401).end(closed);
    await expect(request(call, { ids: [] })).rejects.toThrow("账号已停用");
    expect(relogin.closedBy()).toBe("账号已停用");
    expect(relogin.isExpired()).toBe(false);
  });
});

describe("a session that another window of the browser went on with", () => {
  it("is used under its new token, without asking its person", async () => {
    relogin.open();
    answer = (incoming, response) => {
      const isFirst = markIn(incoming) === "first";
      writeCookie(sessionMark, "second");
      if (isFirst) response.writeHead(401).end(refusal({ message: "over" }));
      else response.end(envelope("done"));
    };
    expect(await request(call, { ids: [] })).toBe("done");
    expect(relogin.isExpired()).toBe(false);
  });
  it("locks this window too, when a call is refused with 423 of the lock and not of an archive", async () => {
    const heard: LockNews[] = [];
    lockNews.listen((news) => heard.push(news));
    for (const code of [4231, 4230]) {
      answer = (_request, response) => response.writeHead(423).end(refusal({ code, message: "no" }));
      await expect(request(call, { ids: [] })).rejects.toBeInstanceOf(CallError);
    }
    expect(heard).toEqual(["locked"]);
  });
});

describe("a refusal keeps all the server said", () => {
  it("tells message, details, fields, the current row and the request id", async () => {
    const error = {
      code: 4090,
      message: "已被他人修改",
      details: "请合并",
      data: { current: { rowVersion: 4 } },
      validationErrors: [{ message: "金额有误", members: ["amount"] }],
    };
    answer = (_request, response) => {
      response.writeHead(409, { "x-request-id": "r-1" });
      response.end(refusal(error));
    };
    const failed = await request(call, { ids: [] }).catch((thrown: unknown) => thrown);
    expect(failed).toBeInstanceOf(CallError);
    expect((failed as CallError).fault).toEqual({
      status: 409,
      code: 4090,
      message: "已被他人修改",
      details: "请合并",
      requestId: "r-1",
      fields: [{ message: "金额有误", members: ["amount"] }],
      data: { current: { rowVersion: 4 } },
    });
  });
  it("is a fault even when a gateway answers a page", async () => {
    answer = (_request, response) => {
      response.writeHead(502);
      response.end("<html>bad gateway</html>");
    };
    await expect(request(call, { ids: [] })).rejects.toMatchObject({ fault: { status: 502 } });
  });
});

describe("a session that ran out", () => {
  const expiredUnlessSecond: Answer = (incoming, response) => {
    const isFresh = markIn(incoming) === "second";
    response.writeHead(isFresh ? 200 : 401);
    response.end(isFresh ? envelope("kept") : refusal({ message: "未登录" }));
  };
  it("keeps every waiting call and sends each again after the person signed in", async () => {
    answer = expiredUnlessSecond;
    relogin.open();
    const calls = Promise.all([request(call, { ids: [1] }), request(call, { ids: [2] })]);
    await expect.poll(relogin.isExpired).toBe(true);
    const late = request(call, { ids: [3] });
    const signingIn = request(open, {}).catch((thrown: unknown) => thrown);
    expect(await signingIn).toMatchObject({ fault: { status: 401 } });
    writeCookie(sessionMark, "second");
    relogin.open();
    expect([...(await calls), await late]).toEqual(["kept", "kept", "kept"]);
    expect(relogin.isExpired()).toBe(false);
  });
  it("fails the waiting calls when the person signs out instead", async () => {
    answer = expiredUnlessSecond;
    relogin.open();
    const waiting = request(call, { ids: [1] }).catch((thrown: unknown) => thrown);
    await expect.poll(relogin.isExpired).toBe(true);
    relogin.close();
    expect(await waiting).toMatchObject({ fault: { status: 401 } });
  });
});

describe("a download", () => {
  it("is saved under the server's name", () => {
    expect(fileNameOf("attachment; filename=\"x.xlsx\"; filename*=UTF-8''%E8%AF%95%E7%AE%97.xlsx", "f")).toBe(
      "试算.xlsx",
    );
    expect(fileNameOf('attachment; filename="report.pdf"', "f")).toBe("report.pdf");
    expect(fileNameOf("", "f")).toBe("f");
  });
});
