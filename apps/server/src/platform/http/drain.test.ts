import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { within } from "../../../../../test/pace.ts";
import { startTestServer } from "../../../test/kit.ts";

interface Reply {
  status: number;
  connection: string | undefined;
}

function ask(url: string, agent: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/healthz`, { agent }, (answer) => {
      answer
        .resume()
        .once("end", () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
    });
    sent.once("error", reject).end();
  });
}

it("clients on kept connections are told to leave, and none of them meets an error", async () => {
  const server = await startTestServer({ isAlone: true, stopTimes: { drainMs: 1000, callsMs: 10_000 } });
  let isStopping = false;
  const asked = new Set<number>();
  const clients = Array.from({ length: 8 }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let requests = 0; ; requests += 1) {
      const { status, connection } = await ask(server.url, agent);
      expect(status).toBe(200);
      // As a client does that a proxy then sends elsewhere.
      if (connection === "close") return { index, requests, isStopping };
      if (requests > 0) asked.add(index);
      await pause(20 + 10 * index);
    }
  });
  await vi.waitFor(() => expect(asked.size).toBe(clients.length), { timeout: within(20_000) });
  isStopping = true;
  const [results] = await Promise.all([Promise.all(clients), server.stop()]);
  expect(results.every(({ requests, isStopping: wasStopping }) => requests > 1 && wasStopping)).toBe(true);
});
