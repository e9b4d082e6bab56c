import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { startTestServer } from "../../../test/kit.ts";

interface Told {
  status: number;
  connection: string | undefined;
}

function ask(url: string, agent: Agent): Promise<Told> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/healthz`, { agent }, (answer) => {
      answer
        .resume()
        .once("end", () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
    });
    asked.once("error", reject).end();
  });
}

it("clients on kept connections are told to leave, and none of them meets an error", async () => {
  const server = await startTestServer({ isAlone: true, stopTimes: { drainMs: 1000, callsMs: 10_000 } });
  let isStopping = false;
  const clients = Array.from({ length: 8 }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let asked = 0; ; asked += 1) {
      const { status, connection } = await ask(server.url, agent);
      expect(status).toBe(200);
      // As a client does that a proxy then sends elsewhere.
      if (connection === "close") return { index, asked, isStopping };
      await pause(20 + 10 * index);
    }
  });
  await pause(300);
  isStopping = true;
  const [told] = await Promise.all([Promise.all(clients), server.stop()]);
  expect(told.every(({ asked, isStopping: wasStopping }) => asked > 1 && wasStopping)).toBe(true);
});
