/** A process of its own that keeps 32 connections busy with one request, over bare sockets: it costs less than what it measures. */
import { connect, type Socket } from "node:net";

export interface LoadOrder {
  url: string;
  /** Of the same server: shared out among the connections in place of `url`. */
  urls?: readonly string[];
  headers: Record<string, string>;
  connections: number;
  ms: number;
}
export interface LoadResult {
  perSecond: number;
  /** Milliseconds of every answer. */
  latencies: number[];
}

const headEnd = Buffer.from("\r\n\r\n");

/** The bytes of the first answer in `received` where it is whole, else null. Anything but 200 with a length is an error. */
function answerLength(received: Buffer): number | null {
  const at = received.indexOf(headEnd);
  if (at < 0) return null;
  const head = received.toString("latin1", 0, at);
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined) throw new Error(`Unexpected answer: ${head}`);
  const whole = at + headEnd.length + Number(length);
  return received.length < whole ? null : whole;
}

/** Sends the request again and again, each after the answer to the one before. */
function keepAsking(socket: Socket, request: string, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let sentAt = 0;
    const send = (): void => {
      sentAt = performance.now();
      socket.write(request);
    };
    const take = (chunk: Buffer): void => {
      received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
      const whole = answerLength(received);
      if (whole === null) return;
      received = received.subarray(whole);
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now < until) send();
      else socket.end(resolve);
    };
    socket.on("connect", send).on("error", reject);
    socket.on("data", (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        reject(error);
      }
    });
  });
}

async function run({ url, urls = [url], headers, connections, ms }: LoadOrder): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const requests = urls.map((one) => {
    const { pathname, search } = new URL(one);
    return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  });
  const latencies: number[] = [];
  const startedAt = performance.now();
  const busy = Array.from({ length: connections }, (_, at) =>
    keepAsking(
      connect(Number(port), hostname).setNoDelay(),
      requests[at % requests.length] ?? "",
      startedAt + ms,
      latencies,
    ),
  );
  await Promise.all(busy);
  return { perSecond: (latencies.length * 1000) / (performance.now() - startedAt), latencies };
}

process.on("message", (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.(result),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
