/** A firm's own service on loopback, which is told of notices: it keeps what it hears, and whether the signature was right. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Heard {
  id: string;
  isSigned: boolean;
  text: string;
  body: { id: string; event: string; notice?: { title: { zh: string; en: string }; receivers: { userId: number }[] } };
}

export interface LoopbackWebhook {
  url: string;
  secret: string;
  heard: Heard[];
  /** What it answers. */
  status: number;
  stop(): Promise<void>;
}

export async function startLoopbackWebhook(): Promise<LoopbackWebhook> {
  const server = createServer(async (request, to) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part as Buffer));
    const text = Buffer.concat(parts).toString("utf8");
    const id = String(request.headers["x-digao-delivery"]);
    const mine = createHmac("sha256", desk.secret)
      .update(`${request.headers["x-digao-timestamp"]}.${id}.${text}`)
      .digest("hex");
    const isSigned = request.headers["x-digao-signature"] === `sha256=${mine}`;
    desk.heard.push({ id, isSigned, text, body: JSON.parse(text) });
    to.writeHead(desk.status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const desk: LoopbackWebhook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`,
    secret: "loopback-secret-of-the-webhook",
    heard: [],
    status: 204,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return desk;
}
