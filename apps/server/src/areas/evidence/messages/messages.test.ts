import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { type MessageThread, messages } from "@digao/contract/areas/evidence/messages/calls";
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import type { Draft } from "@digao/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestFile, type TestServer, type TestTenant } from "../../../../test/kit.ts";

const seed = new URL("../../../../../../packages/db/seed/sample/sample_vouchers.csv", import.meta.url);
const journal = readFileSync(seed, "utf8");
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let other: Client;
let projectId: number;
let periodId: number;
/** Of each month from January on. */
let jmsns: number[];

const bring = async (content: string) => {
  const file = { name: "journal.csv", content };
  const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [file]);
  await server.runJobs();
  return batches[0]!.id;
};
const inMonth = async (month: number) => {
  const query = { periodId, jPeriodFrom: 202400 + month, jPeriodTo: 202400 + month };
  return (await manager.call(vouchers.GetVoucherLibList, query)).items[0]!;
};

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  staff = await tenant.as("staff1");
  other = await tenant.as("staff2");
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: other, roleid: 0 },
  ]);
  await bring(journal);
  periodId = (await manager.call(vouchers.GetTrailbalancePeriod, { projectId }))[0]!.periodId;
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  jmsns = await Promise.all(months.map(async (month) => (await inMonth(month)).Jmsn));
});
afterAll(() => server.stop());

const write = (as: Client, more: Partial<Draft<typeof messages.CreateMsgHead>>, files: TestFile[] = []) =>
  as.call(messages.CreateMsgHead, { currId: projectId, chatContent: "请说明", ...more }, files);
const ask = async (Jmsn: number, as = staff) => (await write(as, { chatType: "QUE", referId: Jmsn })).msgId;
const get = (msgId: number, as = manager) => as.call(messages.GetMsgHeadDataById, { msgId });
const beside = async (referId: number, as = manager): Promise<MessageThread[]> =>
  (await as.call(messages.GetMsgJedHeadData, { projectId, referId, maxResultCount: 100 })).items;
const unread = async (as: Client) =>
  (await as.call(notifications.GetUserNotifications, { type: 1, state: 0, maxResultCount: 100 })).items;
const called = (...people: Client[]) => JSON.stringify(people.map(({ userId }) => ({ userId, userName: "x" })));
const refused = (message: RegExp, status = 400) => ({ status, error: { message: expect.stringMatching(message) } });

