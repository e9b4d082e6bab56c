import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { parametersOf, pathIsHub } from "./address.ts";
import type { Connection } from "./connection.ts";
import type { Hub } from "./hub.ts";
import { identify } from "./identity.ts";
import { openNegotiated } from "./negotiation.ts";

export const messageBytesMax = 32 * 1024;
const beatMs = 15_000;

const reasons = { 404: "Not Found", 409: "Conflict", 429: "Too Many Requests", 500: "Internal Server Error" } as const;

function refuse(socket: Duplex, status: keyof typeof reasons): void {
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The connection that the address names, or a new one where it names none. */
async function connectionFor(hub: Hub, request: IncomingMessage): Promise<Connection | keyof typeof reasons> {
  const parameters = parametersOf(request.url ?? "");
  const token = parameters.get("id");
  if (token) {
    if (hub.connections.has(token)) return 409;
    return (await openNegotiated(hub, token, request.socket.remoteAddress ?? "")) ?? 404;
  }
  const identity = await identify(hub, { authorization: request.headers.authorization, parameters });
  return hub.open(identity, request.socket.remoteAddress ?? "") ?? 429;
}

/** A peer that vanished answers no ping of the socket; one that merely says nothing is never dropped. */
function watchPulse(socket: WebSocket, connection: Connection): void {
  let isAlive = true;
  const timer = setInterval(() => {
    if (!isAlive) return connection.drop();
    isAlive = false;
    socket.ping();
  }, beatMs * 2);
  socket.on("pong", () => {
    isAlive = true;
  });
  socket.on("close", () => clearInterval(timer));
}

function carry(socket: WebSocket, connection: Connection): void {
  connection.attach({
    send: (text) => socket.send(text),
    waitingBytes: () => socket.bufferedAmount,
    close() {
      socket.close(1000);
      // A peer that does not answer the close is not waited for.
      setTimeout(() => socket.terminate(), 2000).unref();
    },
  });
  socket.on("message", (data, isBinary) => {
    if (isBinary) connection.close("The message is not text.");
    else connection.receive(data.toString());
  });
  socket.on("close", () => connection.drop());
  socket.on("error", () => connection.drop());
  watchPulse(socket, connection);
}

/** Takes over the upgrades of the HTTP server: /signalr becomes a connection, anything else is refused. */
export function serveSockets(server: Server, hub: Hub): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax, perMessageDeflate: false });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onEarlyError = (): void => void socket.destroy();
    socket.on("error", onEarlyError);
    if (!pathIsHub(request.url ?? "")) return refuse(socket, 404);
    connectionFor(hub, request).then(
      (found) => {
        if (typeof found === "number") return refuse(socket, found);
        socket.off("error", onEarlyError);
        sockets.handleUpgrade(request, socket, head, (open) => carry(open, found));
        // The handshake of the socket itself failed: it never becomes a connection.
        if (!found.isAttached) found.drop();
      },
      (error) => {
        hub.log.error({ err: error }, "a connection could not be opened");
        refuse(socket, 500);
      },
    );
  });
}
