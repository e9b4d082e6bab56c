import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWeb } from "../src/platform/http/web.ts";

const dir = mkdtempSync(join(tmpdir(), "digao-web-"));
const script = "console.log('底稿');".repeat(200);
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(dir, "assets"));
  writeFileSync(join(dir, "index.html"), "<!doctype html><title>底稿</title>");
  writeFileSync(join(dir, "assets/index-4fGh71Kx.js"), script);
  for (const name of [
    "shell-9dK2_mQa.js",
    "shell-0pLq-R3t.css",
    "session-5bNw2XyZ.js",
    "home-77aBcDeF.js",
    "calls-2zvHVVxN.js",
  ])
    writeFileSync(join(dir, "assets", name), "");
  writeFileSync(join(dir, "..", "digao-outside.txt"), "top secret");
  app = Fastify({ exposeHeadRoutes: false });
  app.get("/api/known", () => "call");
  serveWeb(app, dir);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true });
  rmSync(join(dir, "..", "digao-outside.txt"));
});

test("a hashed asset may be kept for ever and travels compressed; the page itself is asked for each time", async () => {
  const asset = await app.inject({ url: "/assets/index-4fGh71Kx.js", headers: { "accept-encoding": "gzip, br" } });
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(asset.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe(script);
  const page = await app.inject({ url: "/" });
  expect(page.headers["cache-control"]).toBe("no-cache");
  const again = await app.inject({ url: "/", headers: { "if-none-match": String(page.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

test("whoever is signed in is told what else the page needs, and nobody else is", async () => {
  const linkOf = async (url: string, cookie = "") =>
    String((await app.inject({ url, headers: cookie ? { cookie } : {} })).headers.link ?? "");
  const token = "digao=any";
  const frame =
    "</assets/session-5bNw2XyZ.js>; rel=modulepreload, </assets/shell-9dK2_mQa.js>; rel=modulepreload, </assets/shell-0pLq-R3t.css>; rel=preload; as=style; crossorigin";
  const home = "</assets/home-77aBcDeF.js>; rel=modulepreload";
  expect(await linkOf("/main/home")).toBe("");
  expect(new Set((await linkOf("/pm/customers", token)).split(", "))).toEqual(new Set(frame.split(", ")));
  expect(new Set((await linkOf("/main/home?x=1", token)).split(", "))).toEqual(new Set([...frame.split(", "), home]));
  expect(await linkOf("/assets/index-4fGh71Kx.js", token)).toBe("");
});

test("a look at the head alone is answered like the whole, without a body", async () => {
  const [whole, head] = [
    await app.inject({ url: "/main/home" }),
    await app.inject({ url: "/main/home", method: "HEAD" }),
  ];
  expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, whole.headers.etag, ""]);
});

test("every address of the application is its page, and no call or missing asset ever is", async () => {
  for (const url of ["/main/home", "/maindo/trialbalance?id=MQ%3D%3D", "/locking"]) {
    expect((await app.inject({ url })).body).toContain("底稿");
  }
  for (const url of ["/api/unknown", "/assets/index-other.js", "/favicon.ico", "/AbpUserConfiguration/x", "/signalr"]) {
    expect((await app.inject({ url })).statusCode).toBe(404);
  }
  for (const url of ["/.env", "/.git/config", "//api/services/app/User/GetAll"]) {
    expect((await app.inject({ url })).statusCode, url).toBe(404);
  }
  expect((await app.inject({ url: "/api/known" })).body).toBe("call");
});

test.each(["/../digao-outside.txt", "/..%2fdigao-outside.txt", "/assets/..%2f..%2fdigao-outside.txt", "/%00"])(
  "nothing outside of the folder is reached by %s",
  async (url) => {
    expect((await app.inject({ url })).body).not.toContain("top secret");
  },
);
