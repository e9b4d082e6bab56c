import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { subscriptions } from "@digao/contract/areas/identity/subscriptions/calls";
import { topicCodes, topicOf } from "@digao/contract/areas/identity/subscriptions/topics";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeProject } from "../../../../test/build.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { notify } from "../../../platform/live/notices.ts";

describe("a subscription", () => {
  let server: TestServer;
  let tenant: TestTenant;
  let staff: Client;
  let one: number;
  let other: number;
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    tenant = await server.newTenant();
    staff = await tenant.as("staff1");
    const team = { manager: { role: 1 }, staff1: { role: 0 } } as const;
    one = (await makeProject(tenant, team)).projectId;
    other = (await makeProject(tenant, team)).projectId;
  });
  afterAll(() => server.stop());

  const title = "notice.adjustChecked.title";
  const tell = (projectId: number, type: 0 | 2 = noticeType.notice) =>
    tenant.inDb((db) =>
      notify(db, {
        to: [staff.userId],
        type,
        title,
        text: "notice.adjustChecked.text",
        projectId,
        params: { name: "李经理", no: "AJE-1", title: "补提坏账", project: "年报审计" },
      }),
    );
  const noticesNow = async () => {
    const { items } = await staff.call(notifications.GetUserNotifications, { state: 0 });
    return items.map(({ projectId }) => projectId).sort();
  };
  const list = async () => (await staff.call(subscriptions.GetSubscribeInfoList, { maxResultCount: 100 })).items;
  const adjustments = { subCategory: "adjustments" } as const;

  it("is in force for every topic until it is taken back; then no notice is made, but tasks still are", async () => {
    expect((await list()).map(({ isSubscribed, target }) => [isSubscribed, target])).toEqual(
      topicCodes.map(() => [true, "all"]),
    );
    await tell(one);
    expect(await noticesNow()).toEqual([one]);
    expect(await staff.call(subscriptions.CancelSubscribeInfo, adjustments)).toMatchObject({ isSubscribed: false });
    await tell(one);
    expect(await noticesNow()).toEqual([one]);
    await tell(other, noticeType.task);
    expect(await noticesNow()).toEqual([one, other].sort());
    await staff.call(subscriptions.CreateSubscribeInfo, adjustments);
    await tell(other);
    expect(await noticesNow()).toEqual([one, other, other].sort());
  });

  it("of one project goes before that of all, until it is removed", async () => {
    await staff.call(subscriptions.CancelSubscribeInfo, adjustments);
    const { sid } = await staff.call(subscriptions.CreateSubscribeInfo, { ...adjustments, target: String(one) });
    await tell(one);
    await tell(other);
    expect(await noticesNow()).toEqual([one]);
    await staff.call(subscriptions.CancelSubscribeInfo, { sid: sid ?? 0 });
    expect((await list()).filter(({ target }) => target === String(one))).toMatchObject([{ sid, isSubscribed: false }]);
    await staff.call(subscriptions.DeleteSubscribeInfo, { sid: sid ?? 0 });
    expect((await list()).length).toBe(topicCodes.length);
  });

  it("is one person's own, and of projects that the person is in", async () => {
    const { sid } = await staff.call(subscriptions.CancelSubscribeInfo, adjustments);
    const manager = await tenant.as("manager");
    for (const call of [subscriptions.CancelSubscribeInfo, subscriptions.UpdateReadState] as const)
      await expect(manager.call(call, { sid: sid ?? 0 })).rejects.toMatchObject({ status: 404 });
    await expect(manager.call(subscriptions.DeleteSubscribeInfo, { sid: sid ?? 0 })).rejects.toMatchObject({
      status: 404,
    });
    const partner = await tenant.as("partner");
    for (const target of [String(one), "999999999"])
      await expect(partner.call(subscriptions.CreateSubscribeInfo, { ...adjustments, target })).rejects.toMatchObject({
        status: 404,
      });
    await expect(
      staff.call(subscriptions.CreateSubscribeInfo, { subCategory: "nosuch" } as never),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("marks its notices as read and counts what is left", async () => {
    await tell(one);
    await tell(other);
    await tell(other, noticeType.task);
    const [before] = (await list()).filter(({ subCategory }) => subCategory === "adjustments");
    expect(before).toMatchObject({ readState: false, unreadCount: 3 });
    const chosen = { ...adjustments, target: String(one) };
    expect(await staff.call(subscriptions.UpdateReadState, chosen)).toEqual({ unreadCount: 2 });
    expect(await staff.call(subscriptions.UpdateReadState, adjustments)).toEqual({ unreadCount: 1 });
  });

  it("has groups and topics in the reader's language", async () => {
    const groups = await staff.call(subscriptions.GetGroupInfo, {});
    expect(groups.map(({ groupName, topicCount }) => [groupName, topicCount])).toEqual([
      ["项目动态", 2],
      ["函证与资料", 1],
      ["复核意见", 3],
      ["归档提醒", 2],
      ["知识更新", 1],
      ["待办与必达通知", 1],
    ]);
    const path = "/api/services/app/SubscribeInfo/GetSubCategoryInfo?groupCode=archive&culture=en";
    const answer = (await (await staff.fetch(path)).json()) as { result: { subCategoryName: string }[] };
    expect(answer.result.map(({ subCategoryName }) => subCategoryName)).toEqual(["Archiving", "Archive access"]);
  });

  it("does not exist for what asks for an answer", () => {
    expect(topicOf("notice.adjustSubmitted.title")).toBeNull();
    expect(topicOf("notice.memberAdded.title")).toBeNull();
    expect(topicOf(title)).toBe("adjustments");
  });
});
