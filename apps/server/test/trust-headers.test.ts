import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { setSecurityHeaders } from "../src/platform/http/headers.ts";
import { serveWeb } from "../src/platform/http/web.ts";
import { startTestServer } from "./kit.ts";

/** What every answer must say, whatever it holds; a file's policy is narrower still. */
function expectClosed(headers: Headers): void {
  const policy = headers.get("content-security-policy") ?? "";
  const scripts = /(?:script-src|sandbox; default-src) ([^;]+)/.exec(policy)?.[1] ?? "";
  expect(scripts).toMatch(/^'(self|none)'$/);
  expect(policy).not.toContain("unsafe-eval");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(headers.get("referrer-policy")).toMatch(/^(same-origin|no-referrer)$/);
}

test("answers of calls, errors and health close themselves to foreign scripts, frames and guesses at their kind", async () => {
  const server = await startTestServer();
  try {
    const firm = await server.newTenant();
    const client = await firm.as("manager");
    const headers = { "content-type": "application/json" };
    const answers = [
      [200, await client.fetch("/AbpUserConfiguration/GetAll")],
      [401, await server.visitor.fetch("/api/services/app/Job/GetJob?jobId=1")],
      [404, await client.fetch("/api/services/app/Job/GetJob?jobId=999999")],
      [400, await client.fetch("/api/TokenAuth/Authenticate", { method: "POST", headers, body: "{" })],
      [404, await client.fetch("/api/services/app/Nothing/There")],
      [200, await client.fetch("/healthz")],
    ] as const;
    for (const [status, answer] of answers) {
      expect(answer.status, answer.url).toBe(status);
      expectClosed(answer.headers);
    }
  } finally {
    await server.stop();
  }
});

test("the page runs no inline script and tells browsers behind a TLS proxy to stay with TLS", async () => {
  const dir = mkdtempSync(join(tmpdir(), "digao-headers-"));
  writeFileSync(join(dir, "index.html"), "<!doctype html><title>底稿</title>");
  const app = Fastify({ trustProxy: true });
  app.addHook("onRequest", async (request, reply) => setSecurityHeaders(request, reply, []));
  serveWeb(app, dir);
  try {
    const plain = await app.inject({ url: "/main/home" });
    expectClosed(new Headers(plain.headers as Record<string, string>));
    expect(plain.headers["content-security-policy"]).toMatch(/frame-ancestors 'self'/);
    expect(plain.headers["strict-transport-security"]).toBeUndefined();
    const proxied = await app.inject({ url: "/main/home", headers: { "x-forwarded-proto": "https" } });
    expect(proxied.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  } finally {
    await app.close();
    rmSync(dir, { recursive: true });
  }
});
