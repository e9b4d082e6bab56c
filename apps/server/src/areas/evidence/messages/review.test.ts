import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { labels } from "@digao/contract/areas/firm/labels/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Draft } from "@digao/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { workOff } from "../../../../test/paper-desk.ts";
import { writeSampleAdjustments, writeSampleLedger } from "../../../../test/sample-ledger.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let partner: Client;
let incharge: Client;
let staff: Client;
let projectId: number;
let itemId: number;
let lineId: number;
let entryId: number;
let riskLabel: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, partner, incharge, staff] = [
    await tenant.as("manager"),
    await tenant.as("partner"),
    await tenant.as("incharge"),
    await tenant.as("staff1"),
  ];
  await tenant.inDb((db) => db.updateTable("app_user").set({ title: "注册会计师", cpa_no: "110000000001" }).execute());
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: partner, roleid: 2 },
    { client: incharge, roleid: 3 },
    { client: staff, roleid: 0 },
  ]);
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
  await tenant.inDb((db) => writeSampleAdjustments(db, projectId, manager.userId));
  const items = await manager.call(statementItems.GetFSItemName, { projectId });
  itemId = items.find(({ stdCode }) => stdCode === "A105")!.id;
  lineId = (await manager.call(programs.GetProgLineByRID, { Id: itemId, projectId }))[0]!.id;
  entryId = (await manager.call(adjustments.GetAuditAdjustList, { projectId })).items[0]!.id;
  riskLabel = (await manager.call(labels.GetAllLabelData, { categoryCode: "RSK" }))[0]!.labelId;
});
afterAll(() => server.stop());

const write = async (as: Client, more: Partial<Draft<typeof messages.CreateMsgHead>>) =>
  (await as.call(messages.CreateMsgHead, { currId: projectId, chatContent: "期后回款少，请说明", ...more })).msgId;
const besideItem = () => ({ entityId: "fsItem" as const, referId: itemId });
const note = (as: Client, more: Partial<Draft<typeof messages.CreateMsgHead>> = {}) =>
  write(as, { ...besideItem(), chatType: "RVN", ...more });
const risk = (as: Client, more: Partial<Draft<typeof messages.CreateMsgHead>> = {}) =>
  write(as, { ...besideItem(), chatType: "RSK", chatLabels: JSON.stringify([{ labelId: riskLabel }]), ...more });
const answer = (as: Client, parentId: number, more: Partial<Draft<typeof messages.CreateMsgHead>> = {}) =>
  write(as, { parentId, chatType: "ANS", chatContent: "已检查全部期后回款单据，无异常", ...more });
const close = (as: Client, msgId: number) => as.call(messages.UpdateMsgHeadStatus, { msgId, status: 2 });
const get = (msgId: number, as = manager) => as.call(messages.GetMsgJedHeadDataByID, { msgId });
const list = (as: Client, more: Partial<Draft<typeof messages.GetMsgJedHeadData>> = {}) =>
  as.call(messages.GetMsgJedHeadData, { projectId, maxResultCount: 1000, ...more });
const refused = (message: RegExp, status = 400) => ({ status, error: { message: expect.stringMatching(message) } });

