import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import type { LiveChange, LivePresence } from "@digao/contract/areas/identity/live/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { withConnection } from "@digao/db/roles";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { endSession } from "../../src/platform/auth/sessions.ts";
import { publish } from "../../src/platform/live/events.ts";
import { makeProject } from "../build.ts";
import { newCustomer } from "../builders.ts";
import { type Person, startTestServer, type TestServer, type TestTenant } from "../kit.ts";
import { type Connected, connect, ticketOf } from "./clients.ts";

/** Two servers on one database, as behind a load balancer. */
let first: TestServer;
let second: TestServer;
let firm: TestTenant;
let other: TestTenant;
const opened: Connected[] = [];
beforeAll(async () => {
  first = await startTestServer({ isAlone: true });
  second = await startTestServer({ database: first, dataDir: first.dataDir });
  [firm, other] = [await first.newTenant(), await first.newTenant()];
});
afterEach(async () => {
  for (const { hub } of opened.splice(0)) await hub.stop();
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

async function arrive(at: TestServer, tenant: TestTenant, person: Person, projectId?: number): Promise<Connected> {
  const connected = await connect(at.url, await ticketOf(await tenant.as(person)));
  opened.push(connected);
  if (projectId !== undefined) await connected.hub.invoke("joinProject", projectId);
  return connected;
}
const team = { manager: { role: 1 }, staff1: { role: 0 }, staff2: { role: 0 } };
const changesOf = ({ inbox }: Connected): LiveChange[] => inbox.of("changed").flat() as LiveChange[];
const heard = ({ inbox }: Connected, matches: (change: LiveChange) => boolean) =>
  inbox.until<LiveChange[]>("changed", (list) => list.some(matches));
const touchProject = (projectId: number) =>
  firm.inDb((db) =>
    publish(db, { kind: "changed", refType: "mark", refId: "1", projectId, by: firm.userIds.manager, requestId: null }),
  );
/** What came before this has arrived: announcements keep their order. */
const caughtUp = async (connected: Connected, projectId: number) => {
  await touchProject(projectId);
  await heard(connected, ({ refType }) => refType === "mark");
};

describe("a write on one server", () => {
  test("is told to those of the project on the other, once it is committed, with who did it", async () => {
    const { projectId } = await makeProject(firm, team);
    const listener = await arrive(second, firm, "staff1", projectId);
    const manager = await firm.as("manager");
    const project = await manager.call(projects.GetProject, { Id: projectId });
    await manager.call(projects.UpdateProject, { ...project, projectName: "改名" });
    await heard(listener, ({ refType }) => refType === "project");
    expect(changesOf(listener)).toContainEqual({
      refType: "project",
      refId: `${projectId}`,
      projectId,
      by: firm.userIds.manager,
      requestId: expect.any(String),
    });
  });

  test("that is refused or rolled back is told to nobody", async () => {
    const { projectId } = await makeProject(firm, team);
    const listener = await arrive(second, firm, "staff1", projectId);
    const failing = firm.inDb(async (db) => {
      await publish(db, { kind: "changed", refType: "never", refId: "1", projectId, by: null, requestId: null });
      throw new Error("after all");
    });
    await expect(failing).rejects.toThrow("after all");
    await caughtUp(listener, projectId);
    expect(changesOf(listener).map(({ refType }) => refType)).toEqual(["mark"]);
  });

  test("to the firm's own records is told to those with the right, to nobody else", async () => {
    const { projectId } = await makeProject(firm, { ...team, archive: { role: 0 } });
    const allowed = await arrive(second, firm, "manager");
    await firm.inDb((db) => sql`delete from user_role where user_id = ${firm.userIds.archive}`.execute(db));
    const powerless = await arrive(second, firm, "archive", projectId);
    const custId = await newCustomer(await firm.as("partner"));
    await heard(allowed, ({ refType, refId }) => refType === "customer" && refId === `${custId}`);
    await caughtUp(powerless, projectId);
    expect(changesOf(powerless).filter(({ refType }) => refType === "customer")).toEqual([]);
  });

  test("to one's own folders is told to one's own other windows, to nobody else", async () => {
    const { projectId } = await makeProject(firm, team);
    const own = await arrive(second, firm, "staff1", projectId);
    const colleague = await arrive(second, firm, "staff2", projectId);
    const staff = await firm.as("staff1");
    const { id } = await staff.call(userCategories.AddAndUpdateProCategory, { categoryName: "两个窗口" });
    await heard(own, ({ refType, refId }) => refType === "userCategory" && refId === `${id}`);
    await caughtUp(colleague, projectId);
    expect(changesOf(colleague).map(({ refType }) => refType)).toEqual(["mark"]);
  });

  test("in another firm is never told, whatever its numbers", async () => {
    const { projectId } = await makeProject(firm, team);
    const ours = await arrive(second, firm, "staff1", projectId);
    await other.inDb((db) =>
      publish(db, { kind: "changed", refType: "customer", refId: "1", projectId, by: null, requestId: null }),
    );
    await other.inDb((db) =>
      publish(db, { kind: "notice", noticeId: "00000000-0000-4000-8000-000000000000", userIds: [firm.userIds.staff1] }),
    );
    await newCustomer(await other.as("manager"));
    await caughtUp(ours, projectId);
    expect(changesOf(ours).map(({ refType }) => refType)).toEqual(["mark"]);
    expect(ours.inbox.names).toEqual(["changed"]);
  });
});

describe("a project's events", () => {
  test("are closed to those who are no members, and to other firms", async () => {
    const { projectId } = await makeProject(firm, { manager: { role: 1 } });
    const stranger = await arrive(first, firm, "staff1");
    await expect(stranger.hub.invoke("joinProject", projectId)).rejects.toThrow("Access is denied");
    await expect(stranger.hub.invoke("enter", { projectId, refType: "project", refId: 1 })).rejects.toThrow(
      "Access is denied",
    );
    const foreigner = await arrive(first, other, "manager");
    await expect(foreigner.hub.invoke("joinProject", projectId)).rejects.toThrow("Access is denied");
  });

  test("tell nobody who is at a record before independence is declared", async () => {
    const { projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0, checked: 0 } });
    const place = { projectId, refType: "adjustment", refId: 1 };
    const invited = await arrive(first, firm, "staff1", projectId);
    await expect(invited.hub.invoke("enter", place)).rejects.toThrow("Access is denied");
    const member = await arrive(first, firm, "manager", projectId);
    await member.hub.invoke("enter", place);
  });

  test("are those of its head until independence is declared, and from then on all", async () => {
    const { projectId } = await makeProject(firm, { manager: { role: 1 }, staff1: { role: 0, checked: 0 } });
    const invited = await arrive(second, firm, "staff1", projectId);
    await touchProject(projectId);
    const manager = await firm.as("manager");
    const project = await manager.call(projects.GetProject, { Id: projectId });
    await manager.call(projects.UpdateProject, { ...project, projectName: "改名" });
    await heard(invited, ({ refType }) => refType === "project");
    expect(changesOf(invited).filter(({ refType }) => refType === "mark")).toEqual([]);
    const staff = await firm.as("staff1");
    await staff.call(projectDetail.UpdateProjectMemberChecked, { Id: projectId, checked: 1, independence: true });
    await invited.inbox.until("membership");
    await caughtUp(invited, projectId);
  });

  test("end for a member at the moment of his removal, on every server", async () => {
    const { projectId } = await makeProject(firm, team);
    const removed = await arrive(second, firm, "staff1", projectId);
    const stays = await arrive(second, firm, "staff2", projectId);
    await removed.hub.invoke("enter", { projectId, refType: "project", refId: projectId, isEditing: true });
    const manager = await firm.as("manager");
    const members = await manager.call(projectDetail.GetProjectMembers, { Id: projectId });
    const pmid = members.find(({ userId }) => userId === firm.userIds.staff1)?.pmid ?? 0;
    await manager.call(projectDetail.DeleteProjectMembers, { pmid });
    expect(await removed.inbox.until("membership")).toEqual({ projectId });
    await caughtUp(stays, projectId);
    await stays.inbox.until("changed", (list: LiveChange[]) => list.some(({ refType }) => refType === "mark"));
    expect(changesOf(removed).filter(({ refType }) => refType === "mark")).toEqual([]);
    const { people } = await stays.hub.invoke<LivePresence>("enter", {
      projectId,
      refType: "project",
      refId: projectId,
    });
    expect(people.map(({ userId }) => userId)).toEqual([firm.userIds.staff2]);
  });
});