describe("a message beside a voucher", () => {
  it("stands there with its text, its files and whom it calls, who learn of it and nobody else does", async () => {
    const files = [
      { field: "chatImage", name: "scan.png", content: png },
      { field: "chatFile", name: "合同.txt", content: "甲方" },
    ];
    const chatContent = "<p>这笔<b>收入</b>&amp;成本</p><p>见合同</p>";
    const sent = await write(staff, { referId: jmsns[0]!, chatContent, chatUsers: called(manager) }, files);
    expect(sent).toMatchObject({ success: true, message: "留言已发送" });
    const [thread] = await beside(jmsns[0]!);
    expect(thread).toMatchObject({
      msgId: sent.msgId,
      parentId: 0,
      msgType: "CMT",
      status: 0,
      referId: jmsns[0],
      replyCount: 0,
      replies: [],
      msgContent: chatContent,
      msgText: "这笔收入&成本\n见合同",
      isUnread: true,
      createBy: staff.userId,
      chatList: [{ userId: manager.userId, userName: "李经理" }],
      imageList: [{ fileName: "scan.png", sizeBytes: png.length }],
      fileList: [{ fileName: "合同.txt" }],
    });
    const [notice] = await unread(manager);
    expect(notice).toMatchObject({ title: "有人提到了您", refId: String(sent.msgId), projectId });
    expect(notice?.description).toContain("这笔收入&成本 见合同");
    expect(new URL(notice?.link ?? "", "http://x").searchParams.get("voucher")).toBe(String(jmsns[0]));
    expect([await unread(staff), await unread(other)]).toEqual([[], []]);
    const file = { msgId: sent.msgId, fileId: thread!.imageList[0]!.fileId };
    const { bytes, headers } = await other.download(messages.DownChatFiles, file);
    expect([...bytes]).toEqual([...png]);
    expect(headers.get("content-disposition")).toMatch(/^inline/);
    const elsewhere = await ask(jmsns[0]!);
    await expect(other.download(messages.DownChatFiles, { ...file, msgId: elsewhere })).rejects.toThrow("404");
  });

  it("is read once it was seen, together with its notice, by that reader alone", async () => {
    const { msgId } = await write(staff, { referId: jmsns[1]!, chatUsers: called(manager, other) });
    await manager.call(messages.UpdateMsgReadState, { msgIds: [msgId] });
    await manager.call(messages.UpdateMsgReadState, { msgIds: [msgId] });
    const isUnread = async (as: Client) => (await get(msgId, as)).isUnread;
    expect([await isUnread(manager), await isUnread(other), await isUnread(staff)]).toEqual([false, true, false]);
    const of = (list: { refId: string | null }[]) => list.filter(({ refId }) => refId === String(msgId)).length;
    expect([of(await unread(manager)), of(await unread(other))]).toEqual([0, 1]);
  });

  it("keeps plain marks, and nothing that could act", async () => {
    const acts = [
      "<script>alert(1)</script>甲",
      '<img src=x onerror="alert(1)">甲',
      '<a href="javascript:alert(1)">甲</a>',
      '<p onclick="alert(1)" style="background:url(//evil)">甲</p>',
      '<iframe src="//evil"></iframe><object></object><svg onload=alert(1)>甲</svg>',
      '<span style="color:#f00;position:fixed">甲</span>',
    ];
    for (const chatContent of acts) {
      const { msgContent, msgText } = await get((await write(staff, { referId: jmsns[2]!, chatContent })).msgId);
      expect(msgText, chatContent).toBe("甲");
      expect(msgContent, chatContent).not.toMatch(/script|on\w+=|href|src|iframe|svg|url|position/i);
    }
    const shown = await get(
      (await write(staff, { referId: jmsns[2]!, chatContent: "a &lt;b&gt; &amp;lt;<br>c" })).msgId,
    );
    expect(shown.msgText).toBe("a <b> &lt;\nc");
  });

  it("is refused empty, too long, to strangers of the project, and beside a voucher that is not in force", async () => {
    for (const chatContent of ["", " <p><br></p>&nbsp;", "<img src=x>"])
      await expect(write(staff, { referId: jmsns[0]!, chatContent })).rejects.toMatchObject(refused(/内容不能为空/));
    const chatContent = "字".repeat(5_001);
    await expect(write(staff, { referId: jmsns[0]!, chatContent })).rejects.toMatchObject(refused(/最多 5000 字/));
    const qc = await tenant.as("qc");
    const atStranger = write(staff, { referId: jmsns[0]!, chatUsers: called(qc) });
    await expect(atStranger).rejects.toMatchObject(refused(/本项目的成员/));
    await expect(write(staff, { referId: 999 })).rejects.toMatchObject(refused(/不在当前有效的序时账中/));
    const foreign = await newProject(manager);
    await expect(write(manager, { currId: foreign, referId: jmsns[0]! })).rejects.toMatchObject(
      refused(/不在当前有效/),
    );
    await expect(write(qc, { referId: jmsns[0]! })).rejects.toMatchObject({ status: 403 });
    await expect(beside(jmsns[0]!, qc)).rejects.toMatchObject({ status: 403 });
  });

  it("takes as pictures what are pictures, up to 2 MB", async () => {
    const image = (content: Uint8Array | string) => [{ field: "chatImage", name: "a.png", content }];
    await expect(write(staff, { referId: jmsns[0]! }, image("<svg/>"))).rejects.toMatchObject(refused(/不是 PNG/));
    const large = new Uint8Array(2 * 1024 * 1024 + 1);
    large.set(png);
    await expect(write(staff, { referId: jmsns[0]! }, image(large))).rejects.toMatchObject(refused(/超过 2 MB/, 413));
    const asFile = [{ field: "chatFile", name: "a.png", content: large }];
    expect((await get((await write(staff, { referId: jmsns[0]! }, asFile)).msgId)).fileList.length).toBe(1);
  });
});

