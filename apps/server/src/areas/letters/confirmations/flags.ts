/** Signs of forgery on a letter: found anew with every reply and file, answered by people, never taken away. */

import { addressCheck, letterKind, letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import type { LetterFlag } from "@digao/contract/areas/letters/confirmations/shapes";
import { mailMatch } from "@digao/contract/areas/letters/hzmail/codes";
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, inProject, projectIdOf } from "@digao/db/tenant";
import { clientFlags, type FoundFlag, type ReplyFacts, replyFlags } from "@digao/domain/confirmations/flags";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Sharer, sharedFlags, sharersOf } from "./traces.ts";

interface Row extends Omit<ReplyFacts, "sentAt" | "repliedAt"> {
  sentAt: string | null;
  repliedAt: string | null;
  phone: string;
  replyPhone: string;
  hzKind: number;
  altResult: number;
  status: number;
  addrCheck: number | null;
  clientPhones: string[];
  clientAddresses: string[];
}

async function factsOf(db: Db, letterId: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select l.contact_name as "contactName", coalesce(l.addr_snapshot ->> 'address', k.address, '') as address, coalesce(k.city, '') as city,
      coalesce(k.registered, '') as "registeredAddress", coalesce(l.addr_snapshot ->> 'email', '') as mail,
      coalesce(l.addr_snapshot ->> 'phone', k.phone, '') as phone, l.send_time as "sentAt", l.reply_time as "repliedAt",
      l.reply_method as "replyMethod", l.reply_result as "replyResult", coalesce(l.reply_from_addr, '') as "replyFromAddress",
      coalesce(l.reply_city, '') as "replyCity", coalesce(l.reply_mail, '') as "replyMail", coalesce(l.reply_seal_name, '') as "sealName", coalesce(l.reply_phone, '') as "replyPhone",
      l.hz_kind as "hzKind", l.alt_result as "altResult", l.status, k.checked as "addrCheck",
      array_remove(array[cu.tel], null) as "clientPhones", array_remove(array[cu.reg_address, cu.office_address], null) as "clientAddresses"
    from confirmation_letter l join project p on p.id = l.project_id join customer cu on cu.id = p.cust_id
    left join lateral (
      select max(c.address) as address, max(c.city) as city, max(c.phone) as phone, max(c.registered_address) as registered, max(c.addr_check) as checked
      from confirmation_contact c where ${ofProject("c")} and c.letter_id = l.id and not c.is_deleted
    ) k on true
    where ${ofProject("l")} and l.id = ${letterId}`.execute(db);
  const [row] = rows;
  if (!row) throw missing("hz.gone");
  return row;
}

/** The client at the addressee's door or telephone, or at those that the reply came from: each sign once. */
function ofClient(row: Row): FoundFlag[] {
  const client = { phones: row.clientPhones, addresses: row.clientAddresses };
  const byClient = clientFlags(row, client);
  const answered = clientFlags({ phone: row.replyPhone, address: row.replyFromAddress }, client);
  return [...byClient, ...answered.filter(({ code }) => !byClient.some((one) => one.code === code))];
}

const addressFlag = ({ addrCheck, address }: Row): FoundFlag[] =>
  addrCheck === addressCheck.suspicious ? [{ code: "addressSuspicious", detail: address }] : [];

function foundOf(row: Row): FoundFlag[] {
  const at = (moment: string | null) => (moment === null ? null : new Date(moment));
  const cannotConfirm = 2;
  return [
    ...replyFlags({ ...row, sentAt: at(row.sentAt), repliedAt: at(row.repliedAt) }),
    ...ofClient(row),
    ...addressFlag(row),
    ...(row.hzKind === letterKind.bank && row.altResult === cannotConfirm
      ? [{ code: "bankUnconfirmed" as const, detail: "" }]
      : []),
  ];
}

/** What received mails bear that answers for the letter: told by the mail's own checks. */
const OF_MAIL: Readonly<Record<string, FoundFlag["code"]>> = {
  authFail: "mailAuth",
  otherDomain: "mailDomain",
  freeMail: "freeMail",
  otherCode: "otherCode",
  otherAmount: "otherAmount",
};
const detailMax = 300;

/** Mails that a person has set aside as none of the letter's say nothing of it. */
async function mailFlags(db: Db, letterId: number): Promise<FoundFlag[]> {
  const { rows } = await sql<{ risk: string; from: string }>`
    select distinct risk.value as risk, coalesce(m.from_addr, '') as "from"
    from mail_match t join mail m on m.tenant_id = t.tenant_id and m.id = t.mail_id cross join lateral jsonb_array_elements_text(t.risk_flags) risk(value)
    where t.letter_id = ${letterId} and t.status not in (${sql.lit(mailMatch.open)}, ${sql.lit(mailMatch.ignored)}) limit 100`.execute(
    db,
  );
  const found = new Map<FoundFlag["code"], string[]>();
  for (const { risk, from } of rows) {
    const flag = OF_MAIL[risk];
    if (flag) found.set(flag, [...(found.get(flag) ?? []), from]);
  }
  return [...found].map(([flag, senders]) => ({
    code: flag,
    detail: [...new Set(senders)].sort().join(", ").slice(0, detailMax),
  }));
}

/** Scans that bear the code of another letter: a reply that was made for one does not answer the other. */
async function codeFlags(db: Db, letterId: number): Promise<FoundFlag[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct f.traits ->> 'qr' as code from confirmation_file f join confirmation_letter l on ${ofProject("l")} and l.id = f.letter_id
    where ${ofProject("f")} and f.letter_id = ${letterId} and f.kind = 'reply' and f.traits ->> 'qr' is not null
      and right(f.traits ->> 'qr', 12) <> l.qr_token limit 20`.execute(db);
  if (rows.length === 0) return [];
  return [
    {
      code: "otherCode",
      detail: rows
        .map((row) => row.code)
        .sort()
        .join(", ")
        .slice(0, detailMax),
    },
  ];
}

