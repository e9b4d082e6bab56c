import { auditPlanPaper } from "@digao/contract/areas/balance/plan/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { planOf, teamOf } from "../../../../test/plan.ts";
import { putMaterialityInForce } from "../../../../test/planted-acceptance.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;
const { edit, submit, discard } = auditPlanPaper.calls;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
  const partner = await firm.as("partner");
  projectId = await newProject(manager, { isGroup: true });
  await join(manager, projectId, [{ client: partner, roleid: 2 }]);
  await putMaterialityInForce(firm, projectId, { om: "1000000.00", pm: "700000.00", trivial: "50000.00" });
});
afterAll(() => server.stop());

const component = (more: object = {}) => ({
  name: "华东子公司",
  kind: 1,
  auditor: "本所",
  assets: "100.00",
  revenue: "100.00",
  profit: "10.00",
  pm: "400000.00",
  threshold: "50000.00",
  scope: 1,
  ...more,
});
const group = { groupAssets: "1000.00", groupRevenue: "1000.00", groupProfit: "100.00" };

/** Handed in, and gone again; or the refusal. */
async function tried(components: readonly object[], more: object = {}): Promise<string> {
  const all = { projectId, ...planOf(), team: teamOf([manager]), ...group, components, ...more };
  const draft = await manager.call(edit, all as never).catch((error: Error) => error);
  if (draft instanceof Error) return draft.message;
  const step = { Id: draft.id, rowVersion: draft.rowVersion };
  const handed = await manager.call(submit, step).catch((error: Error) => error);
  if (handed instanceof Error) {
    await manager.call(discard, step);
    return handed.message;
  }
  await firm.inProject(projectId, (db) =>
    db.deleteFrom("paper_record").where("project_id", "=", projectId).where("id", "=", handed.id).execute(),
  );
  return "";
}
const several = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => component({ name: `子公司${at}`, ...more }));

describe("2.3 components of a group", () => {
  it("a group lists its components, and states what they are shares of", async () => {
    expect(await tried([])).toContain("集团审计须填写");
    expect(await tried([component()], { groupProfit: null })).toContain("集团审计须填写");
  });

  it.each([
    ["699999.99", ""],
    ["700000.00", "低于集团的"],
    ["700000.01", "低于集团的"],
  ])("performance materiality of one of %s", async (pm, words) => {
    const said = await tried([component({ pm })]);
    expect(said).toEqual(words === "" ? "" : expect.stringContaining(words));
  });

  it.each([
    ["50000.00", ""],
    ["50000.01", "报告门槛"],
  ])("misstatements reported upwards from %s", async (threshold, words) => {
    const said = await tried([component({ threshold })]);
    expect(said).toEqual(words === "" ? "" : expect.stringContaining(words));
  });

  it("4 components à 400,000 exceed 1,400,000: a warning that takes a reason; à 350,000 they do not", async () => {
    expect(await tried(several(4, { pm: "350000.00" }))).toBe("");
    expect(await tried(several(4, { pm: "350000.01" }))).toContain("超过上限 1,400,000.00");
    expect(await tried(several(4))).toContain("1,600,000.00 超过上限");
    expect(await tried(several(4), { capReason: "组成部分之间没有重大错报相互累加的可能" })).toBe("");
  });

  it("the proposed scope is full from 15 per cent, of items by a risk; less takes a reason", async () => {
    const light = { scope: 3, pm: null, threshold: null };
    expect(await tried([component({ assets: "149.99", ...light })])).toBe("");
    expect(await tried([component({ assets: "150.00", ...light })])).toContain("建议全面审计");
    expect(await tried([component({ risk: "存货跌价", ...light })])).toContain("建议特定项目审计");
    expect(await tried([component({ risk: "存货跌价", scope: 2 })])).toBe("");
    expect(await tried([component({ risk: "存货跌价", ...light, scopeReason: "由集团项目组直接执行" })])).toBe("");
    expect(await tried([component({ pm: null })])).toContain("须有实际执行的重要性");
  });
});
