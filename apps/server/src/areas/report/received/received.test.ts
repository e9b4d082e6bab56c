import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { received as calls, type ReceivedLine } from "@digao/contract/areas/report/received/calls";
import { receivedKind, receivedLine } from "@digao/contract/areas/report/received/codes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { attribute } from "../../../../test/cash-desk.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { putMaterialityInForce } from "../../../../test/planted-acceptance.ts";
import { writeSampleAdjustments } from "../../../../test/sample-ledger.ts";
import { money, text } from "../../../platform/workbook/columns.ts";
import { workbookOf } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let partner: Client;
let staff: Client;
let Id: number;
let nodeId: number;

const { statements, cashFlow, equity, notes } = receivedKind;
const on = dayFromToday(0);

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, partner, staff] = await Promise.all([tenant.as("manager"), tenant.as("partner"), tenant.as("staff1")]);
  Id = await newProject(manager);
  await copySampleBooks(server, tenant, Id);
  await join(manager, Id, [
    { client: partner, roleid: 2 },
    { client: staff, roleid: 0 },
  ]);
  nodeId = await tenant.inDb(
    async (db) =>
      (await db.selectFrom("files_node").where("node_code", "=", "K3").select("id").executeTakeFirstOrThrow()).id,
  );
});
afterAll(() => server.stop());

const read = (as: Client = staff) => as.call(calls.GetReceivedSets, { Id });
const compare = (setId: number) => staff.call(calls.GetReceivedComparison, { Id, setId });
const put = async (name: string, content: string | Uint8Array): Promise<number> => {
  const { files } = await staff.call(auditFiles.CreateAuditFile, { projectId: Id, nodeId }, [{ name, content }]);
  await server.runJobs();
  return files[0]?.id ?? 0;
};
const receive = (fileId: number, kind: number = statements, as = staff, more: Record<string, unknown> = {}) =>
  as.call(calls.ReceiveSet, { Id, kind, fileId, receivedOn: on, receivedFrom: "财务总监 王某", ...more });

/** The client's statements as it would print them, from ours. */
async function ownText(change: (line: string) => string = (line) => line): Promise<string> {
  const { rows } = await staff.call(trialBalance.GetTrialBalance, { projectId: Id });
  const lines = rows
    .filter(({ kind }) => kind !== "H")
    .map(({ name, audited, openAudited, prior, grpId }) =>
      [name, "1", audited, (grpId === 3 ? prior : openAudited) ?? "0.00"].join(" "),
    );
  return ["编制单位：华衡精密制造有限公司 单位：元", ...lines.map(change)].join("\n");
}
const fact = async () => {
  const { lines } = await manager.call(completion.GetCompletion, { projectId: Id });
  return lines.find(({ code }) => code === "CC31");
};

