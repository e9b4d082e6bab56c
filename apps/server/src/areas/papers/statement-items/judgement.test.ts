import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Draft } from "@digao/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let tenant: TestTenant;
let projectId: number;
let staff: Client;
let leaders: Client[];
let others: Client[];

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  const manager = await tenant.as("manager");
  const partner = await tenant.as("partner");
  const inCharge = await tenant.as("incharge");
  const reviewer = await tenant.as("qc");
  staff = await tenant.as("staff1");
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: staff, roleid: projectRole.member },
    { client: partner, roleid: projectRole.partner },
    { client: inCharge, roleid: projectRole.inCharge },
    { client: reviewer, roleid: projectRole.qualityControl },
  ]);
  await copySampleBooks(server, tenant, projectId);
  leaders = [manager, partner, inCharge];
  others = [staff, reviewer, await tenant.as("staff2"), await tenant.as("archive"), await tenant.as("reader")];
});
afterAll(() => server.stop());

type Change = Omit<Draft<typeof statementItems.UpdateFsItem>, "RId" | "rowVersion">;
const itemOf = async (code: string) => {
  const GrpId = { A: 1, L: 2, P: 3 }[code.charAt(0)] ?? 1;
  const rows = await staff.call(statementItems.GetFsItem, { Id: projectId, GrpId });
  const row = rows.find(({ stdCode }) => stdCode === code);
  if (!row) throw new Error(`no item ${code}`);
  return row;
};
const change = async (code: string, to: Change, as: Client = staff) => {
  const { id: RId, rowVersion } = await itemOf(code);
  return as.call(statementItems.UpdateFsItem, { RId, rowVersion, ...to });
};
const refused = (wish: Promise<unknown>, status: number, words = "") =>
  expect(wish).rejects.toMatchObject({ status, error: { message: expect.stringContaining(words) } });
const inDb = (code: string, values: object) =>
  tenant.inProject(projectId, (db) => db.updateTable("fs_item").set(values).where("std_code", "=", code).execute());

describe("the explanation of a change", () => {
  it("says something, whoever writes it; one that says nothing leaves the change unexplained", async () => {
    for (const empty of [".", "。。。。。。", "增加", "同同同同同同", "一二三四五六七八九十"])
      for (const as of [staff, ...leaders])
        await refused(change("A101", { explanation: empty, explanationIndex: "ZA-3" }, as), 400, "变动原因须说明情况");
    await inDb("A101", { explanation: ".", explanation_index: "ZA-3" });
    const { can } = await staff.call(statementItems.GetFsItemById, { RId: (await itemOf("A101")).id });
    const words = JSON.stringify(can);
    const isFlagged = (await itemOf("A101")).flagged;
    expect(words.includes("重大变动尚未填写变动原因和索引")).toBe(isFlagged);
    expect(await change("A101", { explanation: "收到客户年末回款", explanationIndex: "ZA-3" })).toMatchObject({
      explanation: "收到客户年末回款",
    });
  });
});

describe("the risk of an item", () => {
  it("is raised by anybody of the team and lowered by a leader alone, with a reason that stays beside it", async () => {
    expect(await change("A109", { riskLevel: 2 })).toMatchObject({ riskLevel: 2, riskReason: null });
    expect(await change("A109", { riskLevel: 3 })).toMatchObject({ riskLevel: 3 });
    const reason = "控制测试有效，且本年余额不重大";
    for (const to of [2, 1, null])
      for (const as of others) await refused(change("A109", { riskLevel: to, riskReason: reason }, as), 403);
    const [manager] = leaders;
    for (const riskReason of [undefined, "不适用", "不适用不适用不适用"])
      await refused(change("A109", { riskLevel: 1, riskReason }, manager), 400, "为何调低风险等级");
    const lowered = await change("A109", { riskLevel: 2, riskReason: reason }, manager);
    expect(lowered).toMatchObject({ riskLevel: 2, riskReason: reason });
    expect(await change("A109", { riskLevel: null, riskReason: reason }, leaders[2])).toMatchObject({
      riskLevel: null,
    });
  });

  it("is lowered once by two leaders at the same moment", async () => {
    await change("A110", { riskLevel: 3 });
    const { id: RId, rowVersion } = await itemOf("A110");
    const lower = (as: Client) => () =>
      as.call(statementItems.UpdateFsItem, { RId, rowVersion, riskLevel: 1, riskReason: "余额与发生额均不重大" });
    const outcomes = await meet(server, tenant, leaders.map(lower));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("last year's figure", () => {
  it("is typed over what is known by a leader alone, with its source, and says that it was typed and by whom", async () => {
    const priorReason = "2023年度审计报告第12页";
    expect((await itemOf("P104")).prior).toBeNull();
    await refused(change("P104", { priorYear: "1.00" }), 400, "上年数的来源");
    const typed = await change("P104", { priorYear: "100.00", priorReason });
    expect(typed).toMatchObject({ prior: "100.00", priorReason, priorUserName: "王小明" });
    for (const as of others) await refused(change("P104", { priorYear: "200.00", priorReason }, as), 403);
    await refused(change("P104", { priorYear: null, priorReason }), 403, "上年数已有数据");
    const [manager] = leaders;
    await refused(change("P104", { priorYear: "200.00", priorReason: "照抄" }, manager), 400);
    expect(await change("P104", { priorYear: "200.00", priorReason }, manager)).toMatchObject({
      prior: "200.00",
      priorUserName: "李经理",
    });
  });
});

it("a call that names what it does not change needs no reason", async () => {
  const { riskLevel } = await change("A105", { riskLevel: 2 });
  expect(await change("A105", { riskLevel, noteRef: "五、4" })).toMatchObject({ noteRef: "五、4" });
});
