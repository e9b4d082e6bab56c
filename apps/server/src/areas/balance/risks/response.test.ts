import { risk, risks } from "@digao/contract/areas/balance/risks/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { plantPapers, workOff } from "../../../../test/paper-desk.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let projectId: number;
let RId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
});
afterAll(() => server.stop());
beforeEach(async () => {
  projectId = await newProject(manager);
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  const items = await staff.call(statementItems.GetFSItemName, { projectId });
  RId = items.find(({ stdCode }) => stdCode === "A101")?.id ?? 0;
});

const high = {
  fsItemId: 0,
  assertions: ["E"],
  whatCanGoWrong: "账上的银行存款不存在",
  likelihood: "5",
  possible: "999999999.00",
  significantWhy: "资金池安排复杂",
};
const save = (more: object = {}) =>
  staff.call(risk.calls.save, { projectId, ...high, fsItemId: RId, ...more } as never);
const sign = (as = staff) => as.call(statementItemSigns.UpdateItemSignByRID, { RId, signLevel: 0 });
const itemOf = () => staff.call(statementItems.GetFsItemById, { RId });
const gates = async () => (await itemOf()).can.gates.map(({ name }) => name);
const linesOf = () => staff.call(programs.GetProgLineByRID, { Id: RId, projectId });
/** A procedure on existence that can test details. */
const detailLine = async () => {
  const line = (await linesOf()).find(
    ({ assertions, procTypes }) => assertions.includes("E") && procTypes.some((type) => [3, 4, 5, 8].includes(type)),
  );
  if (!line) throw new Error("no such procedure");
  return line;
};
const link = (id: number, progLineId: number, more: object = {}) =>
  staff.call(risks.LinkRiskProcedure, { id, progLineId, kind: 1, ...more });
async function concluded(): Promise<void> {
  await plantPapers(tenant, projectId, ["ZA-1"]);
  await workOff(staff, projectId, RId);
  const { item } = await itemOf();
  const { rowVersion } = item;
  await staff.call(statementItemSigns.UpdateItemResultByRID, {
    RId,
    rowVersion,
    result: 1,
    resultText: "已核对，无异常",
  });
}

describe("the sign of an item", () => {
  it("waits for an executed response to each assertion at high risk; without a risk it does not", async () => {
    await concluded();
    expect(await gates()).not.toContain("riskResponses");
    const { id } = await save();
    expect(await gates()).toContain("riskResponses");
    await expect(sign()).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringContaining("没有已执行且有证据的应对程序：存在") },
    });
    const line = await detailLine();
    expect((await link(id, line.id)).missing[0]?.missing).not.toContain("testOfDetails");
    expect(await gates()).not.toContain("riskResponses");
    await sign();
    // Taken off again, the sign is out of date and the gate is closed.
    await staff.call(risks.UnlinkRiskProcedure, { id, progLineId: line.id, reason: "该程序针对其他认定" });
    expect(await gates()).toContain("riskResponses");
  });

  it("does not wait for low and medium risks", async () => {
    await concluded();
    await save({ likelihood: "1" });
    expect(await gates()).not.toContain("riskResponses");
    await sign();
  });

  it("waits again where the procedure loses its paper", async () => {
    await concluded();
    const { id } = await save();
    const line = await detailLine();
    await link(id, line.id);
    expect(await gates()).not.toContain("riskResponses");
    await tenant.inProject(projectId, (db) =>
      db.updateTable("prog_line").set({ wp_index: "ZZ-99" }).where("id", "=", line.id).execute(),
    );
    expect(await gates()).toContain("riskResponses");
  });

  it("and a new risk at the same moment: nobody's sign stands over a risk without its response", async () => {
    await concluded();
    const [signed, saved] = await meet(server, tenant, [() => sign(), () => save()]);
    expect(saved?.status).toBe("fulfilled");
    const { item, can } = await itemOf();
    expect(can.gates.map(({ name }) => name)).toContain("riskResponses");
    const stands = item.signs.filter(({ isStale }) => !isStale);
    expect(stands, signed?.status).toEqual([]);
  });
});

describe("the response to a risk", () => {
  it("says what it lacks until it is linked and executed", async () => {
    const { id } = await save();
    const before = await staff.call(risks.GetRiskResponse, { id });
    expect(before).toMatchObject({ levelNow: 4, isMet: false });
    expect(before.missing).toEqual([{ assertion: "E", missing: ["testOfDetails", "experienceOrReview"] }]);
    const line = await detailLine();
    const linked = await link(id, line.id);
    expect(linked.lines.find((one) => one.id === line.id)).toMatchObject({
      link: { kind: 1 },
      lacks: expect.arrayContaining(["result", "paper"]),
    });
    expect(linked.missing[0]?.missing).toContain("testOfDetails");
    await expect(link(id, line.id)).rejects.toMatchObject({ status: 400 });
    const own = (await staff.call(risks.GetRiskBoard, { projectId })).find((one) => one.id === id);
    expect(own).toMatchObject({ likelihood: 5, magnitude: 5, riskLevel: 4, isMet: false });
  });

  it("is of the risk's item, and of a type that can be it", async () => {
    const { id } = await save();
    const items = await staff.call(statementItems.GetFSItemName, { projectId });
    const other = items.find(({ stdCode }) => stdCode === "A110")?.id ?? 0;
    const [foreign] = await staff.call(programs.GetProgLineByRID, { Id: other, projectId });
    await expect(link(id, foreign?.id ?? 0)).rejects.toMatchObject({ status: 404 });
    const line = (await linesOf()).find(({ procTypes }) => !procTypes.includes(7));
    await expect(link(id, line?.id ?? 0, { kind: 2 })).rejects.toMatchObject({
      status: 400,
      error: { message: expect.stringContaining("实质性分析程序") },
    });
  });
});
