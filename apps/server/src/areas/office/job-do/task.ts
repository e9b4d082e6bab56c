/** Rules of a project's tasks: what they may be about, who gives, changes and deletes them. */

import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { jobDo } from "@digao/contract/areas/office/job-do/calls";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Row } from "../../../platform/register/read.ts";
import { menuNode } from "../../../platform/seed/menu.ts";
import type { Context } from "../../../platform/serve.ts";

export const parts = { spec: jobDo.spec, computed: {} };

interface About {
  aboutText: string | null;
  aboutGroup: number | null;
}

async function aboutOf({ db, lang }: Context, about: unknown): Promise<About> {
  if (!about) return { aboutText: null, aboutGroup: null };
  const [, kind, id] = /^(fsItem|menu):(\d{1,15})$/.exec(String(about)) ?? [];
  const wrong = new Refusal("jobDo.about", { field: "about" });
  if (kind === "menu") {
    const node = menuNode(Number(id));
    if (!node?.pathurl) throw wrong;
    return { aboutText: lang === "en" ? node.labelEn : node.label, aboutGroup: null };
  }
  const item = kind
    ? await db
        .selectFrom("fs_item")
        .where("id", "=", Number(id))
        .select(["name_zh as zh", "name_en as en", "wp_index as index", "grp_id as group"])
        .executeTakeFirst()
    : undefined;
  if (!item) throw wrong;
  const name = lang === "en" ? item.en : item.zh;
  return { aboutText: [item.index, name].filter(Boolean).join(" "), aboutGroup: item.group };
}

async function checkOwner({ db }: Context, projectId: number, ownerId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select u.name from app_user u
    where u.id = ${ownerId} and not exists (select from project_member m
      where m.project_id = ${projectId} and m.user_id = u.id and m.checked in ${oneOf(onTeam)})`.execute(db);
  const [stranger] = rows;
  if (stranger) throw new Refusal("jobDo.stranger", { field: "ownerId", params: { name: stranger.name } });
}

/** Whoever gave it, and those who lead the project. */
function mayChange({ user, project }: Context, task: Row): Refusal | undefined {
  const isLeader = project !== undefined && isInRoleSet(project.role, "reviewing");
  return isLeader || task.createdBy === user.id ? undefined : new Refusal("jobDo.ofAnother", { kind: "forbidden" });
}

const isHandedIn = ({ status }: Row): boolean => status === "2" || status === "3";
const handedIn = (task: Row) => new Refusal("jobDo.handedIn", { kind: "state", params: { title: String(task.title) } });

/** What is handed in or reviewed stays as it is until it is sent back with a reason. */
export async function checkTask(ctx: Context, draft: Draft, current: Row | null): Promise<Draft> {
  if (current) {
    const denied = mayChange(ctx, current);
    if (denied) throw denied;
    if (isHandedIn(current)) throw handedIn(current);
  }
  const projectId = Number(current?.projectId ?? draft.projectId);
  if (current?.ownerId !== draft.ownerId) await checkOwner(ctx, projectId, Number(draft.ownerId));
  const about = draft.about ?? (draft.menuId ? `menu:${draft.menuId}` : null);
  return { ...draft, about, ...(await aboutOf(ctx, about)), createdBy: current?.createdBy ?? ctx.user.id };
}

export const taskDeletableTo = (ctx: Context, task: Row): Refusal | undefined =>
  mayChange(ctx, task) ?? (isHandedIn(task) ? handedIn(task) : undefined);
