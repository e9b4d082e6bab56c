import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../action-log.ts";
import { allPermissions, type BuiltInRole, ofOperator, startingRights } from "../auth/permissions.ts";

export type SeedRoleName = "Admin" | BuiltInRole;

const displayNames: Record<BuiltInRole, string> = {
  ChiefPartner: "首席合伙人",
  Partner: "合伙人",
  Manager: "项目经理",
  Auditor: "审计员",
  QualityControl: "质控",
  ConfirmationCentre: "函证中心",
  Archivist: "档案管理员",
  HumanResources: "人力行政",
  ReadOnly: "只读",
};

interface SeedRole {
  name: SeedRoleName;
  displayName: string;
  permissions: readonly string[];
}

/** The roles a firm starts with. `*` is every right of the firm, of later releases too. */
export const seedRoles: readonly SeedRole[] = [
  { name: "Admin", displayName: "系统管理员", permissions: ["*"] },
  ...(Object.keys(displayNames) as BuiltInRole[]).map((name) => ({
    name,
    displayName: displayNames[name],
    permissions: startingRights(name),
  })),
];

interface StoredRole {
  id: number;
  name: string;
  permissions: string[];
  seeded: string[];
}

const without = (names: readonly string[], gone: readonly string[]): string[] =>
  names.filter((name) => !gone.includes(name));

async function addRoles(db: Db, roles: readonly SeedRole[]): Promise<{ id: number; name: string }[]> {
  if (roles.length === 0) return [];
  return (
    db
      .insertInto("role")
      .values(
        roles.map(({ name, displayName, permissions }) => ({
          name,
          display_name: displayName,
          is_static: true,
          permissions: [...permissions],
          seeded_permissions: [...permissions],
        })),
      )
      // The firm's own role of that name stays what it is.
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "name"])
      .execute()
  );
}

/** What the seed gives now and did not before is added, what it gave and no longer does is taken; the rest is the firm's. */
async function updateRole(
  db: Db,
  { id, permissions: before, seeded }: StoredRole,
  given: readonly string[],
): Promise<void> {
  if (given.join() === seeded.join()) return;
  const added = without(given, [...seeded, ...before]);
  const permissions = [...without(before, without(seeded, given)), ...added];
  const isChanged = permissions.length !== before.length || added.length > 0;
  await db
    .updateTable("role")
    .set({ permissions, seeded_permissions: [...given], row_version: sql`row_version + ${isChanged ? 1 : 0}` })
    .where("id", "=", id)
    .execute();
  if (!isChanged) return;
  const [old, now] = [{ permissions: before }, { permissions }];
  await writeAction(db, { userName: "release" }, { refType: "role", refId: id, action: "update", old, new: now });
}

/** Brings the built-in roles to the seed and answers their ids by name. The operator's administrators also manage the other firms. */
export async function seedRolesOf(db: Db, { isOperator }: { isOperator: boolean }): Promise<Map<string, number>> {
  const tenants = isOperator ? allPermissions.filter(ofOperator) : [];
  const roles = seedRoles.map((role) =>
    role.name === "Admin" ? { ...role, permissions: [...role.permissions, ...tenants] } : role,
  );
  const builtIn = db.selectFrom("role").where("is_static", "=", true).orderBy("id");
  for (const { id } of await builtIn.select("id").execute()) await holdRecord(db, "role", id);
  const stored = await builtIn.select(["id", "name", "permissions", "seeded_permissions as seeded"]).execute();
  const byName = new Map(roles.map((role) => [role.name as string, role]));
  for (const role of stored) {
    const given = byName.get(role.name);
    if (given) await updateRole(db, role, given.permissions);
  }
  const names = new Set(stored.map(({ name }) => name));
  const added = await addRoles(
    db,
    roles.filter(({ name }) => !names.has(name)),
  );
  return new Map([...stored, ...added].map(({ id, name }) => [name, id]));
}
