import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { code, oneOf } from "../lib/code-sql.ts";
import type { Figure } from "./figure.ts";

const columns = ["user_id", "others", "ref", "level", "is_risky", "about", "count", "since"] as const;
type Task = { kind: string } & Record<(typeof columns)[number], unknown>;

const shown = sql.join(["kind", ...columns].map((name) => sql.ref(name)));

/** What is `kept` under these kinds becomes what is found now, where that differs. */
async function replace(db: Db, kinds: readonly string[], found: RawBuilder<unknown>): Promise<void> {
  const own = sql`o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}`;
  const [now, kept] = await Promise.all([
    sql<Task>`select /* by key */ ${shown} from (${found}) f order by ${shown}`.execute(db),
    sql<Task>`select /* by key */ ${shown} from overview_task o where ${own} and o.kind = any(${kinds}::text[]) order by o.kind, o.place`.execute(
      db,
    ),
  ]);
  const stale = kinds.filter((kind) => {
    const of = (rows: readonly Task[]): string => JSON.stringify(rows.filter((row) => row.kind === kind));
    return of(now.rows) !== of(kept.rows);
  });
  if (stale.length === 0) return;
  const rows = now.rows.map((row, place) => ({ ...row, place })).filter(({ kind }) => stale.includes(kind));
  await Promise.all([
    sql`delete from overview_task o where ${own} and o.kind = any(${stale}::text[])`.execute(db),
    insertFound(
      db,
      sql`
      insert into overview_task (tenant_id, of_project, place, ${shown})
      select ${ownTenant}, ${ownProject}, r.place, ${shown} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
        (place int, kind text, user_id bigint, others bigint[], ref bigint, level smallint, is_risky boolean, about text, count int, since timestamptz)`,
    ),
  ]);
}

const nobody = sql`'{}'::bigint[]`;

/** Entries to review, for whoever has not written them; those sent back, and drafts, for whoever prepares them. */
const entries = sql`
  select 'review' as kind, null::bigint as user_id, h.editor_ids || h.preparer_id as others, h.id as ref, null::smallint as level,
    false as is_risky, h.description as about, 1 as count, h.prepare_time as since
  from adjust_head h where ${ofProject("h")} and h.status = ${code.adjustStatus.forReview}
  union all
  select 'returned', h.preparer_id, ${nobody}, h.id, null, false, h.description, 1, h.prepare_time
  from adjust_head h where ${ofProject("h")} and h.status = ${code.adjustStatus.draft} and h.cancel_reason is not null
  union all
  select 'draft', h.preparer_id, ${nobody}, null, null, false, null, count(*)::int, min(h.prepare_time)
  from adjust_head h where ${ofProject("h")} and h.status = ${code.adjustStatus.draft} and h.cancel_reason is null group by h.preparer_id`;

/**
 * Papers to prepare, and to sign at the next level: those stand without a gap from 0 upwards, and a preparer's sign older than the
 * paper's last change does not stand.
 */
const papers = sql`
  with papers as (
    select i.id, i.grp_id, i.audit_user_id, coalesce(i.risk_level = ${code.riskLevel.significant}, false) as is_risky,
      count(*) filter (where s.sign_level = ${code.signLevel.preparer}) > 0 as is_prepared,
      (coalesce(max(s.sign_level), -1) + 1)::smallint as next,
      coalesce(array_agg(s.user_id order by s.user_id) filter (where s.user_id is not null), '{}') as signed_by
    from fs_item i
    left join wp_sign s on ${ofProject("s")} and s.ref_type = ${code.signedPaper.item} and s.ref_id = i.id
      and not s.is_cancelled and (i.changed_at is null or i.changed_at <= s.sign_time)
    where ${ofProject("i")} and i.kind = 'L' and i.is_visible and i.result <> ${code.itemResult.notApplicable}
      and i.wp_status <> ${code.paperStatus.locked}
    group by i.id, i.grp_id, i.audit_user_id, i.risk_level
  )
  select 'prepare' as kind, p.audit_user_id as user_id, ${nobody} as others, p.grp_id::bigint as ref, null::smallint as level,
    false as is_risky, null::text as about, count(*)::int as count, null::timestamptz as since
  from papers p where p.audit_user_id is not null and not p.is_prepared group by p.audit_user_id, p.grp_id
  union all
  select 'sign', null, p.signed_by, p.grp_id, p.next, p.is_risky, null, count(*)::int, null
  from papers p where p.is_prepared group by p.signed_by, p.grp_id, p.next, p.is_risky`;