describe("a message beside any record", () => {
  it("names it in the reader's language, opens it, and belongs to its statement item", async () => {
    const detail = (await staff.call(statementItems.RefreshFSDetail, { RId: itemId })).details[0]!;
    const places = [
      { entityId: "fsItem", referId: itemId, says: /应收账款$/ },
      { entityId: "fsDetail", referId: detail.id, says: /应收账款 明细 / },
      { entityId: "progLine", referId: lineId, says: /应收账款 程序 1$/ },
      { entityId: "adjustment", referId: entryId, says: /^调整 / },
      { entityId: "project", referId: projectId, says: /审计/ },
      { entityId: "menuNode", referId: 1102, says: /^资料中心$/ },
    ] as const;
    for (const { says, ...place } of places) {
      const thread = await get(await write(staff, { ...place, anchor: "B12" }));
      expect(thread).toMatchObject({ ...place, anchor: "B12", referText: expect.stringMatching(says) });
      expect(thread.link).toMatch(/^\/maindo\//);
    }
    const [, , procedure] = (await list(staff, { rid: itemId })).items.toReversed();
    expect(procedure?.entityId).toBe("progLine");
    expect((await list(staff, { rid: itemId })).items.map(({ entityId }) => entityId)).not.toContain("project");
    const english = await (await tenant.as("manager")).call(messages.GetMsgJedHeadData, {
      projectId,
      entityId: "progLine",
    });
    expect(english.items.length).toBe(1);
  });

  it("is refused beside what is not there, or is another project's", async () => {
    const foreign = await newProject(manager);
    const [other] = await manager.call(statementItems.GetFSItemName, { projectId: foreign });
    for (const referId of [other!.id, 999_999, 0])
      await expect(write(manager, { entityId: "fsItem", referId })).rejects.toMatchObject(refused(/不存在或已删除/));
    await expect(write(manager, { entityId: "project", referId: foreign })).rejects.toMatchObject(refused(/不存在/));
    await expect(write(manager, { entityId: "menuNode", referId: 1100 })).rejects.toMatchObject(refused(/不存在/));
    const message = await risk(manager);
    const away = { responseEntity: "adjustment" as const, responseId: 999_999 };
    await expect(answer(staff, message, away)).rejects.toMatchObject(refused(/不存在/));
    await close(manager, message).catch(() => undefined);
  });

  it("is counted beside its record and on its page", async () => {
    const [count] = await staff.call(messages.GetMsgCountByRefer, {
      projectId,
      entityId: "progLine",
      referIds: [lineId],
    });
    expect(count).toEqual({ referId: lineId, open: 0, total: 1, unread: 0 });
    const open = await note(incharge, { entityId: "progLine", referId: lineId });
    const query = { projectId, entityId: "progLine" as const, referIds: [lineId] };
    const [now] = await staff.call(messages.GetMsgCountByRefer, query);
    expect(now).toEqual({ referId: lineId, open: 1, total: 2, unread: 1 });
    const pages = await staff.call(messages.GetMsgCountByPage, { projectId });
    expect(pages.find(({ page }) => page === "/maindo/assetsclass")?.open).toBeGreaterThan(0);
    await close(incharge, open);
  });
});

describe("kinds", () => {
  it("of who reviews are not begun by a member, whatever is sent", async () => {
    for (const chatType of ["SVC", "RSK", "RVN"] as const)
      await expect(
        write(staff, { ...besideItem(), chatType, chatLabels: JSON.stringify([{ labelId: riskLabel }]) }),
      ).rejects.toMatchObject(refused(/可以发起督导/, 403));
  });

  it("SVC and RSK ask for a label that the firm has; answers to them do not", async () => {
    await expect(risk(manager, { chatLabels: "[]" })).rejects.toMatchObject(refused(/^请添加标签$/));
    await expect(write(manager, { ...besideItem(), chatType: "SVC" })).rejects.toMatchObject(refused(/^请添加标签$/));
    const gone = JSON.stringify([{ labelId: 999_999 }]);
    await expect(risk(manager, { chatLabels: gone })).rejects.toMatchObject(refused(/已删除/));
    const msgId = await risk(manager);
    await answer(staff, msgId);
    expect(await get(msgId)).toMatchObject({ status: 1, labelList: [{ labelId: riskLabel }] });
  });

  it("SVC and RSK are a task of the project manager and of who prepares the paper, until they are closed", async () => {
    await manager.call(statementItemSigns.UpdateAuditUserByRID, { RIds: [itemId], userId: staff.userId });
    const msgId = await risk(partner);
    const tasks = async (as: Client, state: 0 | 1) =>
      (await as.call(notifications.GetUserNotifications, { type: 2, state, maxResultCount: 100 })).items
        .map(({ refId }) => refId)
        .filter((id) => id === String(msgId)).length;
    expect([await tasks(manager, 0), await tasks(staff, 0), await tasks(incharge, 0)]).toEqual([1, 1, 0]);
    await answer(staff, msgId, { responseEntity: "progLine", responseId: lineId });
    await close(partner, msgId);
    expect([await tasks(manager, 0), await tasks(staff, 0)]).toEqual([0, 0]);
  });
});

describe("closing", () => {
  it("a risk prompt waits for somebody else's response with a procedure or an entry: the hurried partner is refused", async () => {
    const msgId = await risk(partner);
    await expect(close(partner, msgId)).rejects.toMatchObject(refused(/关联审计程序或调整分录/));
    await answer(partner, msgId, { responseEntity: "adjustment", responseId: entryId });
    await expect(close(partner, msgId)).rejects.toMatchObject(refused(/关联审计程序/));
    await answer(staff, msgId, { chatContent: "好的", responseEntity: "adjustment", responseId: entryId });
    await expect(close(partner, msgId)).rejects.toMatchObject(refused(/关联审计程序/));
    await answer(staff, msgId, { responseEntity: "adjustment", responseId: entryId });
    expect((await get(msgId, staff)).moves).toEqual([]);
    expect((await close(partner, msgId)).closeName).toBe((await get(msgId)).createName);
    expect((await get(msgId)).replies.at(-1)?.response).toMatchObject({ entityId: "adjustment", referId: entryId });
  });

  it("a review note is not closed by who answers it, nor by a reviewer below its author", async () => {
    const msgId = await note(incharge);
    await answer(manager, msgId);
    await expect(close(staff, msgId)).rejects.toMatchObject(refused(/更高级别的复核人/, 403));
    await expect(close(manager, msgId)).rejects.toMatchObject(refused(/答复过/, 403));
    expect((await get(msgId, manager)).whyNotClose).toMatch(/答复过/);
    const above = await note(partner);
    await answer(staff, above);
    await expect(close(manager, above)).rejects.toMatchObject(refused(/更高级别/, 403));
    await close(partner, msgId);
    await close(partner, above);
  });

  it("is undone with a reason alone", async () => {
    const msgId = await note(incharge);
    await close(incharge, msgId);
    const reopen = (reason?: string) => incharge.call(messages.UpdateMsgHeadStatus, { msgId, status: 3, reason });
    for (const reason of [undefined, "", " "]) await expect(reopen(reason)).rejects.toMatchObject(refused(/原因/));
    expect(await reopen("金额又变了")).toMatchObject({ status: 3, reopenReason: "金额又变了", closeName: null });
    await close(incharge, msgId);
  });

  it("many at once closes those that may be closed, and says of each other one why not", async () => {
    const [mine, others] = [await note(incharge), await note(partner)];
    const answers = await incharge.call(messages.CloseMessages, { msgIds: [mine, others] });
    expect(answers).toMatchObject([
      { msgId: mine, ok: true, reason: "" },
      { msgId: others, ok: false, reason: expect.stringMatching(/更高级别/) },
    ]);
    expect((await get(others)).status).toBe(0);
    const outcomes = await staff.call(messages.AnswerMessages, { msgIds: [mine, others], chatContent: "已补充证据" });
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, true]);
    expect(await get(others)).toMatchObject({ status: 1, replyCount: 1 });
    await close(partner, others);
  });
});

