/** The conclusion of a record, for the statements that show the record: the version in force of a paper of it, and those before. */
import { ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";

/** Joins the version in force of the paper `kind` of the record `of`, as `alias`. */
export const joinInForce = (kind: string, of: string, alias: string): RawBuilder<unknown> => sql`
  left join paper_record ${sql.table(alias)} on ${ofProject(alias)} and ${sql.ref(`${alias}.kind`)} = ${kind}
    and ${sql.ref(`${alias}.subject_id`)} = ${sql.ref(`${of}.id`)} and ${sql.ref(`${alias}.place`)} = 1`;

/** Whether a version of the paper `kind` of the record `of` is in force. */
export const isConcluded = (kind: string, of: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from paper_record k where ${ofProject("k")} and k.kind = ${kind} and k.subject_id = ${sql.ref(`${of}.id`)} and k.place = 1)`;

/**
 * FormerConclusion[], oldest first: what was concluded on the record `of` and taken back, or changed by the conclusion that followed, with who
 * did so, when and why.
 */
export const formerConclusions = (kind: string, of: string): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('userName', w.name, 'at', f.superseded_time,
      'reason', coalesce(f.return_reason, n.data ->> 'revisionReason', ''),
      'verdict', f.data -> 'verdict', 'conclusion', f.data -> 'conclusion') order by f.revision)
    from paper_record f
    left join lateral (
      select n.data, coalesce(n.signer_ids[1], n.approver_id) as approver_id from paper_record n
      where ${ofProject("n")} and n.kind = ${kind} and n.subject_id = f.subject_id and n.revision > f.revision and n.place > 0
      order by n.revision limit 1
    ) n on true
    left join app_user w on w.tenant_id = f.tenant_id and w.id = coalesce(f.return_by, n.approver_id)
    where ${ofProject("f")} and f.kind = ${kind} and f.subject_id = ${sql.ref(`${of}.id`)} and f.place = 2), '[]')`;
