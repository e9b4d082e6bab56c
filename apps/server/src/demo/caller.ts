import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Draft, Endpoint, Output } from "@digao/contract/endpoint";
import { withTenant } from "@digao/db/tenant";
import { endSessionsOf } from "../platform/auth/sessions.ts";
import { isRecord } from "../platform/lib/narrow.ts";
import type { Server } from "../platform/server.ts";

/** A person of the demonstration firm, making the calls that the web would make. */
export interface Caller {
  userId: number;
  call<E extends Endpoint>(endpoint: E, input: Draft<E>, filePath?: string): Promise<Output<E>>;
  leave(): Promise<void>;
}

function bodyOf({ kind }: Endpoint, input: object, filePath: string | undefined): RequestInit {
  if (kind !== "upload") return { headers: { "content-type": "application/json" }, body: JSON.stringify(input) };
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, String(value));
  if (filePath !== undefined) form.append("file", new Blob([readFileSync(filePath)]), basename(filePath));
  return { body: form };
}

function requestOf(endpoint: Endpoint, input: object, filePath: string | undefined): [string, RequestInit] {
  const { verb, path } = endpoint;
  if (verb === "POST" || verb === "PUT") return [path, { method: verb, ...bodyOf(endpoint, input, filePath) }];
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return [`${path}?${query}`, { method: verb }];
}

/** Signs a person in without a password, which only the process that holds the server's keys can do. */
export async function signedIn(server: Server, tenantId: number, userId: number): Promise<Caller> {
  const session = { userId, isRemembered: false, ip: "127.0.0.1", userAgent: "first start" };
  const { accessToken } = await withTenant(server.pool, tenantId, (db) => server.signIns.open(db, tenantId, session));
  return {
    userId,
    async call(endpoint, input, filePath) {
      const [path, init] = requestOf(endpoint, isRecord(input) ? input : {}, filePath);
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${accessToken}`);
      const answer = await fetch(server.url + path, { ...init, headers });
      const { result, error } = await answer.json();
      if (!answer.ok)
        throw new Error(`${endpoint.path} answered ${answer.status}: ${error?.message ?? ""} ${error?.details ?? ""}`);
      return result;
    },
    leave: () =>
      withTenant(server.pool, tenantId, async (db) => {
        await endSessionsOf(db, userId, "logout");
      }),
  };
}