describe("a session that ends", () => {
  const asOwner = (text: string) => withConnection(first.ownerUrl, (client) => client.query(text));
  const ofQc = () => `id = ${firm.userIds.qc}`;
  test.each([
    ["by signing out", (id: string) => firm.inDb((db) => endSession(db, id, "logout")), null],
    [
      "because its screen is locked",
      (id: string) => firm.inDb((db) => sql`update session set locked_at = now() where id = ${id}`.execute(db)),
      null,
    ],
    [
      "because its user is disabled",
      () => firm.inDb((db) => sql.raw(`update app_user set is_active = false where ${ofQc()}`).execute(db)),
      () => firm.inDb((db) => sql.raw(`update app_user set is_active = true where ${ofQc()}`).execute(db)),
    ],
    [
      "because its firm is closed",
      () => asOwner(`update tenant set expire_date = current_date - 1 where id = ${firm.id}`),
      () => asOwner(`update tenant set expire_date = null where id = ${firm.id}`),
    ],
  ])("%s ends its connections on every server at once", async (_name, end, undo) => {
    const qc = await firm.as("qc");
    const claims = await first.server.tokens.read(qc.token);
    const [here, there] = [await connect(first.url, await ticketOf(qc)), await connect(second.url, await ticketOf(qc))];
    await end(claims?.sessionId ?? "");
    const [a, b] = await Promise.all([here.ended, there.ended]);
    await undo?.();
    const why = expect.stringContaining("The session has ended");
    expect([a?.message, b?.message]).toEqual([why, why]);
  });
});

