/** A way to a service that breaks as told: one fault for each request of its kind, in the order told. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { Transform } from "node:stream";

export type Fault =
  /** The service itself is not asked. */
  | { method: string; kind: "answer"; status: number }
  /** After so many bytes of the body both sides find a broken connection. */
  | { method: string; kind: "cutRequest" | "cutAnswer"; afterBytes: number }
  /** The service does its work, and nobody hears of it. */
  | { method: string; kind: "loseAnswer" }
  /** One bit of the body arrives as another. */
  | { method: string; kind: "flip" };

export interface FaultyProxy {
  url: string;
  /** Adds faults; a request that no fault waits for passes. */
  plan(...faults: Fault[]): void;
  /** Faults that nothing has met. */
  left(): number;
  close(): Promise<void>;
}

function cutAfter(bytes: number, onCut: () => void): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed <= bytes) return done(null, chunk);
      this.push(chunk.subarray(0, chunk.length - (passed - bytes)));
      // What was let through is on its way before the cut.
      setImmediate(onCut);
      return undefined;
    },
  });
}

const flipped = (): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const other = Buffer.from(chunk);
      other[0] = (other[0] ?? 0) ^ 1;
      done(null, other);
    },
  });

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults: Fault[] = [];
  const take = (method: string): Fault | undefined => {
    const index = faults.findIndex((fault) => fault.method === method);
    return index < 0 ? undefined : faults.splice(index, 1)[0];
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const fault = take(request.method ?? "");
    if (fault?.kind === "answer") {
      request.resume();
      response.writeHead(fault.status, { connection: "close" }).end();
      return;
    }
    const { method, headers, url } = request;
    const upstream = send(new URL(url ?? "", target), { method, headers });
    const cut = (): void => {
      upstream.destroy();
      request.socket.destroy();
    };
    upstream.on("error", cut);
    upstream.on("response", (answer) => {
      if (fault?.kind === "loseAnswer") return cut();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", cut);
      if (fault?.kind === "cutAnswer") answer.pipe(cutAfter(fault.afterBytes, cut)).pipe(response);
      else answer.pipe(response);
    });
    request.on("error", () => upstream.destroy());
    if (fault?.kind === "cutRequest") request.pipe(cutAfter(fault.afterBytes, cut)).pipe(upstream);
    else if (fault?.kind === "flip") request.pipe(flipped()).pipe(upstream);
    else request.pipe(upstream);
  };
  const listener = createServer(onRequest).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    plan: (...more) => void faults.push(...more),
    left: () => faults.length,
    async close() {
      const closed = once(listener, "close");
      listener.close();
      listener.closeAllConnections();
      await closed;
    },
  };
}
