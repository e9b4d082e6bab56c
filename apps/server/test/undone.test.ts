import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestServer, type TestServer } from "./kit.ts";
import { probe, probeRoutes } from "./probe.ts";

let server: TestServer;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer({ routes: probeRoutes });
  manager = await (await server.newTenant()).as("manager");
});
afterAll(() => server.stop());

const meet = (isBeyond: boolean, [one, other]: [number, number]) =>
  Promise.allSettled([
    manager.call(probe.Meet, { locks: [one, other], isBeyond }),
    manager.call(probe.Meet, { locks: [other, one], isBeyond }),
  ]);

describe("a call that the database undid so that another could go on", () => {
  it("is run again, unseen by whoever made it", async () => {
    const met = await meet(false, [871_001, 871_002]);
    const runs = met.map((one) => (one.status === "fulfilled" ? one.value.runs : one.reason));
    expect(runs.sort()).toEqual([1, 2]);
  });

  it("is told, where it may have done what does not end with its transaction", async () => {
    const met = await meet(true, [871_003, 871_004]);
    expect(met.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(met.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { status: 503, error: { message: "系统繁忙，请稍后重试" } },
    });
  });
});
