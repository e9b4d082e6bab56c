import { clientRequest } from "@digao/contract/areas/letters/client-requests/calls";
import { projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plantAcceptance } from "../../../../test/acceptance.ts";
import { meet } from "../../../../test/at-once.ts";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { completionFacts } from "../../../completion-facts.ts";
import { keepCompletionFacts } from "../../../platform/completion/facts.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;

beforeAll(async () => {
  server = await startTestServer();
  // The plan and the items are done: the requests are what is read of the engagement.
  keepCompletionFacts([
    ...completionFacts,
    ...(["planApproved", "itemsConcluded", "programsDone"] as const).map((code) => ({
      code,
      read: async () => ({ open: 0 }),
    })),
  ]);
  firm = await server.newTenant();
  manager = await firm.as("manager");
});
afterAll(async () => {
  keepCompletionFacts(completionFacts);
  await server.stop();
});

it("practice 9: what is begun while the engagement is moved comes before the move and keeps it, or after it", async () => {
  const outcomes: [string, string][] = [];
  for (let round = 0; round < 6; round += 1) {
    const projectId = await newProject(manager);
    await plantAcceptance(firm, projectId);
    await firm.inDb((db) => db.updateTable("project").set({ status: 1 }).where("id", "=", projectId).execute());
    const { rowVersion } = await manager.call(projectMoves.GetProjectMoves, { projectId });
    const move = () =>
      manager.call(projectMoves.MoveProject, { projectId, to: 2, reason: "外勤工作已经完成", rowVersion });
    const request = () => manager.call(clientRequest.calls.save, { projectId, name: "十二月对账单" });
    const [first, second] = round % 2 === 0 ? [request, move] : [move, request];
    await meet<unknown>(server, firm, [first, second]);
    const { rows } = await firm.inProject(projectId, (db) =>
      sql<{ act: string; refType: string }>`
        select action as act, ref_type as "refType" from project_log
        where tenant_id = ${firm.id} and project_id = ${projectId} order by seq`.execute(db),
    );
    const acts = rows.map(({ act, refType }) => `${refType} ${act}`);
    const asked = acts.indexOf("clientRequest create");
    const moved = acts.indexOf("project move");
    expect(asked).toBeGreaterThan(-1);
    outcomes.push([moved === -1 ? "kept" : "moved", moved === -1 || moved < asked ? "in order" : "behind its back"]);
  }
  expect(outcomes.filter(([, order]) => order !== "in order")).toEqual([]);
});
