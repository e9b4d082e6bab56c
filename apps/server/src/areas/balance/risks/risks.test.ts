import { type Risk, risk, risks } from "@digao/contract/areas/balance/risks/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { registerTests } from "../../../../test/register-tests.ts";

const members = {
  manager: { role: 1 },
  partner: { role: 2 },
  incharge: { role: 3 },
  staff1: { role: 0 },
  qc: { role: 4 },
} as const;

registerTests(risk, {
  writer: "manager",
  place: (tenant) => makeProject(tenant, members),
  valid: () => ({
    whatCanGoWrong: "持续经营能力披露不充分",
    kind: "none",
    stream: "全部",
    isFraud: false,
    likelihood: "1",
    possible: "1000.00",
    move: "down",
    moveReason: "融资已到位，影响有限",
    significantWhy: "管理层判断空间大",
    complexity: "1",
    complexityWhy: "涉及多项融资安排",
    subjectivity: "2",
    subjectivityWhy: "预测依赖管理层判断",
    change: "1",
    changeWhy: "本年更换主要银行",
    uncertainty: "2",
    uncertaintyWhy: "现金流预测区间大",
    bias: "1",
    biasWhy: "业绩承诺期内",
    reliesOnControls: true,
    controlRisk: "medium",
    controls: "预算与资金计划的审批",
  }),
  other: () => ({ whatCanGoWrong: "财务人员更替频繁", kind: "none", isFraud: true, likelihood: "2", possible: "0.00" }),
});

let server: TestServer;
let tenant: TestTenant;
let by: Record<keyof typeof members, Client>;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  ({ projectId } = await makeProject(tenant, members));
  const all = await Promise.all(Object.keys(members).map(async (name) => [name, await tenant.as(name as never)]));
  by = Object.fromEntries(all);
});
afterAll(() => server.stop());

const draft = { whatCanGoWrong: "收入提前确认", likelihood: "1", possible: "1.00" };
const fraud = { ...draft, kind: "revenueFraud", stream: "租金收入" };
const save = (as: Client, more: object) => as.call(risk.calls.save, { projectId, ...draft, ...more } as never);
const read = (id: number): Promise<Risk> => by.manager.call(risk.calls.get, { id });
/** Everything of it as it stands, with what changes. */
const change = async (as: Client, id: number, more: object, reason = "重新评估后调整") => {
  const now = await read(id);
  const written = Object.fromEntries(
    Object.entries(risk.spec.fields).flatMap(([name, field]) =>
      "isReadOnly" in field ? [] : [[name, now[name as keyof Risk]]],
    ),
  );
  return as.call(risk.calls.save, { projectId, id, rowVersion: now.rowVersion, ...written, ...more, reason } as never);
};
const remove = async (as: Client, id: number) => {
  const { rowVersion } = await read(id);
  return as.call(risk.calls.remove, { id, rowVersion, reason: "该风险不再适用" });
};
const rebut = async (as: Client, id: number) => {
  const { rowVersion } = await read(id);
  return as.call(risks.RebutRisk, { id, rowVersion, reason: "租金收入合同固定，交易简单" });
};
const refused = (words: string) => ({ error: { message: expect.stringContaining(words) } });
const significant = { likelihood: "5", possible: "999999999.00", significantWhy: "金额重大且极可能" };

describe("a risk", () => {
  it("is graded by the server, whatever a client says of its level", async () => {
    const { id } = await save(by.staff1, { ...significant, riskLevel: 1, magnitude: "1", isSignificant: false });
    expect(await read(id)).toMatchObject({
      riskLevel: 4,
      magnitude: "5",
      derivedMagnitude: "5",
      isSignificant: true,
      assessedBy: by.staff1.userId,
    });
  });

  it("of any presumed kind is significant, however unlikely and small", async () => {
    for (const kind of ["revenueFraud", "significantUnusual", "relatedPartyUnusual", "estimateHighUncertainty"]) {
      const { id } = await save(by.staff1, { kind, stream: "商品销售", possible: "0.00" });
      expect((await read(id)).riskLevel, kind).toBe(4);
    }
  });

  it.each([
    [{ assertions: ["E"] }, "风险针对认定时须选择报表项目"],
    [{ complexity: "2" }, "须说明"],
    [{ kind: "revenueFraud" }, "收入类别"],
    [{ ...significant, significantWhy: null }, "特别风险须写明理由"],
    [{ controlRisk: "low" }, "控制风险"],
    [{ move: "down" }, "调整影响程度须写明理由"],
    [{ reliesOnControls: true }, "拟信赖的控制"],
    [{ kind: "managementOverride" }, "已在清单中"],
  ])("is refused: %o", async (more, words) => {
    await expect(save(by.staff1, more)).rejects.toMatchObject(refused(words));
  });

  it("is for the team: neither the quality reviewer nor somebody outside writes it", async () => {
    for (const as of [by.qc, await tenant.as("archive")])
      await expect(save(as, {})).rejects.toMatchObject({ status: 403 });
    expect((await by.qc.call(risk.calls.list, { projectId })).totalCount).toBeGreaterThan(0);
  });
});

