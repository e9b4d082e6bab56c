/** The floor of a hostile run: takes what a hostile client sends and does nothing with it, in a process of its own. It says where it listens. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const sink = createServer((request, answer) => {
  request.resume();
  request.once("end", () => answer.writeHead(413).end());
});
sink.requestTimeout = 10_000;
sink.headersTimeout = 10_000;
sink.listen(0, "127.0.0.1", () => process.stdout.write(`port ${(sink.address() as AddressInfo).port}\n`));
