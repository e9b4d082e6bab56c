/**
 * An HTTP proxy in front of several servers: asks each whether it is ready, and never sends two calls of one client to the same
 * server in a row. A server that refuses the connection is passed over; a call that was sent is never sent again.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

/** What stands in front of several servers. */
export interface FrontDoor {
  url: string;
  /** Joins once it is ready. */
  add(url: string): Promise<void>;
  /** The server has ended. */
  remove(url: string): void;
  close(): Promise<void>;
}

export interface RoundRobin extends FrontDoor {
  /** Calls each server has answered. */
  answered(): ReadonlyMap<string, number>;
}

export interface RoundRobinOptions {
  healthMs?: number;
  /** Real-time calls that name a connection go by its name, as `hash $arg_id` does. */
  isSticky?: (url: string) => string | null;
}

export async function startRoundRobin({ healthMs = 100, isSticky }: RoundRobinOptions = {}): Promise<RoundRobin> {
  const servers: string[] = [];
  const ready = new Set<string>();
  const last = new Map<string, string>();
  const answered = new Map<string, number>();
  const sockets = new Set<Duplex>();

  const look = async (url: string): Promise<void> => {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady && servers.includes(url)) ready.add(url);
    else ready.delete(url);
  };
  const timer = setInterval(() => void Promise.all(servers.map(look)), healthMs);
  /** The servers in the order in which this client may try them: the next after its last. */
  const orderFor = (request: IncomingMessage): string[] => {
    const all = servers.filter((url) => ready.has(url));
    const named = isSticky?.(request.url ?? "");
    if (named) return [all[[...named].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % all.length] ?? ""];
    const client = request.headers.authorization ?? "";
    const at = all.indexOf(last.get(client) ?? "") + 1;
    const order = [...all.slice(at), ...all.slice(0, at)];
    if (order[0]) last.set(client, order[0]);
    return order;
  };

  const passOn = (request: IncomingMessage, response: ServerResponse, [server, ...others]: string[]): void => {
    if (!server) {
      response.writeHead(502).end("no server");
      return;
    }
    const { hostname, port } = new URL(server);
    // First the connection: what was refused it may go elsewhere, what was sent may not.
    const socket = connect(Number(port), hostname);
    const onRefused = (): void => passOn(request, response, others);
    socket.once("error", onRefused);
    socket.once("connect", () => {
      socket.off("error", onRefused);
      const { method, url, headers } = request;
      const upstream = send({
        createConnection: () => socket,
        method,
        path: url,
        headers: { ...headers, connection: "close" },
      });
      const fail = (): void =>
        void (response.headersSent ? response.destroy() : response.writeHead(502).end("cut off"));
      upstream.on("error", fail);
      upstream.on("response", (answer) => {
        answered.set(server, (answered.get(server) ?? 0) + 1);
        const { connection: _ours, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, headers);
        answer.on("error", fail);
        answer.pipe(response);
      });
      response.once("close", () => upstream.destroy());
      request.pipe(upstream);
    });
  };
  const onUpgrade = (request: IncomingMessage, client: Duplex, head: Buffer): void => {
    const [server] = orderFor(request);
    client.on("error", () => undefined);
    if (!server) return void client.destroy();
    const { hostname, port } = new URL(server);
    const upstream = connect(Number(port), hostname, () => {
      const lines = request.rawHeaders.flatMap((text, index) =>
        index % 2 ? [] : `${text}: ${request.rawHeaders[index + 1]}`,
      );
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.once("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  };
  const listener = createServer((request, response) => passOn(request, response, orderFor(request)));
  listener.on("upgrade", onUpgrade);
  listener.requestTimeout = 0;
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async add(url) {
      servers.push(url);
      await look(url);
      if (!ready.has(url)) throw new Error(`${url} is not ready.`);
    },
    remove(url) {
      servers.splice(servers.indexOf(url), 1);
      ready.delete(url);
    },
    answered: () => answered,
    async close() {
      clearInterval(timer);
      const closed = once(listener, "close");
      listener.close();
      listener.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
