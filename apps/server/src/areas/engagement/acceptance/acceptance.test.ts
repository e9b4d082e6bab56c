import { acceptance, acceptancePaper } from "@digao/contract/areas/engagement/acceptance/calls";
import { acceptanceReason, acceptanceRoute, caseState } from "@digao/contract/areas/engagement/acceptance/codes";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answers, evaluate, evaluationOf, plainBars } from "../../../../test/acceptance.ts";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let partner: Client;
let author: Client;
let qc: Client;
let chief: Client;
let reader: Client;
let archive: Client;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  [manager, partner, author, qc] = await Promise.all([
    firm.as("manager"),
    firm.as("partner"),
    firm.as("staff1"),
    firm.as("qc"),
  ]);
  // Three more of the committee, one of them a chief partner; none works on the projects.
  await give("admin", "ChiefPartner");
  await give("reader", "QualityControl");
  await give("archive", "Partner");
  [chief, reader, archive] = await Promise.all([firm.as("admin"), firm.as("reader"), firm.as("archive")]);
});
afterAll(() => server.stop());

const give = (person: "admin" | "reader" | "archive", role: string) =>
  firm.inDb((db) =>
    sql`insert into user_role (tenant_id, user_id, role_id)
      select app_tenant(), ${firm.userIds[person]}, id from role where name = ${role} and is_static`.execute(db),
  );
async function project(facts: Parameters<typeof newProject>[1] = {}): Promise<number> {
  const id = await newProject(manager, facts);
  await join(manager, id, [
    { client: partner, roleid: 2 },
    { client: author, roleid: 0 },
  ]);
  return id;
}
const chain = () => ({ author, manager, partner });
const cases = async (projectId: number) => {
  const { items } = await qc.call(acceptance.GetAcceptanceCases, { maxResultCount: 1000 });
  return items.filter((one) => one.projectId === projectId);
};
async function opened(facts: Parameters<typeof newProject>[1] = {}, more: object = {}) {
  const id = await project(facts);
  await evaluate(id, chain(), more);
  const [found] = await cases(id);
  if (!found) throw new Error("no case");
  return found;
}
const words = "经查阅资料并与合伙人讨论，风险可控";
const decide = (by: Client, { id, rowVersion }: { id: number; rowVersion: number }, isAccepted = true) =>
  by.call(acceptance.DecideAcceptance, { Id: id, isAccepted, words, rowVersion });
const vote = (by: Client, { id }: { id: number }, given: number) =>
  by.call(acceptance.VoteAcceptance, { Id: id, vote: given, words });
const now = (id: number) => qc.call(acceptance.GetAcceptanceCase, { Id: id });

