/**
 * Which letter a mail answers, in the order of how sure each sign is: what it refers to, its token, the number in its words, the number on
 * its scan, its sender. Letters are known by the mails that went out for them; those sent on paper by their number alone.
 */
import type { Db } from "@digao/db/tenant";
import { letterNosIn } from "@digao/domain/confirmations/reply-text";
import { type RawBuilder, sql } from "kysely";
import { lettersByNumber } from "../confirmations/door.ts";

export type Way = "references" | "token" | "letterNo" | "code" | "sender";
export interface Letter {
  letterId: number;
  projectId: number;
  letterNo: string | null;
  /** Where it was sent to. */
  to: string[];
}
export interface Found {
  letter: Letter;
  way: Way;
  evidence: string;
  /** Another letter fits as well by the same sign. */
  isAmbiguous: boolean;
}
export interface Reply {
  mailId: number;
  accountId: number;
  /** Only letters of this project may be answered by what comes to its mailbox. */
  projectId: number | null;
  refs: string[];
  token: string | null;
  from: string | null;
  subject: string;
  text: string;
  partNames: string[];
}

/** Reference type of letters, as mails go out for them. */
export const letterType = "confirmationLetter";
const candidatesMax = 5;

async function lettersWhere(
  db: Db,
  { projectId }: Pick<Reply, "projectId">,
  where: RawBuilder<unknown>,
): Promise<Letter[]> {
  const { rows } = await sql<Letter>`
    select distinct on (o.ref_id) o.ref_id::bigint as "letterId", o.project_id as "projectId", o.record_no as "letterNo",
      array(select jsonb_array_elements_text(o.envelope -> 'to')) as "to"
    from mail_out o join mail m on m.tenant_id = o.tenant_id and m.id = o.mail_id
    where o.ref_type = ${letterType} and o.project_id is not null and (${projectId}::bigint is null or o.project_id = ${projectId}) and ${where}
    order by o.ref_id, o.mail_id desc limit ${candidatesMax}`.execute(db);
  return rows;
}

const tokens = /\b[A-Z0-9]{12}\b/g;

/** The signs, the surest first; each with what it is in the mail. */
function signsOf(
  reply: Reply,
  scanned: string,
): { way: Way; values: string[]; where: (values: string[]) => RawBuilder<unknown> }[] {
  const words = [reply.subject, reply.text, ...reply.partNames].join("\n");
  const byNo = (values: string[]) => sql`upper(o.record_no) = any(${values}::text[])`;
  const byToken = (values: string[]) => sql`o.token = any(${values}::text[])`;
  return [
    { way: "references", values: reply.refs, where: (values) => sql`m.message_id = any(${values}::text[])` },
    { way: "token", values: reply.token ? [reply.token] : [], where: byToken },
    { way: "letterNo", values: letterNosIn(words), where: byNo },
    {
      way: "code",
      values: [...letterNosIn(scanned), ...(scanned.match(tokens) ?? [])],
      where: (values) => sql`(${byNo(values)} or ${byToken(values)})`,
    },
    {
      way: "sender",
      values: reply.from ? [reply.from.toLowerCase()] : [],
      where: (values) =>
        sql`o.state in ('sent', 'unknown') and exists (select from jsonb_array_elements_text(o.envelope -> 'to') t where lower(t) = any(${values}::text[]))`,
    },
  ];
}

function evidenceOf({ letterNo }: Letter, values: readonly string[], way: Way): string {
  if (way === "letterNo" || way === "code") return letterNo ?? values[0] ?? "";
  return values.slice(-1)[0] ?? "";
}

/** Letters that went out on paper and are answered by mail: named by number in its words or on its scan. */
async function paperLetters(db: Db, { projectId }: Pick<Reply, "projectId">, values: string[]): Promise<Letter[]> {
  const named = await lettersByNumber(
    db,
    values.filter((value) => value.startsWith("HZ-")),
  );
  return named
    .filter((letter) => projectId === null || letter.projectId === projectId)
    .slice(0, candidatesMax)
    .map(({ letterId, projectId: of, letterNo, email }) => ({
      letterId,
      projectId: of,
      letterNo,
      to: email ? [email] : [],
    }));
}

const byNumber: readonly Way[] = ["letterNo", "code"];

export async function findLetter(db: Db, reply: Reply, scanned = ""): Promise<Found | null> {
  for (const { way, values, where } of signsOf(reply, scanned)) {
    if (values.length === 0) continue;
    const mailed = await lettersWhere(db, reply, where(values.slice(0, 100)));
    const letters = mailed.length === 0 && byNumber.includes(way) ? await paperLetters(db, reply, values) : mailed;
    const [letter] = letters;
    if (letter)
      return { letter, way, evidence: evidenceOf(letter, values, way).slice(0, 300), isAmbiguous: letters.length > 1 };
  }
  return null;
}