/** Of one code found in two ways, the words of both. */
function joined(found: readonly FoundFlag[]): FoundFlag[] {
  const byCode = new Map<FoundFlag["code"], string[]>();
  for (const { code, detail } of found) byCode.set(code, [...(byCode.get(code) ?? []), detail]);
  return [...byCode].map(([code, details]) => ({
    code,
    detail: [...new Set(details.filter(Boolean))].join("; ").slice(0, detailMax),
  }));
}

const flagsNow = async (db: Db, letterId: number): Promise<FoundFlag[]> =>
  joined([
    ...foundOf(await factsOf(db, letterId)),
    ...(await sharedFlags(db, letterId)),
    ...(await mailFlags(db, letterId)),
    ...(await codeFlags(db, letterId)),
  ]);

/** Came back, and may still be written to: what is archived stays as it was. */
async function isOpenToSigns(db: Db, letterId: number): Promise<boolean> {
  const { rows } = await sql<{ status: number }>`
    select l.status from confirmation_letter l join project p on p.id = l.project_id
    where ${ofProject("l")} and l.id = ${letterId} and p.archive_flag = ${archiveFlag.open}`.execute(db);
  return rows[0] !== undefined && mayHaveNewFlags(rows[0].status);
}

/** What a letter bears now: the signs on it, and on those that came back before it with the same, so that lists count what letters show. */
export async function raiseFlags(db: Db, letterId: number): Promise<void> {
  await raiseAll(db, [{ projectId: projectIdOf(db), letterId }, ...(await sharersOf(db, letterId))], letterId);
}

/** A letter that leaves bears what others that came back bear, too: they say so from now on. */
export const raiseOnSharers = async (db: Db, letterId: number): Promise<void> =>
  raiseAll(db, await sharersOf(db, letterId), null);

async function raiseAll(db: Db, letters: readonly Sharer[], own: number | null): Promise<void> {
  // In the order of their ids: two that share never wait for each other.
  for (const { projectId, letterId } of letters.toSorted((a, b) => a.letterId - b.letterId)) {
    const inOwn = inProject(db, projectId);
    if (letterId === own || (await isOpenToSigns(inOwn, letterId))) await writeFlags(inOwn, letterId);
  }
}

/** Who enters a reply has answered none of its signs: what they said before is somebody else's to say. */
export const reopenOwn = ({ db, user }: Pick<Context, "db" | "user">, letterId: number): Promise<unknown> =>
  sql`update confirmation_flag g set answer = null, answered_by = null, answered_at = null, evidence_file_id = null
    where ${ofProject("g")} and g.letter_id = ${letterId} and g.answered_by = ${user.id}`.execute(db);

