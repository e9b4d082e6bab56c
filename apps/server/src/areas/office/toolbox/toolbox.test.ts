import { toolbox } from "@digao/contract/areas/office/toolbox/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
});
afterAll(() => server.stop());

it("says which tools a person opened, the latest first, each once, and to nobody else", async () => {
  const staff = await firm.as("staff1");
  for (const tool of ["dztable", "hzcenter", "dztable"] as const) await staff.call(toolbox.NoteToolOpened, { tool });
  const uses = await staff.call(toolbox.GetToolUses, {});
  expect(uses.map(({ tool }) => tool)).toEqual(["dztable", "hzcenter"]);
  expect(await (await firm.as("manager")).call(toolbox.GetToolUses, {})).toEqual([]);
});