/** The same for sheets, those whose preparer's sign has gone out of date for whoever gave it. */
const sheets = sql`
  with papers as (
    select s.ref_id as id, coalesce(i.risk_level = ${code.riskLevel.significant}, false) as is_risky,
      max(s.user_id) filter (where s.sign_level = ${code.signLevel.preparer}) as preparer_id,
      count(*) filter (where s.sign_level = ${code.signLevel.preparer} and s.changed_at is null) > 0 as is_prepared,
      (coalesce(max(s.sign_level) filter (where s.changed_at is null), -1) + 1)::smallint as next,
      coalesce(array_agg(s.user_id order by s.user_id) filter (where s.changed_at is null), '{}') as signed_by
    from wp_sign s
    join audit_sheet a on ${ofProject("a")} and a.id = s.ref_id and a.removed_at is null
    left join fs_item i on ${ofProject("i")} and i.id = a.ref_id and a.ref_type = ${code.signedPaper.item}
    where ${ofProject("s")} and s.ref_type = ${code.signedPaper.sheet} and not s.is_cancelled
    group by s.ref_id, i.risk_level
  )
  select 'prepareSheet' as kind, p.preparer_id as user_id, ${nobody} as others, null::bigint as ref, null::smallint as level,
    false as is_risky, null::text as about, count(*)::int as count, null::timestamptz as since
  from papers p where p.preparer_id is not null and not p.is_prepared group by p.preparer_id
  union all
  select 'signSheet', null, p.signed_by, null, p.next, p.is_risky, null, count(*)::int, null
  from papers p where p.is_prepared group by p.signed_by, p.next, p.is_risky`;

const accounts = sql`
  select 'mapping' as kind, null::bigint as user_id, ${nobody} as others, null::bigint as ref, null::smallint as level,
    false as is_risky, null::text as about, count(*)::int as count, null::timestamptz as since
  from account a
  where ${ofProject("a")} and a.is_leaf and (a.fs_item_id is null or a.map_state = 'toConfirm') and a.period_id = (
    select d.id from project_period d where ${ofProject("d")} order by d.is_current desc, d.end_date desc limit 1)
  having count(*) > 0`;

/** Checked, and not yet put in force. */
const waitingImports = [importStatus.clean, importStatus.warned, importStatus.failed];
const imports = sql`
  select 'import' as kind, b.created_by as user_id, ${nobody} as others, b.id as ref, null::smallint as level,
    false as is_risky, b.file_name as about, 1 as count, b.created_at as since
  from import_batch b
  where ${ofProject("b")} and b.status in ${oneOf(waitingImports)} and b.purged_at is null and b.created_by is not null`;

/**
 * Messages that wait for an answer: of whom they call, and supervision and risk prompts of the project manager too; answered ones wait
 * for their author to close them.
 */
const isWaiting = sql`m.parent_id is null and m.msg_type <> ${code.messageType.comment}
  and m.status in (${code.messageStatus.open}, ${code.messageStatus.reopened})`;
const noteColumns = sql`m.id as ref, null::smallint as level, false as is_risky, left(m.content_text, 60) as about, 1 as count,
  m.created_at as since`;
const notes = sql`
  select 'note' as kind, u.id as user_id, ${nobody} as others, ${noteColumns}
  from msg_head m cross join unnest(m.at_users) u (id) where ${ofProject("m")} and ${isWaiting}
  union all
  select 'note', null, array[m.created_by], ${noteColumns}
  from msg_head m
  where ${ofProject("m")} and ${isWaiting} and m.msg_type in (${code.messageType.supervision}, ${code.messageType.risk})
  union all
  select 'noteAnswered', m.created_by, ${nobody}, ${noteColumns}
  from msg_head m where ${ofProject("m")} and m.parent_id is null and m.status = ${code.messageStatus.answered}`;

/** What waits for somebody, by the tables that tell it. */
export const tasks: readonly Figure[] = [
  { tables: ["adjust_head"], renew: (db) => replace(db, ["review", "returned", "draft"], entries) },
  { tables: ["fs_item", "wp_sign"], renew: (db) => replace(db, ["prepare", "sign"], papers) },
  { tables: ["fs_item", "wp_sign"], renew: (db) => replace(db, ["prepareSheet", "signSheet"], sheets) },
  { tables: ["account", "project_period"], renew: (db) => replace(db, ["mapping"], accounts) },
  { tables: ["import_batch"], renew: (db) => replace(db, ["import"], imports) },
  { tables: ["msg_head"], renew: (db) => replace(db, ["note", "noteAnswered"], notes) },
];
