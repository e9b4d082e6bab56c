/** A load balancer as plain as they come: passes connections on, to each server in turn, and over to the next where one is dead. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Balancer {
  url: string;
  /** The servers that get connections from now on. */
  use(urls: readonly string[]): void;
  close(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  let servers: readonly URL[] = [];
  let turn = 0;
  const open = new Set<Socket>();

  const join = (from: Socket, to: Socket): void => {
    from.pipe(to).pipe(from);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on("error", () => undefined);
      one.on("close", () => other.destroy());
    }
  };
  const passOn = (client: Socket, triesLeft: number): void => {
    const server = servers[turn++ % servers.length];
    if (!server || triesLeft === 0) return void client.destroy();
    const upstream = connect(Number(server.port), server.hostname);
    const next = (): void => passOn(client, triesLeft - 1);
    upstream.once("error", next);
    upstream.once("connect", () => {
      upstream.off("error", next);
      open.add(upstream);
      upstream.once("close", () => open.delete(upstream));
      join(client, upstream);
    });
  };
  const listener = createServer((client) => {
    client.on("error", () => undefined);
    open.add(client);
    client.once("close", () => open.delete(client));
    passOn(client, servers.length);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    use(urls) {
      servers = urls.map((url) => new URL(url));
    },
    async close() {
      listener.close();
      for (const socket of open) socket.destroy();
      await once(listener, "close");
    },
  };
}