describe("the centre", () => {
  it("shows mine, open and overdue ones, by label, item, person and role", async () => {
    const label = JSON.stringify([{ labelId: riskLabel }]);
    const msgId = await note(partner, { chatLabels: label, dueDate: "2024-01-01", priority: 3 });
    const has = async (page: Promise<{ items: { msgId: number }[] }>) =>
      (await page).items.some((thread) => thread.msgId === msgId);
    const query = { projectId, maxResultCount: 1000 };
    expect(await has(list(partner, { view: "mine" }))).toBe(true);
    expect(await has(list(staff, { view: "mine" }))).toBe(false);
    expect([await has(list(staff, { view: "open" })), await has(list(staff, { view: "overdue" }))]).toEqual([
      true,
      true,
    ]);
    expect((await get(msgId)).isOverdue).toBe(true);
    expect(await has(staff.call(messages.GetMsgJedHeadDataByLabel, { ...query, labelId: riskLabel }))).toBe(true);
    expect(await has(staff.call(messages.GetMsgJedHeadDataByItem, { ...query, rid: itemId }))).toBe(true);
    expect(await has(list(staff, { userId: partner.userId }))).toBe(true);
    expect(await has(staff.call(messages.GetMsgJedHeadDataByPM, query))).toBe(false);
    expect(await has(staff.call(messages.GetMsgJedHeadDataByQC, query))).toBe(false);
    expect(await has(partner.call(messages.GetSelfMsgData, query))).toBe(true);
    expect(await has(staff.call(messages.GetChatDataByMsgType, { ...query, chatType: "RVN" }))).toBe(true);
    const filters = await staff.call(messages.GetMsgFilters, { projectId });
    expect(filters.items.map(({ rid }) => rid)).toContain(itemId);
    expect(filters.labels.map(({ labelId }) => labelId)).toContain(riskLabel);
    expect(filters.people.map(({ userId }) => userId)).toContain(partner.userId);
    const changed = await partner.call(messages.UpdateMsgHead, { msgId, dueDate: null, labelIds: [] });
    expect(changed).toMatchObject({ dueDate: null, isOverdue: false, labelList: [] });
    await expect(staff.call(messages.UpdateMsgHead, { msgId, priority: 1 })).rejects.toMatchObject({ status: 403 });
    await answer(staff, msgId);
    await close(partner, msgId);
  });

  it("are due when and as urgent as their author says, or a leader who reviews above the author and is not asked", async () => {
    const chatUsers = JSON.stringify([{ userId: manager.userId }, { userId: staff.userId }]);
    const msgId = await note(partner, { chatUsers, dueDate: "2025-02-01", priority: 1 });
    const plan = (as: Client, more: object) => as.call(messages.UpdateMsgHead, { msgId, ...more });
    for (const as of [staff, manager, incharge])
      for (const more of [{ dueDate: "2026-12-31" }, { dueDate: null }, { priority: 3 }])
        await expect(plan(as, more)).rejects.toMatchObject({ status: 403 });
    expect(await plan(partner, { dueDate: "2025-03-01", priority: 2 })).toMatchObject({ dueDate: "2025-03-01" });
    const lower = await note(incharge, { dueDate: "2025-02-01" });
    const later = (as: Client) => as.call(messages.UpdateMsgHead, { msgId: lower, dueDate: "2025-04-01" });
    await expect(later(staff)).rejects.toMatchObject({ status: 403 });
    expect(await later(partner)).toMatchObject({ dueDate: "2025-04-01" });
    expect(
      await manager.call(messages.UpdateMsgHead, { msgId: lower, dueDate: "2025-04-01", labelIds: [] }),
    ).toMatchObject({
      dueDate: "2025-04-01",
    });
  });

  it("downloads what is filtered, with its answers", async () => {
    const { bytes } = await staff.download(messages.DownMessagesExcel, { projectId, chatType: "RSK", RptLang: "zh" });
    const text = JSON.stringify(await readBook(bytes));
    expect(text).toContain("风险提示");
    expect(text).toContain("已检查全部期后回款单据");
    expect(text).not.toContain('复核意见"');
  });

  it("lists files, and lets their author alone rename one or take it away", async () => {
    const files = [{ field: "chatFile", name: "函.txt", content: "甲" }];
    const draft = { currId: projectId, chatContent: "见附件", ...besideItem() };
    const { msgId } = await staff.call(messages.CreateMsgHead, draft, files);
    const [file] = (await get(msgId)).fileList;
    const change = { msgId, fileId: file!.fileId, fileName: "回函.txt" };
    await expect(manager.call(messages.UpdateChatFileById, change)).rejects.toMatchObject({ status: 403 });
    expect((await staff.call(messages.UpdateChatFileById, change)).fileList[0]?.fileName).toBe("回函.txt");
    const all = await manager.call(messages.GetChatFileByMsgType, { projectId, chatType: "CMT", keyword: "回函" });
    expect(all.items).toMatchObject([{ fileName: "回函.txt", msgId, referText: expect.stringMatching(/应收账款$/) }]);
    await staff.call(messages.UpdateChatFileById, { msgId, fileId: file!.fileId, isDeleted: true });
    expect((await get(msgId)).fileList).toEqual([]);
  });

  it("offers the twenty standard prompts, those of the item first, with a label each", async () => {
    const prompts = await manager.call(messages.GetRiskPrompts, { projectId, rid: itemId });
    expect(prompts.length).toBe(20);
    expect(prompts.filter(({ isOfItem }) => isOfItem).map(({ title }) => title)).toEqual(
      prompts.slice(0, 2).map(({ title }) => title),
    );
    expect(prompts.every(({ labelId }) => labelId !== null)).toBe(true);
    expect(prompts[0]?.itemCodes).toContain("A105");
  });
});