describe("what the client hands over", () => {
  it("is what the report waits for, kind by kind", async () => {
    const { lacks, mayWaive } = await read();
    expect(lacks).toEqual([
      "未收到资产负债表和利润表",
      "未收到现金流量表",
      "未收到所有者权益变动表",
      "未收到财务报表附注",
    ]);
    expect(mayWaive).toBe(false);
    expect(await fact()).toMatchObject({ count: 4, screen: "receivedstatements" });
  });

  it("is recorded with its day, never later than today, never before the period ends, once of four", async () => {
    const fileId = await put("客户报表.txt", await ownText());
    await expect(receive(fileId, statements, staff, { receivedOn: dayFromToday(1) })).rejects.toThrow("不能晚于今天");
    await expect(receive(fileId, statements, staff, { receivedOn: "2024-12-30" })).rejects.toThrow("不能早于期末");
    await expect(receive(9_999_999)).rejects.toMatchObject({ status: 404 });
    const ends = await meet(
      server,
      tenant,
      [staff, manager, staff, partner].map((as) => () => receive(fileId, statements, as)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [set] = (await read()).sets;
    expect(set).toMatchObject({
      kind: statements,
      lacks: null,
      differs: 0,
      open: 0,
      sha256: expect.stringMatching(/^\w{64}$/),
    });
    expect(set?.agrees).toBeGreaterThan(50);
    expect((await read()).lacks).not.toContain("未收到资产负债表和利润表");
  });

  it("does not agree any more when its file is another", async () => {
    await put("客户报表.txt", `${await ownText()}\n补充 1.00`);
    expect((await read()).sets[0]?.lacks).toContain("已变化");
    const [set] = (await read()).sets;
    await staff.call(calls.WithdrawReceivedSet, { Id, setId: set?.id ?? 0, reason: "客户重新提交" });
    await expect(
      staff.call(calls.WithdrawReceivedSet, { Id, setId: set?.id ?? 0, reason: "再次" }),
    ).rejects.toMatchObject({
      status: 404,
    });
    expect((await read()).sets).toMatchObject([{ withdrawn: { reason: "客户重新提交" } }]);
  });
});

describe("a difference", () => {
  let setId: number;
  const open = async (): Promise<ReceivedLine[]> =>
    (await compare(setId)).lines.filter(
      ({ state }) => state === receivedLine.differs || state === receivedLine.missing,
    );
  const seenOf = (line: ReceivedLine, more: Record<string, unknown> = {}) => ({
    key: line.key,
    ours: line.ours.join(" "),
    theirs: (line.theirs ?? []).join(" "),
    ...more,
  });
  const answer = (line: ReceivedLine, { key, theirs, ...more }: Record<string, unknown> = {}, as = staff) =>
    as.call(calls.AnswerReceivedLine, {
      Id,
      setId,
      lines: [seenOf(line, { ...(key ? { key } : {}), ...(theirs ? { theirs } : {}) })],
      outcome: 2,
      words: "已退回客户更正",
      ...more,
    });
  const agree = (line: ReceivedLine, as: Client) => as.call(calls.AgreeReceivedAnswer, { Id, setId, ...seenOf(line) });
  const lineOf = async (code: string): Promise<ReceivedLine> => {
    const line = (await compare(setId)).lines.find((one) => one.code === code || one.name === code);
    if (!line) throw new Error(`no line ${code}`);
    return line;
  };

  it("of a fen is found in its line alone, and a line left out too", async () => {
    const text = await ownText((line) =>
      line.startsWith("货币资金 ")
        ? line.replace(/\.(\d)(\d) /, (_, one, other) => `.${one}${(Number(other) + 1) % 10} `)
        : line,
    );
    ({ id: setId } = await receive(await put("客户报表二.txt", text.replace(/^存货 .*$/m, "其他 5.00"))));
    expect((await open()).map(({ code, state }) => [code, state])).toEqual([
      ["A101", receivedLine.differs],
      ["A109", receivedLine.missing],
    ]);
    const { lines } = await compare(setId);
    expect(lines.filter(({ state }) => state === receivedLine.unknown).map(({ name }) => name)).toEqual(["其他"]);
    expect((await read()).lacks).toContain("资产负债表和利润表有 3 项差异未处理");
  });

  it("is answered as it is now, with words, and by four at once as by one", async () => {
    const [money, stock] = await open();
    if (!money || !stock) throw new Error("no differences");
    await expect(answer(money, { theirs: "1.00" })).rejects.toMatchObject({ status: 409 });
    await expect(answer(money, { words: "。。" })).rejects.toMatchObject({ status: 400 });
    await expect(answer({ ...money, key: "A999" })).rejects.toMatchObject({ status: 409 });
    const ends = await meet(
      server,
      tenant,
      [staff, manager, partner, staff].map((as) => () => answer(money, {}, as)),
    );
    expect(ends.filter(({ status }) => status === "rejected")).toEqual([]);
    await answer(stock, { outcome: 3, words: "客户在其他流动资产中列示" });
    // At performance materiality: it waits for the second person.
    expect(await lineOf("A109")).toMatchObject({ answer: { isProposed: true } });
    await expect(agree(stock, staff)).rejects.toMatchObject({ status: 403 });
    await agree(stock, partner);
    // Theirs, and none of ours: it holds as well.
    expect((await read()).lacks.join()).toContain("有 1 项差异未处理");
    await answer(await lineOf("其他"), { outcome: 3, words: "客户自行增列" });
    expect((await read()).lacks.join()).not.toContain("未处理");
  });

  it("from performance materiality on is agreed by a lead who did not answer it, once of four", async () => {
    const small = await lineOf("其他");
    await putMaterialityInForce(tenant, Id, { om: "10.00", pm: "5.00", trivial: "1.00" });
    // 5.00 is at it now; the fen of A101 is not, and A109 was agreed to.
    expect(await lineOf("其他")).toMatchObject({ answer: { isProposed: true, mayAgree: false } });
    expect(await lineOf("A101")).toMatchObject({ answer: { isProposed: false } });
    expect((await read()).lacks.join()).toContain("有 1 项差异未处理");
    await expect(agree(await lineOf("A101"), manager)).rejects.toMatchObject({ status: 400 });
    expect(await answer(small, { outcome: 3, words: "客户自行增列" }, manager)).toMatchObject({ proposed: 1 });
    await expect(agree(small, manager)).rejects.toThrow("另一人同意");
    const ends = await meet(
      server,
      tenant,
      [partner, partner, partner, partner].map((as) => () => agree(small, as)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await lineOf("其他")).toMatchObject({ answer: { isProposed: false, agreedName: expect.any(String) } });
    expect((await read()).lacks.join()).not.toContain("未处理");
  });

  it("asks again once the amounts are others", async () => {
    await tenant.inDb((db) => writeSampleAdjustments(db, Id, staff.userId));
    const stock = (await compare(setId)).lines.find(({ code }) => code === "A109");
    expect(stock?.answer).toMatchObject({ isCurrent: false, words: "客户在其他流动资产中列示" });
    expect((await read()).lacks.join()).toMatch(/\d+ 项差异未处理/);
  });

  it("may name the entry that it is, where without that entry both are the same", async () => {
    const heads = await staff.call(adjustments.GetAuditAdjustListByAdjType, { projectId: Id, AdjType: 1 });
    const idOf = (no: string) => heads.find(({ adjNo }) => adjNo === no)?.id ?? 0;
    const cash = (await compare(setId)).lines.find(({ code }) => code === "A109");
    expect(cash?.theirs).toBeNull();
    // The client's file has the profit before depreciation was entered.
    const line = await lineOf("A208");
    await expect(answer(line, { outcome: 2, entryId: idOf("AJE-4") })).rejects.toMatchObject({ status: 400 });
    await expect(answer(line, { outcome: 1, entryId: 999_999_999 })).rejects.toMatchObject({ status: 400 });
    await expect(answer(line, { outcome: 1, entryId: idOf("AJE-3") })).rejects.toThrow("不含该分录时审定数为");
    await answer(line, { outcome: 1, entryId: idOf("AJE-4"), words: "客户尚未补提折旧" });
    expect(await lineOf("A208")).toMatchObject({ answer: { entry: { name: "AJE-4" } } });
  });
});

describe("a workbook", () => {
  it("is read cell by cell: a column that is empty leaves the other in its place", async () => {
    const [old] = (await read()).sets.filter(({ kind, withdrawn }) => kind === statements && withdrawn === null);
    await staff.call(calls.WithdrawReceivedSet, { Id, setId: old?.id ?? 0, reason: "客户重新提交" });
    const { rows } = await staff.call(trialBalance.GetTrialBalance, { projectId: Id });
    const lines = rows.filter(({ kind }) => kind !== "H");
    type Row = (typeof lines)[number];
    const { body } = await workbookOf("客户报表.xlsx", [
      listSheet({
        lang: "zh",
        name: { text: "报表" },
        columns: [
          text({ text: "项目" }, 30, ({ name }: Row) => name),
          text({ text: "附注" }, 8, () => "五、1"),
          money({ text: "期末余额" }, 16, ({ audited }: Row) => audited),
          money({ text: "上年年末余额" }, 16, () => null),
        ],
        rows: lines,
      }),
    ]);
    const { id } = await receive(await put("客户报表.xlsx", body));
    const found = (await compare(id)).lines.filter(({ theirs }) => theirs !== null);
    expect(found.length).toBeGreaterThan(50);
    expect(found.some(({ state }) => state === receivedLine.unsure)).toBe(false);
    for (const { ours, theirs } of found) expect(theirs).toEqual([ours[0], "0.00"]);
  });
});

describe("the other statements", () => {
  it("wait for audited amounts to be compared with", async () => {
    await receive(
      await put("现金流量表.txt", "一、经营活动\n销售商品、提供劳务收到的现金 1 12,598,500.00 0.00"),
      cashFlow,
    );
    expect((await read()).lacks).toContain("现金流量表没有审定数可比较");
    await attribute(server, manager, Id);
    const cash = (await read()).sets.find(({ kind }) => kind === cashFlow);
    const line = (await compare(cash?.id ?? 0)).lines.find(({ code }) => code === "C101");
    expect(line).toMatchObject({ ours: ["12598500.00", "0.00"], state: receivedLine.agrees });
  });

  it("of changes in equity are compared column by column", async () => {
    const cells = ["500000", "0"].join(" ");
    await receive(
      await put("权益变动表.txt", `2.对所有者（或股东）的分配 -500,000.00 -${cells.split(" ")[0]}.00`),
      equity,
    );
    const set = (await read()).sets.find(({ kind }) => kind === equity);
    const line = (await compare(set?.id ?? 0)).lines.find(({ code }) => code === "Q15");
    expect(line?.state).toBe(receivedLine.unsure);
  });

  it("in two units are not compared", async () => {
    const fileId = await put("附注.txt", "单位：元\n库存现金 1.00\n单位：万元\n银行存款 2.00");
    const { id } = await receive(fileId, notes);
    expect((await read()).sets.find((one) => one.id === id)?.lacks).toContain("没有审定数可比较");
    await staff.call(calls.WithdrawReceivedSet, { Id, setId: id, reason: "客户重新提交" });
  });
});

describe("the waiver", () => {
  const waive = (as: Client, more: Record<string, unknown> = {}) =>
    as.call(calls.WaiveReceivedSet, {
      Id,
      kinds: [notes],
      reason: "客户未编制附注",
      safeguard: "由未参与项目的人员复核",
      ...more,
    });

  it("is the partner's alone, with reason and safeguard, of what was not received, once of four", async () => {
    await expect(waive(staff)).rejects.toMatchObject({ status: 403 });
    await expect(waive(manager)).rejects.toMatchObject({ status: 403 });
    await expect(waive(partner, { safeguard: "" })).rejects.toMatchObject({ status: 400 });
    await expect(waive(partner, { kinds: [statements, notes] })).rejects.toThrow("已收到资产负债表和利润表");
    const ends = await meet(
      server,
      tenant,
      [partner, partner, partner, partner].map((as) => () => waive(as)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { waiver, lacks } = await read(partner);
    expect(waiver).toMatchObject({ kinds: [notes], safeguard: "由未参与项目的人员复核" });
    expect(lacks.join()).not.toContain("附注");
    // Whoever looks at the team's independence sees it.
    expect(await staff.call(calls.GetReceivedWaiver, { Id })).toEqual({ waiver });
  });

  it("ends with a reason, and the report waits again", async () => {
    const { waiver } = await read(partner);
    const end = (as: Client) =>
      as.call(calls.EndReceivedWaiver, { Id, waiverId: waiver?.id ?? 0, reason: "客户已提交附注" });
    await expect(end(manager)).rejects.toMatchObject({ status: 403 });
    const ends = await meet(
      server,
      tenant,
      [partner, partner].map((as) => () => end(as)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await read()).lacks).toContain("未收到财务报表附注");
    expect(await staff.call(calls.GetReceivedWaiver, { Id })).toEqual({ waiver: null });
  });
});
