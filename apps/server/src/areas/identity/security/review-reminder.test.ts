import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { securityPolicy } from "@digao/contract/areas/identity/security/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Person, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { asSuperuser } from "../../../../test/plant.ts";
import { noteReview, quarterOf, remindOfReview } from "../../../platform/auth/review-reminder.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
});
afterAll(() => server.stop());

const at = (moment: string): Promise<boolean> => firm.inDb((db) => remindOfReview(db, new Date(moment)));
const noticesTo = async (person: Person): Promise<string[]> => {
  const { items } = await (await firm.as(person)).call(notifications.GetUserNotifications, {});
  return items.map(({ notification }) => JSON.stringify(notification)).filter((text) => text.includes("权限复核"));
};

it("91: a quarter begins at midnight in China", () => {
  expect(quarterOf(new Date("2031-03-31T15:59:59Z"))).toMatchObject({ year: 2031, number: 1 });
  expect(quarterOf(new Date("2031-03-31T16:00:00Z"))).toEqual({
    year: 2031,
    number: 2,
    begin: new Date("2031-03-31T16:00:00Z"),
  });
});

it("91: who may fetch it is reminded from the first day of each quarter, every week until somebody has", async () => {
  // The quarter in which the firm was made asks nothing of it.
  expect(await firm.inDb((db) => remindOfReview(db))).toBe(false);
  expect(await at("2031-03-31T16:00:00Z")).toBe(true);
  expect(await at("2031-04-01T08:00:00Z")).toBe(false);
  expect(await at("2031-04-06T16:00:00Z")).toBe(false);
  expect(await at("2031-04-07T16:00:00Z")).toBe(true);
  expect(await noticesTo("admin")).toHaveLength(2);
  expect((await noticesTo("admin"))[0]).toContain("2031 年第 2 季度");
  expect(await noticesTo("manager")).toEqual([]);
  await firm.inDb((db) => noteReview(db, new Date("2031-04-08T00:00:00Z")));
  expect(await at("2031-04-30T00:00:00Z")).toBe(false);
  expect(await at("2031-06-30T15:00:00Z")).toBe(false);
  expect(await at("2031-06-30T16:00:00Z")).toBe(true);
});

it("91: fetching it is the look that ends the reminders", async () => {
  await (await firm.as("admin")).download(securityPolicy.DownAccessReview, {});
  const { rows } = await firm.inDb((db) =>
    sql<{
      isNow: boolean;
    }>`select access_reviewed_at > now() - interval '1 hour' as "isNow" from security_policy`.execute(db),
  );
  expect(rows).toEqual([{ isNow: true }]);
});

it("91: a server's hourly round reminds every firm, once however many servers there are", async () => {
  const owner = await startTestServer({ isAlone: true });
  try {
    const old = await owner.newTenant();
    await asSuperuser(owner, (db) =>
      db.query("update tenant set created_at = now() - interval '1 year' where id = $1", [old.id]),
    );
    await Promise.all([owner.server.cleanUp.run(), owner.server.cleanUp.run()]);
    const { rows } = await old.inDb((db) =>
      sql<{ n: number }>`select count(*)::int as n from notice where title_key = 'notice.accessReview.title'`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ n: 1 }]);
  } finally {
    await owner.stop();
  }
});
