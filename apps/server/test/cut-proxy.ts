/** A way to a mail server that counts the mails that are asked for, and breaks at the one it was told. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CutProxy {
  port: number;
  /** Mails that were asked for so far. */
  fetched: number;
  /** Breaks the connection in the midst of the answer to this one; never where null. */
  cutAt: number | null;
  stop(): Promise<void>;
}

/** RETR of POP3, and the first piece of a mail by IMAP. */
const asks = /^RETR \d+|^\S+ UID FETCH \d+ .*BODY\.PEEK\[\](?:<0\.|\))/gim;
const midstBytes = 100;

export async function startCutProxy(to: number): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  const proxy = { fetched: 0, cutAt: null as number | null };
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    const cut = (): void => {
      near.destroy();
      far.destroy();
    };
    let isCutting = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", cut);
    }
    near.on("data", (data) => {
      proxy.fetched += data.toString("latin1").match(asks)?.length ?? 0;
      if (proxy.cutAt !== null && proxy.fetched >= proxy.cutAt) [isCutting, proxy.cutAt] = [true, null];
      far.write(data);
    });
    far.on("data", (data) => {
      if (!isCutting) near.write(data);
      else near.write(data.subarray(0, midstBytes), cut);
    });
    near.on("end", () => far.end());
    far.on("end", () => near.end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(proxy, {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
