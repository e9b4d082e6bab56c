/** Practice 1.1: a sign keeps the role that its signer had, and one on a role that was taken stands nowhere. */
import { readFileSync } from "node:fs";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { withConnection } from "@digao/db/roles";
import { afterAll, beforeAll, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { workOff } from "../../../../test/paper-desk.ts";
import { writeSampleLedger } from "../../../../test/sample-ledger.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let incharge: Client;
let staff: Client;
let projectId: number;
let RId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, incharge, staff] = [await tenant.as("manager"), await tenant.as("incharge"), await tenant.as("staff1")];
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: incharge, roleid: 3 },
    { client: staff, roleid: 0 },
  ]);
  await tenant.inDb((db) => writeSampleLedger(db, projectId));
  const items = await manager.call(statementItems.GetFsItem, { Id: projectId, GrpId: 2 });
  RId = items.find(({ stdCode }) => stdCode === "L101")?.id ?? 0;
  await workOff(staff, projectId, RId);
  const { item } = await see();
  await staff.call(statementItemSigns.UpdateItemResultByRID, {
    RId,
    rowVersion: item.rowVersion,
    result: 1,
    resultText: "余额可以确认",
  });
});
afterAll(() => server.stop());

const see = () => manager.call(statementItems.GetFsItemById, { RId });
const sign = (as: Client, signLevel: number) => as.call(statementItemSigns.UpdateItemSignByRID, { RId, signLevel });

/** What the migration does to rows of before, without its new columns. */
async function judgePast(): Promise<void> {
  const file = new URL("../../../../../../packages/db/migrations/1005-roles-of-signs.sql", import.meta.url);
  const text = readFileSync(file, "utf8");
  const statements = text
    .slice(text.indexOf("with history"))
    .split(/;\s*(?:\n|$)/)
    .filter(Boolean);
  const walled = ["wp_sign", "project_member_history", "fs_item", "audit_sheet"];
  const wall = (how: string) => walled.map((name) => `alter table ${name} ${how} row level security`);
  await withConnection(server.ownerUrl, async (client) => {
    for (const one of ["begin", ...wall("no force"), ...statements, ...wall("force"), "commit"])
      await client.query(one);
  });
}

it("keeps the role of its signer and the act that gave it", async () => {
  await sign(staff, 0);
  await sign(incharge, 1);
  const { item } = await see();
  expect(item.signs).toMatchObject([
    { signLevel: 0, userName: "王小明", signerRole: 0 },
    { signLevel: 1, userName: "陈现场", signerRole: 3 },
  ]);
  const signed = await tenant.inProject(projectId, (db) =>
    db.selectFrom("wp_sign").orderBy("sign_level").select("grant_id as id").execute(),
  );
  const history = await tenant.inDb((db) =>
    db.selectFrom("project_member_history").select(["id", "user_id as userId", "new_role as role"]).execute(),
  );
  const grants = signed.map(({ id: grant }) => {
    const { id: _id, ...given } = history.find(({ id }) => id === grant)!;
    return given;
  });
  expect(grants).toEqual([
    { userId: staff.userId, role: 0 },
    { userId: incharge.userId, role: 3 },
  ]);
});

it("stands nowhere where the role of before was taken or given away by who may not, and is listed", async () => {
  // The in-charge had made a junior a manager, who signed the second review.
  await tenant.inProject(projectId, async (db) => {
    await db
      .insertInto("project_member_history")
      .values({
        project_id: projectId,
        user_id: staff.userId,
        action: "role",
        old_role: 0,
        new_role: 1,
        by_user_id: incharge.userId,
      })
      .execute();
    await db
      .insertInto("wp_sign")
      .values({ project_id: projectId, ref_type: 1, ref_id: RId, sign_level: 2, user_id: staff.userId })
      .execute();
  });
  expect((await see()).item.signs.map(({ signLevel }) => signLevel)).toEqual([0, 1, 2]);
  await judgePast();
  const after = await see();
  expect(after.item).toMatchObject({
    wpStatus: 6,
    signs: [
      { signLevel: 0, isStale: true },
      { signLevel: 1, isStale: true },
    ],
  });
  expect(after.unauthorised).toMatchObject([{ signLevel: 2, userName: "王小明", signerRole: 1 }]);
  await judgePast();
  expect((await see()).unauthorised).toHaveLength(1);
  // Signed again by who may, from the bottom: the list of what had no right stays.
  await sign(staff, 0);
  await sign(incharge, 1);
  await sign(manager, 2);
  expect(await see()).toMatchObject({
    item: { wpStatus: 4, signs: [{}, {}, { signLevel: 2, userName: "李经理", signerRole: 1, isStale: false }] },
    unauthorised: [{ signLevel: 2 }],
  });
});