describe("who is at a record", () => {
  test("is told on every server: who comes, who edits, who leaves, and who just closes the window", async () => {
    const { projectId } = await makeProject(firm, team);
    const place = { projectId, refType: "adjustment", refId: "7" };
    const manager = await arrive(first, firm, "manager");
    await manager.hub.invoke("enter", place);
    const staff = await arrive(second, firm, "staff1");
    const seen = await staff.hub.invoke<LivePresence>("enter", { ...place, isEditing: true });
    expect(seen.people).toEqual([
      { userId: firm.userIds.staff1, name: "王小明", isEditing: true },
      { userId: firm.userIds.manager, name: "李经理", isEditing: false },
    ]);
    const namesAre = (names: string[]) => (presence: LivePresence) =>
      `${presence.people.map(({ name }) => name)}` === `${names}` && presence.refId === "7";
    await manager.inbox.until("presence", namesAre(["王小明", "李经理"]));
    await staff.hub.stop();
    await manager.inbox.until("presence", namesAre(["李经理"]));
    const again = await arrive(second, firm, "staff2");
    await again.hub.invoke("enter", place);
    await again.hub.invoke("leave", place);
    await again.hub.invoke("enter", { ...place, refId: "8" });
    expect(
      again.inbox.of("presence").filter((presence) => (presence as LivePresence).refId === "8").length,
    ).toBeLessThan(2);
  });

  test("of the firm's own records is open to those with the right alone", async () => {
    const manager = await arrive(first, firm, "manager");
    const seen = await manager.hub.invoke<LivePresence>("enter", { refType: "customer", refId: 5 });
    expect(seen).toMatchObject({ projectId: null, refType: "customer", refId: "5" });
    const own = { refType: "session", refId: "1" };
    await expect(manager.hub.invoke("enter", own)).rejects.toThrow("Access is denied");
    const namesake = await arrive(second, other, "manager");
    const theirs = await namesake.hub.invoke<LivePresence>("enter", { refType: "customer", refId: 5 });
    expect(theirs.people).toHaveLength(1);
  });
});