/** A suspicious address is a sign before the letter leaves, too. */
export async function raiseAddress(db: Db, letterId: number): Promise<void> {
  for (const flag of await addressFlags(db, letterId)) await writeFlag(db, letterId, flag);
}
const addressFlags = async (db: Db, letterId: number): Promise<FoundFlag[]> => addressFlag(await factsOf(db, letterId));

/** It goes nowhere before another person has shown that the address is right. */
export async function requireAddressAnswered({ db }: Pick<Context, "db">, letter: { id: number; letterNo: string }) {
  const [found] = await addressFlags(db, letter.id);
  if (!found) return;
  const { rows } = await sql`
    select from confirmation_flag g where ${ofProject("g")} and g.letter_id = ${letter.id} and g.code = ${found.code}
      and g.detail = ${found.detail} and g.answer is not null`.execute(db);
  if (rows.length === 0) throw new Refusal("hz.addressSuspicious", { kind: "state", params: { no: letter.letterNo } });
}

/** What was found before stays, with its answer; a sign that says something new is open again. */
async function writeFlags(db: Db, letterId: number): Promise<void> {
  for (const flag of await flagsNow(db, letterId)) await writeFlag(db, letterId, flag);
}

const writeFlag = (db: Db, letterId: number, { code, detail }: FoundFlag): Promise<unknown> =>
  sql`insert into confirmation_flag as g (tenant_id, project_id, letter_id, code, detail)
    values (${ownTenant}, ${ownProject}, ${letterId}, ${code}, ${detail})
    on conflict (tenant_id, project_id, letter_id, code) do update
      set detail = excluded.detail, found_at = excluded.found_at, answer = null, answered_by = null, answered_at = null, evidence_file_id = null
      where g.detail <> excluded.detail`.execute(db);

const answered: readonly number[] = [
  letterStatus.agreed,
  letterStatus.differs,
  letterStatus.alternative,
  letterStatus.closed,
];
/** Letters that came back: others that came later may share what they bear. */
export const mayHaveNewFlags = (status: number): boolean => answered.includes(status);

/** Before it is sent, its address may be a sign; after it came back, all that a reply bears. */
function newFlags(db: Db, { id, status }: { id: number; status: number }): Promise<FoundFlag[]> {
  if (mayHaveNewFlags(status)) return flagsNow(db, id);
  return status < letterStatus.awaiting ? addressFlags(db, id) : Promise.resolve([]);
}

/** Signs with their answers, and what nobody has written down yet: of a letter answered since, of the client's new telephone. */
export async function flagsOf(db: Db, { id, status }: { id: number; status: number }): Promise<LetterFlag[]> {
  const { rows } = await sql<LetterFlag>`
    select g.code, g.detail, g.found_at as "foundAt", g.answer, u.name as "answeredBy", g.answered_at as "answeredAt",
      g.evidence_file_id as "evidenceFileId"
    from confirmation_flag g left join app_user u on u.id = g.answered_by
    where ${ofProject("g")} and g.letter_id = ${id} order by g.answer is not null, g.found_at, g.code`.execute(db);
  const found = await newFlags(db, { id, status });
  const fresh = found.filter(({ code, detail }) => !rows.some((row) => row.code === code && row.detail === detail));
  const open = {
    foundAt: new Date().toISOString(),
    answer: null,
    answeredBy: null,
    answeredAt: null,
    evidenceFileId: null,
  };
  return [
    ...fresh.map((flag) => ({ ...flag, ...open })),
    ...rows.filter(({ code }) => !fresh.some((flag) => flag.code === code)),
  ];
}

/** Before a letter closes: all signs looked for once more, since letters sent later may share what this one bears. */
export async function requireAnswered(ctx: Context, letter: { id: number; letterNo: string }): Promise<void> {
  await writeFlags(ctx.db, letter.id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from confirmation_flag g
    where ${ofProject("g")} and g.letter_id = ${letter.id} and g.answer is null`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new Refusal("hz.flagsOpen", { kind: "state", params: { no: letter.letterNo, count } });
}
