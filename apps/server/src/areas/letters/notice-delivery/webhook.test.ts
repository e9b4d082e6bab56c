import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { subscriptionGroups } from "@digao/contract/areas/identity/subscriptions/topics";
import { noticeDelivery } from "@digao/contract/areas/letters/notice-delivery/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type LoopbackWebhook, startLoopbackWebhook } from "../../../../test/loopback-webhook.ts";
import { NoticeDesk } from "../../../../test/notice-desk.ts";
import { notify } from "../../../platform/live/notices.ts";

let desk: NoticeDesk;
let webhook: LoopbackWebhook;
beforeAll(async () => {
  desk = await NoticeDesk.open();
  webhook = await startLoopbackWebhook();
});
afterAll(async () => {
  await desk.stop();
  await webhook.stop();
});
beforeEach(async () => {
  await desk.begin();
  [webhook.heard, webhook.status] = [[], 204];
});

describe("the firm's own service", () => {
  const all = Object.keys(subscriptionGroups) as (keyof typeof subscriptionGroups)[];
  const set = async (more: { url?: string; secret?: string; isEnabled?: boolean } = {}) => {
    const now = await desk.admin.call(noticeDelivery.GetNoticeWebhook, {});
    return desk.admin.call(noticeDelivery.UpdateNoticeWebhook, {
      url: webhook.url,
      secret: webhook.secret,
      groups: all.filter((group) => group !== "duties"),
      isEnabled: true,
      ...more,
      rowVersion: now?.rowVersion ?? 0,
    });
  };
  const calls = async () => (await desk.admin.call(noticeDelivery.GetWebhookDeliveries, {})).items;
  it("is told who got a notice, signed, and nothing of what it says", async () => {
    await set();
    await desk.tell();
    await desk.deliver();
    await desk.deliver();
    expect(webhook.heard).toMatchObject([
      {
        isSigned: true,
        body: {
          event: "notice",
          notice: {
            title: { zh: "调整分录已复核", en: "Adjustment approved" },
            receivers: [{ userId: desk.staff.userId }],
          },
        },
      },
    ]);
    expect(webhook.heard[0]!.text).not.toContain("补提坏账");
    expect(await calls()).toMatchObject([{ state: "sent", status: 204, tries: 1 }]);
    const rows = await desk.firm.inDb((db) => db.selectFrom("notice_webhook").selectAll().execute());
    expect(JSON.stringify([rows, await desk.admin.call(noticeDelivery.GetNoticeWebhook, {})])).not.toContain(
      webhook.secret,
    );
  });

  it("is not told of what its readers may not see any more, nor of groups that were not chosen", async () => {
    await set();
    await desk.tell();
    await desk.firm.inDb((db) =>
      sql`update app_user set is_active = false where id = ${desk.staff.userId}`.execute(db),
    );
    await desk.firm.inDb((db) =>
      notify(db, {
        to: [desk.firm.userIds.manager],
        type: 2,
        title: "notice.adjustSubmitted.title",
        text: "notice.adjustSubmitted.text",
      }),
    );
    await desk.deliver();
    expect(webhook.heard).toEqual([]);
    expect(await calls()).toMatchObject([{ state: "dropped", why: expect.stringMatching(/已无权查看/) }]);
  });

  it("is called again under the same id, ever more rarely; after a day it is left alone and the administrators are told", async () => {
    await set();
    webhook.status = 500;
    await desk.tell();
    await desk.tell();
    await desk.deliver();
    // After the first failure the rest waits.
    expect(webhook.heard).toHaveLength(1);
    expect((await calls()).map(({ tries }) => tries).sort()).toEqual([0, 1]);
    await desk.letPass();
    webhook.status = 204;
    await desk.deliver();
    expect(new Set(webhook.heard.map(({ id }) => id)).size).toBe(2);
    expect(webhook.heard).toHaveLength(3);
    expect(await desk.admin.call(noticeDelivery.GetNoticeWebhook, {})).toMatchObject({
      failingSince: null,
      isEnabled: true,
    });
    webhook.status = 503;
    await desk.tell();
    await desk.tell();
    await desk.deliver();
    await desk.firm.inDb((db) =>
      sql`update notice_webhook set failing_since = now() - interval '25 hours'`.execute(db),
    );
    await desk.letPass();
    await desk.deliver();
    expect(await desk.admin.call(noticeDelivery.GetNoticeWebhook, {})).toMatchObject({
      isEnabled: false,
      switchedOffAt: expect.any(String),
    });
    await desk.letPass();
    await desk.deliver();
    expect((await calls()).map(({ state }) => state).sort()).toEqual(["dropped", "dropped", "sent", "sent"]);
    const { items } = await desk.admin.call(notifications.GetUserNotifications, { state: 0 });
    expect(items.filter(({ title }) => title === "通知接口已自动停用")).toHaveLength(1);
    webhook.heard = [];
    await desk.tell();
    await desk.deliver();
    expect(webhook.heard).toEqual([]);
  });

  it("ends a delivery after its last try, also where the run of it has died", async () => {
    await set();
    webhook.status = 500;
    await desk.tell();
    await desk.firm.inDb((db) => sql`update webhook_delivery set tries = 7`.execute(db));
    await desk.deliver();
    expect(await calls()).toMatchObject([{ state: "failed", tries: 8, status: 500, why: "答复为 500，应为 2xx" }]);
    await desk.tell();
    await desk.firm.inDb((db) => sql`update webhook_delivery set tries = 8 where state = 'waiting'`.execute(db));
    await desk.deliver();
    expect(await calls()).toMatchObject([{ state: "failed", tries: 8 }, { state: "failed" }]);
    expect(webhook.heard).toHaveLength(1);
  });

  it("lies outside, or is named by the operator; it has a secret of some length, and is the administrators' alone", async () => {
    for (const url of [
      "http://10.0.0.1/x",
      "http://169.254.169.254/",
      "https://localhost/x",
      "file:///etc/passwd",
      "https://a:b@x.example/",
    ])
      await expect(set({ url })).rejects.toMatchObject({
        status: 400,
        error: { message: expect.stringMatching(/公网的 https/) },
      });
    await expect(set({ secret: "" })).rejects.toMatchObject({ status: 400 });
    await expect(set({ secret: "short" })).rejects.toMatchObject({ status: 400 });
    await set();
    await set({ secret: "" });
    await expect(
      desk.admin.call(noticeDelivery.UpdateNoticeWebhook, {
        url: webhook.url,
        groups: ["team" as never],
        isEnabled: true,
        rowVersion: 2,
      }),
    ).rejects.toMatchObject({ status: 400 });
    for (const call of [
      noticeDelivery.GetNoticeWebhook,
      noticeDelivery.SendTestWebhook,
      noticeDelivery.GetWebhookDeliveries,
    ])
      await expect(desk.staff.call(call, {})).rejects.toMatchObject({ status: 403 });
    expect(await desk.admin.call(noticeDelivery.SendTestWebhook, {})).toMatchObject({
      state: "sent",
      status: 204,
      title: "测试",
    });
    expect(webhook.heard).toMatchObject([{ isSigned: true, body: { event: "test" } }]);
    await desk.tell();
    await desk.admin.call(noticeDelivery.DeleteNoticeWebhook, { rowVersion: 2 });
    await desk.deliver();
    expect(webhook.heard).toHaveLength(1);
    await expect(desk.admin.call(noticeDelivery.SendTestWebhook, {})).rejects.toMatchObject({ status: 404 });
  });
});
