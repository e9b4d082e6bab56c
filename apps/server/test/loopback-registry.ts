/** A company data service on loopback: it checks the signature of each question, and answers what it is told to. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { signatureOf } from "../src/platform/external/registry.ts";

export const registryKey = "loopback-key-of-the-registry";

export interface LoopbackRegistry {
  url: string;
  /** Questions so far, in order. */
  asked: string[];
  /** What is answered of a company, by its name; what is no object is sent as it stands. */
  companies: Map<string, unknown>;
  /** What is answered in place of every company; nothing unless set. */
  status: number | null;
  /** The key that it expects. */
  key: string;
  stop(): Promise<void>;
}

export async function startLoopbackRegistry(): Promise<LoopbackRegistry> {
  const server = createServer((request, to) => {
    const query = new URL(request.url ?? "/", "http://localhost").searchParams.get("query") ?? "";
    registry.asked.push(query);
    const { "x-timestamp": at, "x-signature": signature } = request.headers;
    const isOurs = signature === signatureOf(registry.key, String(at), query);
    const company = registry.companies.get(query);
    const known = company === undefined ? 404 : 200;
    const status = registry.status ?? (isOurs ? known : 401);
    to.writeHead(status, { "content-type": "application/json" });
    to.end(typeof company === "string" ? company : JSON.stringify(company ?? {}));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const registry: LoopbackRegistry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/company`,
    asked: [],
    companies: new Map(),
    status: null,
    key: registryKey,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return registry;
}
