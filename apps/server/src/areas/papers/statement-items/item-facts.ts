import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { Sign } from "@digao/domain/sign-off/levels";
import { formulaTerms } from "@digao/domain/statements/formula";
import {
  NET_PROFIT,
  OCI_RESERVE,
  RETAINED_EARNINGS,
  type StatementLine,
} from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { signs as paperSigns } from "../../engagement/papers/door.ts";
import { type ProgramCounts, programCounts } from "../../engagement/programs/door.ts";

/** What a statement item carries besides its amounts. */
export interface ItemFacts {
  id: number;
  noteRef: string | null;
  isVisible: boolean;
  riskLevel: number | null;
  riskReason: string | null;
  priorReason: string | null;
  priorUserName: string | null;
  auditUserId: number | null;
  auditUserName: string | null;
  result: number;
  resultText: string | null;
  resultUserName: string | null;
  resultTime: string | null;
  wpStatus: number;
  publishStatus: number;
  childCount: number;
  program: ProgramCounts;
  rowVersion: number;
  signs: readonly ItemSign[];
}

/** An active sign. */
export interface ItemSign extends Sign {
  userName: string;
  signerRole: number | null;
}

interface StoredSign {
  level: number;
  userId: number;
  userName: string;
  signTime: string;
  signerRole: number | null;
}

/** Of all items of a project, or of one; by id. */
export async function readFacts(db: Db, itemId?: number): Promise<ReadonlyMap<number, ItemFacts>> {
  const one = itemId === undefined ? sql`` : sql`and i.id = ${itemId}`;
  const { rows } = await sql<Omit<ItemFacts, "signs"> & { signs: StoredSign[] }>`
    select i.id, i.note_ref as "noteRef", i.is_visible as "isVisible", i.risk_level as "riskLevel",
      i.risk_reason as "riskReason", i.prior_reason as "priorReason", t.name as "priorUserName",
      i.audit_user_id as "auditUserId", a.name as "auditUserName", i.result, i.result_text as "resultText",
      r.name as "resultUserName", i.result_time as "resultTime", i.wp_status as "wpStatus",
      i.publish_status as "publishStatus", i.row_version as "rowVersion",
      ${programCounts} as program,
      (select count(*)::int from fs_detail d where ${ofProject("d")} and d.fs_item_id = i.id) as "childCount",
      (select coalesce(jsonb_agg(jsonb_build_object('level', s.sign_level, 'userId', s.user_id, 'userName', u.name, 'signerRole', s.signer_role,
          'signTime', to_char(s.sign_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by s.sign_level), '[]')
        from wp_sign s join app_user u on u.id = s.user_id
        where ${ofProject("s")} and s.ref_type = ${signedPaper.item} and s.ref_id = i.id and not s.is_cancelled) as signs
    from fs_item i
    left join app_user a on a.id = i.audit_user_id
    left join app_user r on r.id = i.result_user_id
    left join app_user t on t.tenant_id = i.tenant_id and t.id = i.prior_user_id
    where ${ofProject("i")} and i.grp_id <= 3 ${one}`.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, signs: row.signs.map(signOf) }]));
}

const signOf = ({ level, userId, userName, signTime, signerRole }: StoredSign): ItemSign => ({
  level: paperSigns.levelOf(level),
  userId: String(userId),
  userName,
  signTime,
  signerRole,
  isCancelled: false,
});

/** Equity lines that profit reaches without a booked line. */
const FED_BY: Readonly<Record<string, string>> = { [RETAINED_EARNINGS]: NET_PROFIT, [OCI_RESERVE]: "P499" };

/**
 * When each line's amount or paper last changed: a total changes with its terms, retained earnings with profit. By statement code.
 */
export function lastChanges(
  items: readonly { line: StatementLine; changedAt: string | null }[],
): ReadonlyMap<string, string | null> {
  const byCode = new Map(items.map((item) => [item.line.code, item]));
  const changedAts = new Map<string, string | null>();
  const changeOf = (code: string): string | null => {
    const item = byCode.get(code);
    if (!item) return null;
    const found = changedAts.get(code);
    if (found !== undefined) return found;
    changedAts.set(code, item.changedAt);
    const sources = [...formulaTerms(item.line.formula).map((term) => term.code), FED_BY[code] ?? ""];
    const times = [item.changedAt, ...sources.map(changeOf)].filter((time) => time !== null);
    const last = times.sort().at(-1) ?? null;
    changedAts.set(code, last);
    return last;
  };
  return new Map(items.map(({ line }) => [line.code, changeOf(line.code)]));
}