it("an open note beside an item or a part of it keeps the item from its conclusion and its signs", async () => {
  await workOff(staff, projectId, itemId);
  for (const { msgId, createBy } of (await list(manager, { rid: itemId, view: "open" })).items) {
    const author = [manager, partner, incharge, staff].find(({ userId }) => userId === createBy)!;
    await answer(staff, msgId, { responseEntity: undefined }).catch(() => undefined);
    await answer(staff, msgId, { responseEntity: "progLine", responseId: lineId }).catch(() => undefined);
    await close(author, msgId);
  }
  const open = async () =>
    (await staff.call(statementItems.GetFsItemById, { RId: itemId })).can.gates.filter(
      ({ name }) => name === "messages",
    );
  expect(await open()).toEqual([]);
  const conclude = async () => {
    const { rowVersion } = (await staff.call(statementItems.GetFsItemById, { RId: itemId })).item;
    const draft = { RId: itemId, rowVersion, result: 2, resultText: "确认" };
    return staff.call(statementItemSigns.UpdateItemResultByRID, draft);
  };
  for (const place of [besideItem(), { entityId: "progLine", referId: lineId }] as const) {
    const msgId = await note(incharge, place);
    expect((await open())[0]?.text).toContain("应收账款");
    await expect(conclude()).rejects.toMatchObject({ status: 400 });
    await answer(staff, msgId);
    await expect(conclude()).rejects.toMatchObject({ status: 400 });
    await close(incharge, msgId);
    expect(await open()).toEqual([]);
  }
  await conclude();
});
