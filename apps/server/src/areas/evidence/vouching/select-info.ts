import type { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Context } from "../../../platform/serve.ts";

type Info = Output<(typeof vouching)["GetSelectInfoJmsn"]>;

/** Of one voucher: which lines are ticked or drawn, by whom, for which items. */
export async function getSelectInfo(
  { db, lang, project }: Context,
  { Jmsn }: Input<(typeof vouching)["GetSelectInfoJmsn"]>,
): Promise<Info> {
  const { rows: drawn } = await sql<Info["drawn"][number]>`
    select d.id, d.line_id as "JsnId", d.fs_item_id as "RId", ${lang === "en" ? sql`i.name_en` : sql`i.name_zh`} as "itemName",
      d.status, d.result, u.name as "userName",
      case when h.id is not null then jsonb_build_object('id', h.id, 'adjNo', h.adj_no, 'status', h.status) end as adjustment
    from drawn_voucher d join fs_item i on ${ofProject("i")} and i.id = d.fs_item_id
    join app_user u on u.tenant_id = d.tenant_id and u.id = d.drawn_by
    left join adjust_head h on ${ofProject("h")} and h.id = d.adjust_head_id and h.status <> ${code.adjustStatus.void}
    where ${ofProject("d")} and d.jmsn = ${Jmsn} and d.line_id is not null and d.status <> ${code.drawStatus.cancelled} order by d.line_no, d.id`.execute(
    db,
  );
  const { rows: picked } = await sql<Info["picked"][number]>`
    select k.line_id as "JsnId", u.name as "userName"
    from voucher_line l join picked_line k on ${ofProject("k")} and k.line_id = l.id
    join app_user u on u.tenant_id = k.tenant_id and u.id = k.user_id
    where ${ofProject("l")} and k.project_id = ${project?.id ?? 0} and l.jmsn = ${Jmsn} order by l.line_no`.execute(db);
  return { picked, drawn };
}