describe("a question", () => {
  it("is answered, closed and opened again, and all who wrote there learn of it", async () => {
    const msgId = await ask(jmsns[3]!);
    const answer = (as: Client) => write(as, { parentId: msgId, chatContent: "已核对", referId: 1 });
    await answer(staff);
    expect((await get(msgId)).status).toBe(0);
    await answer(other);
    expect((await get(msgId)).status).toBe(1);
    expect((await unread(staff)).map(({ title }) => title)).toContain("留言有新答复");
    const to = (status: 2 | 3, as: Client) =>
      as.call(messages.UpdateMsgHeadStatus, { msgId, status, reason: "金额仍不符" });
    await expect(to(2, other)).rejects.toMatchObject(refused(/只有提出人，或项目负责人/, 403));
    expect((await to(2, manager)).status).toBe(2);
    expect((await unread(staff)).map(({ title }) => title)).toContain("留言已关闭");
    await expect(answer(other)).rejects.toMatchObject(refused(/已关闭/));
    await expect(to(2, manager)).rejects.toMatchObject(refused(/状态已变化/));
    expect((await to(3, staff)).status).toBe(3);
    expect((await unread(other)).map(({ title }) => title)).toContain("留言重新打开");
    const [thread] = await beside(jmsns[3]!);
    expect(thread).toMatchObject({ status: 3, replyCount: 2 });
    expect(thread!.replies.map(({ createBy, msgType }) => [createBy, msgType])).toEqual([
      [staff.userId, "ANS"],
      [other.userId, "ANS"],
    ]);
    const { items } = await other.call(messages.GetMsgJedHeadDataByParent, { parentId: msgId });
    expect(items.map(({ msgId: id }) => id)).toEqual(thread!.replies.map(({ msgId: id }) => id));
    await expect(to(2, manager)).rejects.toMatchObject(refused(/尚未答复/));
  });

  it("tells nothing more to whoever wrote there and has left the project", async () => {
    const leaver = await tenant.as("archive");
    await join(manager, projectId, [{ client: leaver, roleid: 0 }]);
    const msgId = await ask(jmsns[6]!, leaver);
    const members = await manager.call(projectDetail.GetProjectMembers, { Id: projectId });
    const { pmid } = members.find(({ userId }) => userId === leaver.userId)!;
    await manager.call(projectDetail.DeleteProjectMembers, { pmid });
    await write(staff, { parentId: msgId });
    expect((await unread(leaver)).map(({ refType }) => refType)).not.toContain("message");
    const atLeaver = write(staff, { parentId: msgId, chatUsers: called(leaver) });
    await expect(atLeaver).rejects.toMatchObject(refused(/本项目的成员/));
    expect((await get(msgId)).status).toBe(1);
  });

  it("is listed with the others of its project by type, state and words, in pages", async () => {
    const own = await newProject(manager);
    const list = (more: object) =>
      manager.call(messages.GetMsgJedHeadData, { projectId, maxResultCount: 1000, ...more });
    const open = await list({ chatType: "QUE", status: 0 });
    expect(open.items.length).toBeGreaterThan(0);
    expect(open.items.every(({ msgType, status }) => msgType === "QUE" && status === 0)).toBe(true);
    const all = await list({});
    expect(all.totalCount).toBe(all.items.length);
    const paged = await list({ skipCount: 1, maxResultCount: 2 });
    expect(paged.items.map(({ msgId }) => msgId)).toEqual(all.items.slice(1, 3).map(({ msgId }) => msgId));
    expect((await list({ keyword: "见合同" })).totalCount).toBe(1);
    expect((await list({ keyword: "100%_" })).totalCount).toBe(0);
    expect((await list({ projectId: own })).totalCount).toBe(0);
  });
});

describe("a message of one's own", () => {
  it("is written anew by its author alone, who loses nothing to a change meanwhile", async () => {
    const files = [{ field: "chatFile", name: "a.txt", content: "a" }];
    const { msgId } = await write(staff, { referId: jmsns[4]!, chatUsers: called(other) }, files);
    const old = await get(msgId);
    const change = {
      chatId: msgId,
      chatContent: "改正",
      rowVersion: old.rowVersion,
      chatUsers: called(other, manager),
    };
    await expect(write(manager, change)).rejects.toMatchObject(refused(/自己的留言/, 403));
    const before = (await unread(other)).length;
    const more = { ...change, fileId: String(old.fileList[0]!.fileId) };
    expect(await write(staff, more, [{ field: "chatFile", name: "b.txt", content: "b" }])).toMatchObject({ msgId });
    const now = await get(msgId);
    expect(now).toMatchObject({ msgText: "改正", fileList: [{ fileName: "b.txt" }], rowVersion: old.rowVersion + 1 });
    expect(now.editTime).not.toBeNull();
    expect((await unread(other)).length).toBe(before);
    expect((await unread(manager)).map(({ refId }) => refId)).toContain(String(msgId));
    await expect(write(staff, change)).rejects.toMatchObject({ status: 409 });
    expect((await get(msgId)).msgText).toBe("改正");
  });

  it("stays as it was in a question that is closed", async () => {
    const msgId = await ask(jmsns[5]!);
    const { msgId: answerId } = await write(other, { parentId: msgId });
    await staff.call(messages.UpdateMsgHeadStatus, { msgId, status: 2 });
    await expect(write(other, { chatId: answerId })).rejects.toMatchObject(refused(/已关闭/));
    await expect(write(staff, { chatId: msgId })).rejects.toMatchObject(refused(/已关闭/));
  });
});

it("messages stay with their voucher when its journal is imported again or rolled back", async () => {
  const [june, december] = [await ask(jmsns[5]!), await ask(jmsns[11]!)];
  const { referText } = await get(december);
  const rows = journal.split(/\r?\n/).filter((row) => !row.startsWith("2024-12"));
  const batchId = await bring(rows.join("\n"));
  await manager.call(imports.CommitImport, { batchId, replace: true, forceReason: "重新导入" });
  const twin = await inMonth(6);
  expect(twin.Jmsn).not.toBe(jmsns[5]);
  expect((await beside(twin.Jmsn)).map(({ msgId }) => msgId)).toContain(june);
  expect(await get(december)).toMatchObject({ referId: null, referText });
  await manager.call(imports.RollbackImport, { batchId });
  expect(await get(december)).toMatchObject({ referId: jmsns[11] });
  expect(await get(june)).toMatchObject({ referId: jmsns[5] });
});
