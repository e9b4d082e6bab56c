/** Whom forms about a project choose from, as trees and lists. */
import type { projectPeople } from "@digao/contract/areas/engagement/project-detail/calls";
import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { UserPick } from "@digao/contract/areas/identity/users/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input, Output } from "@digao/contract/endpoint";
import { groupBy } from "@digao/domain/ledger/group-by";
import type { Context } from "../../../platform/serve.ts";
import { listPeople } from "../../identity/users/door.ts";
import { readMembers } from "./member-row.ts";

type Calls = typeof projectPeople;
type Tree = Output<Calls["GetProjectUserTree"]>;

const leaf = (userId: number, label: string): Tree[number] => ({ id: `user:${userId}`, label, userId, children: [] });

/** Departments in the order of their names; people without one stand after them, beside the departments. */
export async function userTree(ctx: Context, query: Input<Calls["GetProjectUserTree"]>): Promise<Tree> {
  const people = await listPeople(ctx, query);
  const byDept = [...groupBy(people, ({ dept }) => dept || null)];
  const leaves = (of: readonly UserPick[]) => of.map(({ id, name }) => leaf(id, name));
  const depts = byDept.flatMap(([dept, of]) =>
    dept === null ? [] : [{ id: `dept:${dept}`, label: dept, userId: null, children: leaves(of) }],
  );
  const without = byDept.flatMap(([dept, of]) => (dept === null ? leaves(of) : []));
  return [...depts.toSorted((a, b) => a.label.localeCompare(b.label, "zh")), ...without];
}

export async function memberTree({ db, lang }: Context, { Id }: { Id: number }): Promise<Tree> {
  const members = await readMembers(db, Id);
  return [...groupBy(members, ({ roleid }) => roleid)].map(([role, of]) => ({
    id: `role:${role}`,
    label: codeWord(lang, "projectRole", role),
    userId: null,
    children: of.map(({ userId, name }) => leaf(userId, name)),
  }));
}

export const memberUsers = ({ db }: Context, { Id }: { Id: number }): Promise<UserPick[]> =>
  db
    .selectFrom("project_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .where("m.project_id", "=", Id)
    .where("m.checked", "in", onTeam)
    .orderBy("m.id")
    .select(["u.id", "u.name", "u.user_name as userName", "u.pinyin", "u.dept", "u.position"])
    .select("u.head_img_url as headImgUrl")
    .execute();

export async function ownPlace(
  { db, user }: Context,
  { Id }: { Id: number },
): Promise<Output<Calls["GetProjectMemberChecked"]>> {
  const own = (await readMembers(db, Id)).find(({ userId }) => userId === user.id);
  if (!own) return null;
  const { pmid, roleid, checked, independenceTime } = own;
  return { pmid, roleid, checked, independenceTime };
}

export const peopleOfFirm = (ctx: Context, query: Input<Calls["GetUserList"]>): Promise<UserPick[]> =>
  listPeople(ctx, query);