describe("an acceptance", () => {
  it("of 80 and more without a stop is the partner's to decide, and on record with its score", async () => {
    const found = await opened();
    expect(found).toMatchObject({
      score: "100.0",
      route: acceptanceRoute.partner,
      reasons: [],
      state: caseState.accepted,
      decidedBy: "周合伙",
      words: "综合评价后认为可以保持该项业务",
    });
    await expect(decide(qc, found)).rejects.toMatchObject({ status: 400, message: expect.stringContaining("周合伙") });
  });

  it("below 80, of a group or with a fee unpaid goes on to the quality department, who had no hand in it", async () => {
    const found = await opened({}, { evaluation: answers("continued", {}, "3") });
    expect(found).toMatchObject({ score: "61.7", route: acceptanceRoute.quality, state: caseState.waiting });
    expect(found.reasons).toEqual([acceptanceReason.score]);
    const group = await opened({ isGroup: true });
    expect(group).toMatchObject({ route: acceptanceRoute.quality, reasons: [acceptanceReason.group] });
    const unpaid = await opened({}, { unpaidFee: "20000.00", feeNote: "上年尾款尚有两万元，约定下月付清" });
    expect(unpaid).toMatchObject({ route: acceptanceRoute.quality, reasons: [acceptanceReason.fee] });
    const { items } = await qc.call(notifications.GetUserNotifications, { maxResultCount: 50 });
    expect(items.find(({ refId }) => refId === String(found.id))).toMatchObject({
      title: "承接待决定",
      description: expect.stringContaining("得分 61.7"),
      link: `/pm/acceptances?open=${found.id}`,
    });
    for (const nobody of [partner, manager, author])
      await expect(decide(nobody, found)).rejects.toMatchObject({ status: 403 });
    await expect(vote(reader, found, 1)).rejects.toMatchObject({ status: 400 });
    await expect(
      qc.call(acceptance.DecideAcceptance, { Id: found.id, isAccepted: true, words: "同意", rowVersion: 1 }),
    ).rejects.toMatchObject({ status: 400 });
    const file = await now(found.id);
    expect(file.lines.find(({ item }) => item.startsWith("财务状况"))).toMatchObject({ answer: "3 分", isStop: false });
    expect((await decide(qc, found, false)).state).toBe(caseState.declined);
    await expect(decide(reader, group)).resolves.toMatchObject({ state: caseState.accepted, decidedBy: "只读人" });
  });

  it("of a public-interest client, a high risk or a stop is voted on by three others, with dissent on record", async () => {
    const found = await opened({ isPie: true });
    expect(found).toMatchObject({ route: acceptanceRoute.committee, reasons: [acceptanceReason.pie] });
    await expect(decide(qc, found)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("至少三人"),
    });
    await expect(vote(partner, found, 1)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("参与了该项目"),
    });
    await vote(qc, found, 1);
    await expect(vote(qc, found, 2)).rejects.toMatchObject({ status: 400 });
    await vote(chief, found, 2);
    await expect(decide(qc, found)).rejects.toMatchObject({ message: expect.stringContaining("目前 2 人") });
    await vote(archive, found, 1);
    await expect(decide(qc, found, false)).rejects.toMatchObject({ message: expect.stringContaining("多数赞成") });
    const done = await decide(qc, found);
    expect(done).toMatchObject({ state: caseState.accepted, votesFor: 2, votesAgainst: 1 });
    expect(done.votes.map(({ vote: given }) => given)).toEqual([1, 2, 1]);
    await expect(vote(reader, found, 1)).rejects.toMatchObject({ status: 400 });
    const stopped = await opened({}, { evaluation: answers("continued", { BE01: "1" }) });
    expect(stopped).toMatchObject({ route: acceptanceRoute.committee, reasons: [acceptanceReason.stop] });
    const risky = await opened({ riskLevel: 4 });
    expect(risky).toMatchObject({ route: acceptanceRoute.committee, reasons: [acceptanceReason.risk] });
  });

  it("below 60 is waived by the committee together with the chief partner, and not without him", async () => {
    const found = await opened({}, { evaluation: answers("continued", {}, "2") });
    expect(found).toMatchObject({ route: acceptanceRoute.waiver });
    for (const by of [qc, reader, archive]) await vote(by, found, 1);
    await expect(decide(qc, found)).rejects.toMatchObject({ message: expect.stringContaining("首席合伙人") });
    await vote(chief, found, 1);
    expect((await decide(qc, found)).state).toBe(caseState.accepted);
  });

  it("is nobody's to give where independence is beyond remedy, the preconditions are not met, or the fee is contingent", async () => {
    const barred = (code: string, answer: string) => ({
      bars: { ...plainBars, [code]: { answer, remark: "已向治理层说明" } },
    });
    for (const more of [
      barred("breach", "yes"),
      barred("preconditions", "no"),
      { evaluation: answers("continued", { BE22: "yes" }) },
    ]) {
      const found = await opened({}, more);
      expect(found).toMatchObject({ route: acceptanceRoute.decline, state: caseState.declined });
      await expect(decide(qc, found)).rejects.toMatchObject({ status: 400 });
    }
  });

  it("of a first audit waits for the predecessor; a refused consent is a stop", async () => {
    const id = await project({ isFirst: true });
    const asked = {
      evaluation: answers("first"),
      consent: 1,
      letterOn: "2024-09-10",
      reply: 1,
      predecessorNote: "前任回函无异常，变更系客户集团统一安排",
    };
    const tries: [object, string][] = [
      [{ ...asked, evaluation: answers("continued") }, "首次承接"],
      [{ ...asked, consent: 0 }, "同意"],
      [{ ...asked, letterOn: null }, "发函"],
      [{ ...asked, reply: 0, firstReminderOn: "2024-09-27", secondReminderOn: "2024-10-09" }, "五个工作日"],
      [{ ...asked, predecessorNote: " " }, "评价"],
    ];
    const { calls } = acceptancePaper;
    let draft = await author.call(calls.edit, { projectId: id, ...evaluationOf(asked) });
    for (const [more, why] of tries) {
      draft = await author.call(calls.edit, {
        projectId: id,
        id: draft.id,
        rowVersion: draft.rowVersion,
        ...evaluationOf(more),
      });
      await expect(author.call(calls.submit, { Id: draft.id, rowVersion: draft.rowVersion })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(why),
      });
    }
    const refused = await opened({ isFirst: true }, { ...asked, consent: 2, letterOn: null, reply: 0 });
    expect(refused.route).toBe(acceptanceRoute.committee);
    expect(refused.reasons).toEqual(
      expect.arrayContaining([acceptanceReason.predecessor, acceptanceReason.firstAudit]),
    );
  });

  it("asks why a fee falls by a fifth, and not below", async () => {
    const id = await project();
    const { calls } = acceptancePaper;
    const draft = await author.call(calls.edit, { projectId: id, ...evaluationOf({ fee: "96000.00" }) });
    await expect(author.call(calls.submit, { Id: draft.id, rowVersion: 1 })).rejects.toMatchObject({
      message: expect.stringContaining("20%"),
    });
    const next = await author.call(calls.edit, {
      projectId: id,
      id: draft.id,
      rowVersion: 1,
      ...evaluationOf({ fee: "96000.01" }),
    });
    await author.call(calls.submit, { Id: draft.id, rowVersion: next.rowVersion });
  });

  it("counts anew with each version: what was accepted is superseded, and stays on record", async () => {
    const id = await project();
    await evaluate(id, chain());
    await evaluate(id, chain(), { evaluation: answers("continued", {}, "3") });
    expect((await cases(id)).map(({ state, revision }) => [state, revision])).toEqual([
      [caseState.waiting, 2],
      [caseState.superseded, 1],
    ]);
  });

  it("is declined before it begins by manager or partner, with words, once", async () => {
    const id = await project();
    const give = (by: Client, reason = "客户拒绝提供上年底稿") =>
      by.call(acceptance.DeclineAcceptance, { projectId: id, reason });
    await expect(give(author)).rejects.toMatchObject({ status: 403 });
    await expect(give(manager, " ")).rejects.toMatchObject({ status: 400 });
    const outcomes = await meet<unknown>(
      server,
      firm,
      [manager, partner, manager, partner].map((by) => () => give(by)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await cases(id)).toMatchObject([{ state: caseState.declined, words: "客户拒绝提供上年底稿" }]);
  });

  it("is decided once by four at the same moment, and each votes once", async () => {
    const found = await opened({ isGroup: true });
    const outcomes = await meet<unknown>(
      server,
      firm,
      [qc, reader, qc, reader].map((by, at) => () => decide(by, found, at % 2 === 0)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const voted = await opened({ isPie: true });
    const votes = await meet<unknown>(
      server,
      firm,
      [1, 2, 1, 2].map((given) => () => vote(reader, voted, given)),
    );
    expect(votes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await now(voted.id)).votes).toHaveLength(1);
  });

  it("shows nothing to another firm, nor to who has no right to quality management", async () => {
    const found = await opened({ isPie: true });
    const abroad = await (await server.newTenant()).as("qc");
    await expect(abroad.call(acceptance.GetAcceptanceCase, { Id: found.id })).rejects.toMatchObject({ status: 404 });
    expect((await abroad.call(acceptance.GetAcceptanceCases, {})).totalCount).toBe(0);
    await expect(vote(abroad, found, 1)).rejects.toMatchObject({ status: 404 });
    await expect(author.call(acceptance.GetAcceptanceCases, {})).rejects.toMatchObject({ status: 403 });
  });
});
