/** Of what conclusions rest on: files newer than the sign, other versions than those referred to, samples drawn until one fits, replies that came too soon. */
import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { mirrorCheck } from "@digao/contract/areas/report/mirror/codes";
import { ofProject, ownTenant } from "@digao/db/project-rows";
import { isReplyTooSoon } from "@digao/domain/engagement-quality/mirror";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { type Looked, type Looking, looked, momentOf, say } from "./trace.ts";

interface LinkRow {
  id: number;
  entity: string;
  refId: number;
  file: string;
  /** Of the version that lies there now. */
  at: number;
  referred: number | null;
  version: number;
  signer: string | null;
  signed: number | null;
}

/** Files that papers refer to; beside each the first standing sign of the paper, or of the item whose procedure refers to it. */
async function readLinks({ db }: Looking): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    with held as (
      select l.id, l.from_entity, l.from_id, l.file_version, f.file_name, f.version,
        (extract(epoch from v.uploaded_at) * 1000)::float8 as at,
        case l.from_entity when 'auditSheet' then ${sql.lit(signedPaper.sheet)} else ${sql.lit(signedPaper.item)} end as paper_type,
        case l.from_entity when 'progLine' then p.fs_item_id else l.from_id end as paper_id
      from paper_link l
      join audit_file f on ${ofProject("f")} and f.id = l.to_id and f.deleted_at is null
      join audit_file_version v on ${ofProject("v")} and v.audit_file_id = f.id and v.version = f.version
      left join prog_line p on ${ofProject("p")} and l.from_entity = 'progLine' and p.id = l.from_id
      where ${ofProject("l")} and l.to_entity = 'auditFile' and l.removed_at is null
    ), first_sign as (
      select distinct on (s.ref_type, s.ref_id) s.ref_type, s.ref_id, s.user_id, s.sign_time from wp_sign s
      where ${ofProject("s")} and not s.is_cancelled order by s.ref_type, s.ref_id, s.sign_time
    )
    select h.id, h.from_entity as entity, h.from_id as "refId", h.file_name as file, h.at, h.file_version as referred, h.version,
      case when r.id is not null then a.name else u.name end as signer,
      (extract(epoch from coalesce(r.approve_time, s.sign_time)) * 1000)::float8 as signed
    from held h
    left join first_sign s on h.from_entity in ('fsItem', 'progLine', 'auditSheet') and s.ref_type = h.paper_type and s.ref_id = h.paper_id
    left join app_user u on u.tenant_id = ${ownTenant} and u.id = s.user_id
    left join paper_record r on ${ofProject("r")} and r.kind = h.from_entity and r.id = h.from_id and r.approve_time is not null
    left join app_user a on a.tenant_id = ${ownTenant} and a.id = r.approver_id
    order by h.id`.execute(db);
  return rows;
}

function linkChecks(links: readonly LinkRow[]): Looked[] {
  const refOf = ({ entity, refId }: LinkRow) => ({ refType: entity, refId });
  const newer = links.flatMap((link) => {
    const { id, file, at, signer, signed } = link;
    if (signed === null || at <= signed) return [];
    const params = { file, time: momentOf(at), name: signer ?? "", signed: momentOf(signed) };
    return [
      {
        check: mirrorCheck.evidenceNewer,
        key: `link:${id}`,
        facts: [at, signed],
        words: say("evidenceNewer", params),
        ref: refOf(link),
      },
    ];
  });
  const other = links.flatMap((link) => {
    const { id, file, referred, version } = link;
    if (referred === null || referred === version) return [];
    return [
      {
        check: mirrorCheck.otherVersion,
        key: `link:${id}`,
        facts: [referred, version],
        words: say("otherVersion", { file, old: referred, now: version }),
        ref: refOf(link),
      },
    ];
  });
  return [
    looked(mirrorCheck.evidenceNewer, newer, links.length, "mirror.noEvidence"),
    looked(mirrorCheck.otherVersion, other, links.length, "mirror.noEvidence"),
  ];
}

interface SampledRow {
  id: number;
  hash: string;
  count: number;
  names: string;
}

/** Extensions belong to the sample that they extend; a sample that was given up counts: that is what is asked about. */
async function drawnAgain({ db }: Looking): Promise<Looked> {
  const check = mirrorCheck.drawnAgain;
  const { rows } = await sql<SampledRow>`
    select max(r.id) as id, r.pop_hash as hash, count(*)::int as count,
      string_agg('#' || r.run_no || case r.status when ${code.sampleStatus.withdrawn} then '*' else '' end, ' ' order by r.run_no) as names
    from sample_run r where ${ofProject("r")} and r.extends_id is null
    group by r.fs_item_id, r.control_point_id, r.purpose, r.pop_hash order by max(r.id)`.execute(db);
  const traces = rows
    .filter(({ count }) => count > 1)
    .map(({ id, hash, count, names }) => ({
      check,
      key: `population:${hash.slice(0, 40)}:${id}`,
      facts: [count, names],
      words: say("drawnAgain", { count, names }),
      ref: { refType: "sampleRun", refId: id },
    }));
  return looked(check, traces, rows.length, "mirror.noSamples");
}

interface ReplyRow {
  id: number;
  sent: string;
  replied: string;
  isReplyByCourier: boolean;
}

async function tooSoon({ db }: Looking): Promise<Looked> {
  const check = mirrorCheck.replyTooSoon;
  const { rows } = await sql<ReplyRow>`
    select l.id, (l.send_time at time zone 'Asia/Shanghai')::date::text as sent, (l.reply_time at time zone 'Asia/Shanghai')::date::text as replied,
      l.reply_method = ${code.replyMethod.original} as "isReplyByCourier"
    from confirmation_letter l
    where ${ofProject("l")} and l.send_method = ${code.sendMethod.courier} and l.send_time is not null and l.reply_time is not null
    order by l.id`.execute(db);
  const traces = rows
    .filter((row) => isReplyTooSoon(row))
    .map(({ id, sent, replied }) => ({
      check,
      key: `letter:${id}`,
      facts: [sent, replied],
      words: say("replyTooSoon", { sent, replied }),
      ref: { refType: "confirmationLetter", refId: id },
    }));
  return looked(check, traces, rows.length, "mirror.noReplies");
}

export async function lookAtEvidence(of: Looking): Promise<Looked[]> {
  return [...linkChecks(await readLinks(of)), await drawnAgain(of), await tooSoon(of)];
}
