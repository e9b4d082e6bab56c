import { Writable } from "node:stream";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { notifications, type UserNotification } from "@digao/contract/areas/identity/notifications/calls";
import { statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { beforeEach, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { importDesk, sampleFile } from "../../../../test/import-desk.ts";
import type { Client } from "../../../../test/kit.ts";
import { connect, ticketOf } from "../../../../test/live/clients.ts";
import { createLog } from "../../../platform/lib/log.ts";

const desk = importDesk();
let staff: Client;
let incharge: Client;
beforeEach(async () => {
  [staff, incharge] = [await desk.tenant.as("staff1"), await desk.tenant.as("incharge")];
  for (const one of [staff, incharge, desk.manager]) await one.call(notifications.SetAllNotificationsAsRead, {});
});

const list = (as: Client, input = {}) => as.call(notifications.GetUserNotifications, { state: 0, ...input });
const textsOf = async (as: Client) =>
  (await list(as)).items.map(({ title, description }) => `${title}: ${description}`);

/** Both have accepted, and have nothing unread. */
async function team(): Promise<number> {
  const projectId = await newProject(desk.manager, { projectName: "年报审计" });
  const members = [
    { userId: staff.userId, roleid: 0 },
    { userId: incharge.userId, roleid: 3 },
  ];
  await desk.manager.call(projectDetail.CreateProjectMember, { projectId, members });
  for (const one of [staff, incharge])
    await one.call(projectDetail.UpdateProjectMemberChecked, { Id: projectId, checked: 1, independence: true });
  return projectId;
}

describe("a team", () => {
  it("is told who was invited as what, and the invitation is done with the answer; doing it oneself tells nobody", async () => {
    const projectId = await newProject(desk.manager, { projectName: "年报审计" });
    const members = [{ userId: staff.userId, roleid: 0 }];
    await desk.manager.call(projectDetail.CreateProjectMember, { projectId, members });
    expect(await textsOf(staff)).toEqual(["请确认加入项目: 李经理邀请您加入项目“年报审计”，担任项目组成员"]);
    expect(await textsOf(desk.manager)).toEqual([]);
    const { items, unreadByType } = await list(staff);
    expect(unreadByType).toEqual([0, 0, 1]);
    expect(items[0]).toMatchObject({ type: 2, read: false, link: `/maindo/projectmain?id=${id64(projectId)}` });
    await staff.call(projectDetail.UpdateProjectMemberChecked, { Id: projectId, checked: 1, independence: true });
    expect(await textsOf(staff)).toEqual([]);
  });

  it("is told of a new manager and of a removal", async () => {
    const projectId = await team();
    const pmidOf = async (userId: number) =>
      (await desk.manager.call(projectDetail.GetProjectMembers, { Id: projectId })).find(
        (one) => one.userId === userId,
      );
    const [mine, theirs] = [await pmidOf(staff.userId), await pmidOf(incharge.userId)];
    await desk.manager.call(projectDetail.DeleteProjectMembers, { pmid: mine?.pmid ?? 0 });
    expect(await textsOf(staff)).toEqual(["已移出项目: 李经理将您移出了项目“年报审计”"]);
    expect((await list(staff)).items[0]?.link).toBeNull();
    await desk.manager.call(projectDetail.UpdateProjectMemberRole, {
      pmid: theirs?.pmid ?? 0,
      roleid: 1,
      rowVersion: theirs?.rowVersion ?? 0,
    });
    expect(await textsOf(incharge)).toEqual(["您成为项目负责人: 李经理把项目“年报审计”交由您负责"]);
  });
});

const id64 = (id: number): string => encodeURIComponent(Buffer.from(String(id)).toString("base64"));

async function entry(projectId: number) {
  const items = await staff.call(mapping.GetRptItemTree, { projectId });
  const idOf = (code: string) => items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
  const lines = [
    { fsItemId: idOf("P111"), debit: "500.00", credit: "0.00" },
    { fsItemId: idOf("A105"), debit: "0.00", credit: "500.00" },
  ];
  return staff.call(adjustments.UpdateFSAdjustHead, { projectId, adjType: 1, description: "补提坏账", lines });
}
const move = (as: Client, head: { id: number; rowVersion: number }, status: number) =>
  as.call(adjustments.UpdateFSAdjustHeadById, { Id: head.id, rowVersion: head.rowVersion, status });

describe("an adjusting entry", () => {
  it("asks everybody who may check it, once, and nobody any more when one of them has", async () => {
    const projectId = await team();
    const sent = await move(staff, await entry(projectId), 1);
    const notice = "调整分录待复核: 王小明提交了调整分录“补提坏账”（年报审计）";
    expect([await textsOf(desk.manager), await textsOf(incharge), await textsOf(staff)]).toEqual([
      [notice],
      [notice],
      [],
    ]);
    expect((await list(incharge)).items[0]).toMatchObject({
      refType: "adjustment",
      refId: `${sent.id}`,
      link: `/maindo/auditadjustment?id=${id64(projectId)}&entry=${sent.id}`,
    });
    const step = { Id: sent.id, rowVersion: sent.rowVersion };
    const checked = await desk.manager.call(adjustments.CheckFSAdjustHeadById, step);
    expect([await textsOf(desk.manager), await textsOf(incharge)]).toEqual([[], []]);
    expect(await textsOf(staff)).toEqual(["调整分录已复核: 李经理复核通过了 AJE-1“补提坏账”（年报审计）"]);
    const back = { Id: checked.id, rowVersion: checked.rowVersion, reason: "金额重算" };
    const draft = await desk.manager.call(adjustments.CancelFSAdjustHeadById, back);
    expect((await textsOf(staff))[0]).toBe("调整分录被退回: 李经理退回了“补提坏账”（年报审计）：金额重算");
    await incharge.call(adjustments.CancelFSAdjustHeadById, {
      Id: draft.id,
      rowVersion: draft.rowVersion,
      reason: "重复",
    });
    expect((await textsOf(staff))[0]).toMatch(/^调整分录已作废: .+作废了“补提坏账”（年报审计）$/);
    expect((await list(staff)).unreadByType).toEqual([2, 1, 0]);
  });

  it("sent back from review tells its preparer why; one taken back by its preparer tells nobody", async () => {
    const projectId = await team();
    const sent = await move(staff, await entry(projectId), 1);
    const back = { Id: sent.id, rowVersion: sent.rowVersion, status: 0, reason: "请附计算表" };
    const draft = await desk.manager.call(adjustments.UpdateFSAdjustHeadById, back);
    expect(draft).toMatchObject({ status: 0, cancelReason: "请附计算表" });
    expect(await textsOf(staff)).toEqual(["调整分录被退回: 李经理退回了“补提坏账”（年报审计）：请附计算表"]);
    expect(await textsOf(incharge)).toEqual([]);
    const again = await move(staff, draft, 1);
    expect(again.cancelReason).toBe("请附计算表");
    await move(staff, again, 0);
    expect((await textsOf(staff)).length).toBe(1);
  });

  it("that was refused tells nobody", async () => {
    const projectId = await team();
    const draft = await entry(projectId);
    await expect(move(staff, { ...draft, rowVersion: 99 }, 1)).rejects.toMatchObject({ status: 409 });
    expect(await textsOf(incharge)).toEqual([]);
  });
});

describe("statement items", () => {
  it("given to somebody are told in one notice, in the language of whoever reads it", async () => {
    const projectId = await team();
    const items = await staff.call(mapping.GetRptItemTree, { projectId });
    const RIds = ["A101", "A105"].map((code) => items.find(({ stdCode }) => stdCode === code)?.id ?? 0);
    await desk.manager.call(statementItemSigns.UpdateAuditUserByRID, { RIds, userId: staff.userId });
    const [zh] = await textsOf(staff);
    expect(zh).toMatch(/^报表项目已分配给您: 李经理在项目“年报审计”中为您分配了 2 个报表项目：货币资金、/);
    const answer = await staff.fetch("/api/services/app/Notification/GetUserNotifications?State=0&culture=en");
    const { result } = (await answer.json()) as { result: { items: UserNotification[] } };
    expect(result.items[0]?.description).toMatch(/^李经理 assigned 2 statement items .+: Cash/);
  });
});

describe("a push", () => {
  it("speaks the language of its receiver, whatever that of the one who caused it", async () => {
    const projectId = await team();
    await incharge.call(ownAccount.ChangeLanguage, { languageName: "en" });
    const { inbox, hub } = await connect(desk.server.url, await ticketOf(incharge));
    await move(staff, await entry(projectId), 1);
    const notice = await inbox.until<UserNotification>("getNotification");
    expect(notice.title).toBe("Adjustment to review");
    expect(notice.notification.data.message).toBe("王小明 submitted the adjustment “补提坏账” (年报审计)");
    expect(inbox.of("getNotification")).toHaveLength(1);
    await hub.stop();
    await incharge.call(ownAccount.ChangeLanguage, { languageName: "zh-Hans" });
  });
});

describe("an import", () => {
  it("tells its uploader once how it ended, and stops asking when it has been decided", async () => {
    await desk.importFile("sample_tb.csv");
    expect(await textsOf(desk.manager)).toEqual(["导入完成: “sample_tb.csv”已校验并入库"]);
    const dirty = await desk.importFile("sample_vouchers_dirty.csv");
    expect((await textsOf(desk.manager))[0]).toBe(
      "导入待处理: “sample_vouchers_dirty.csv”已完成校验，请查看结果并决定是否入库",
    );
    await desk.manager.call(imports.DiscardImport, { batchId: dirty.id });
    expect(await textsOf(desk.manager)).toEqual(["导入完成: “sample_tb.csv”已校验并入库"]);
    await desk.server.runJobs();
    expect((await list(desk.manager)).unreadCount).toBe(1);
  });

  it("that failed says why", async () => {
    const { name, content } = sampleFile("sample_tb.csv");
    const batch = await desk.upload(name, content);
    await desk.tenant.inProject(desk.projectId, (db) =>
      db.updateTable("import_batch").set({ type_id: 9 }).where("id", "=", batch.id).execute(),
    );
    await desk.server.runJobs();
    expect((await textsOf(desk.manager))[0]).toMatch(/^导入失败: “sample_tb.csv”没有导入：任务执行失败，错误编号/);
  });
});

describe("notices", () => {
  it("are marked one by one or all of a type, by PUT and by POST, and every window of the reader is told", async () => {
    const projectId = await team();
    await move(staff, await entry(projectId), 1);
    await desk.manager.call(statementItemSigns.UpdateAuditUserByRID, {
      RIds: (await staff.call(mapping.GetRptItemTree, { projectId })).slice(1, 2).map(({ id }) => id),
      userId: incharge.userId,
    });
    const { inbox, hub } = await connect(desk.server.url, await ticketOf(incharge));
    const [first] = (await list(incharge)).items;
    const body = JSON.stringify({ Id: first?.id });
    const headers = { "content-type": "application/json" };
    const path = "/api/services/app/Notification/SetNotificationAsRead";
    expect((await incharge.fetch(path, { method: "POST", headers, body })).status).toBe(200);
    await inbox.until("noticesRead");
    expect((await list(incharge)).unreadCount).toBe(1);
    await incharge.call(notifications.SetAllNotificationsAsRead, { type: 0 });
    expect((await list(incharge)).unreadCount).toBe(1);
    await incharge.call(notifications.SetAllNotificationsAsRead, { type: 2 });
    expect((await list(incharge)).unreadCount).toBe(0);
    expect((await incharge.call(notifications.GetUserNotifications, {})).items[0]?.read).toBe(true);
    await hub.stop();
  });

  it("of others are as missing", async () => {
    const projectId = await team();
    await move(staff, await entry(projectId), 1);
    const [first] = (await list(incharge)).items;
    await expect(staff.call(notifications.SetNotificationAsRead, { id: first?.id ?? "" })).rejects.toMatchObject({
      status: 404,
    });
    const stranger = await (await desk.server.newTenant()).as("incharge");
    await expect(stranger.call(notifications.SetNotificationAsRead, { id: first?.id ?? "" })).rejects.toMatchObject({
      status: 404,
    });
    expect((await list(incharge)).unreadCount).toBe(1);
  });
});

describe("the log", () => {
  it("blots out tickets and tokens wherever an object carries them", () => {
    let written = "";
    const sink = new Writable({
      write(chunk, _encoding, done) {
        written += chunk;
        done();
      },
    });
    const log = createLog("info", sink);
    log.info({ ticket: "s3cret", query: { enc_auth_token: "s3cret" }, a: { b: { connectionToken: "s3cret" } } }, "x");
    expect(written).not.toContain("s3cret");
    expect(written.match(/\[redacted\]/g)).toHaveLength(3);
  });
});