describe("lowering from significant", () => {
  it("is another leader's, with a reason", async () => {
    const { id } = await save(by.incharge, significant);
    const lower = { likelihood: "1" };
    await expect(change(by.staff1, id, lower)).rejects.toMatchObject(refused("只能由项目负责人"));
    await expect(change(by.incharge, id, lower)).rejects.toMatchObject(refused("评估人不能自行降低"));
    await expect(remove(by.incharge, id)).rejects.toMatchObject(refused("评估人不能自行降低"));
    await change(by.manager, id, lower);
    expect(await read(id)).toMatchObject({ riskLevel: 2, assessedBy: by.manager.userId });
  });

  it("of a fraud risk is the partner's, also by taking the mark of fraud off first", async () => {
    const { id } = await save(by.incharge, { ...significant, isFraud: true });
    for (const more of [{ likelihood: "1" }, { isFraud: false }])
      await expect(change(by.manager, id, more)).rejects.toMatchObject(refused("只能由项目合伙人"));
    await expect(remove(by.manager, id)).rejects.toMatchObject(refused("只能由项目合伙人"));
    await change(by.partner, id, { likelihood: "1" });
    expect((await read(id)).riskLevel).toBe(2);
  });

  it("cannot be by another kind: what was presumed stays until it is rebutted or the partner takes it off", async () => {
    const { id } = await save(by.incharge, fraud);
    await expect(change(by.manager, id, { kind: "none" })).rejects.toMatchObject(refused("只能由项目合伙人"));
  });

  it("by a text that says nothing is refused, and words may be mended by anyone", async () => {
    const { id } = await save(by.incharge, significant);
    await expect(change(by.manager, id, { likelihood: "1" }, "。。")).rejects.toMatchObject({ status: 400 });
    await change(by.staff1, id, { whatCanGoWrong: "收入提前或推迟确认" });
    expect(await read(id)).toMatchObject({ riskLevel: 4, assessedBy: by.incharge.userId });
  });
});

describe("the presumption of revenue fraud", () => {
  it("is rebutted by the partner alone, for that stream, and reinstated by who leads", async () => {
    const { id } = await save(by.staff1, fraud);
    for (const as of [by.staff1, by.incharge, by.manager])
      await expect(rebut(as, id)).rejects.toMatchObject({
        status: 403,
        error: { message: "只有项目合伙人可以推翻收入舞弊的假定" },
      });
    await expect(rebut(by.qc, id)).rejects.toMatchObject({ status: 403 });
    expect(await rebut(by.partner, id)).toMatchObject({ riskLevel: 2 });
    expect(await read(id)).toMatchObject({ riskLevel: 2, rebuttedBy: by.partner.userId });
    const back = (as: Client) => as.call(risks.ReinstateRisk, { id, rowVersion: 2, reason: "出现新的迹象" });
    await expect(back(by.staff1)).rejects.toMatchObject({ status: 403 });
    await back(by.incharge);
    expect(await read(id)).toMatchObject({ riskLevel: 4, rebuttalReason: null, rebuttedBy: null });
  });

  it("comes back with another stream", async () => {
    const { id } = await save(by.staff1, fraud);
    await rebut(by.partner, id);
    await change(by.staff1, id, { stream: "商品销售" });
    expect(await read(id)).toMatchObject({ riskLevel: 4, rebuttalReason: null });
  });

  it("of other kinds and of none is not rebutted", async () => {
    for (const [kind, words] of [
      ["estimateHighUncertainty", "只有收入舞弊的假定可以推翻"],
      ["none", "没有可推翻的假定"],
    ] as const) {
      const { id } = await save(by.staff1, { kind });
      await expect(rebut(by.partner, id)).rejects.toMatchObject(refused(words));
    }
  });
});

describe("management override", () => {
  it("is on the list of every project once, also when four people open it at the same moment", async () => {
    const { projectId: other } = await makeProject(tenant, members);
    const open = (as: Client) => () => as.call(risks.OpenRisks, { projectId: other });
    const outcomes = await meet(server, tenant, [by.manager, by.partner, by.incharge, by.staff1].map(open));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
    const { items } = await by.manager.call(risk.calls.list, { projectId: other });
    expect(items).toMatchObject([{ kind: "managementOverride", riskLevel: 4, isFraud: true }]);
  });

  it("is neither rebutted, removed nor changed into another kind, by nobody", async () => {
    await by.manager.call(risks.OpenRisks, { projectId });
    const { items } = await by.manager.call(risk.calls.list, { projectId, kind: ["managementOverride"] });
    const id = items[0]?.id ?? 0;
    for (const as of [by.manager, by.partner]) {
      await expect(remove(as, id)).rejects.toMatchObject(refused("存在于每个项目"));
      await expect(change(as, id, { kind: "none" })).rejects.toMatchObject(refused("存在于每个项目"));
    }
    await expect(rebut(by.partner, id)).rejects.toMatchObject(refused("只有收入舞弊"));
    await change(by.staff1, id, { possible: "5000.00" });
    expect((await read(id)).riskLevel).toBe(4);
  });
});
