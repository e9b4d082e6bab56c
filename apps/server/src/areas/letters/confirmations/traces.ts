/** What letters of all projects are compared by, and the signs found by it. */
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { addressKey, domainOf, isFreeMail, phoneKey } from "@digao/domain/confirmations/addresses";
import {
  type FoundFlag,
  hashDistance,
  neighbourGap,
  sameSealBits,
  trackingParts,
} from "@digao/domain/confirmations/flags";
import { partyKey } from "@digao/domain/text/similarity";
import { sql } from "kysely";

type TraceKind = "address" | "phone" | "point" | "tracking" | "domain" | "pdf" | "seal";
interface Trace {
  kind: TraceKind;
  key: string;
  count: bigint | null;
}

const keyMax = 300;
const trace = (kind: TraceKind, key: string, count: bigint | null = null): Trace[] =>
  key === "" ? [] : [{ kind, key: key.slice(0, keyMax), count }];

interface Facts {
  name: string;
  address: string;
  phone: string;
  replyFrom: string;
  replyPhone: string;
  replyTracking: string;
  replyMail: string;
  projectName: string;
}

async function factsOf(db: Db, letterId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select l.contact_name as name, coalesce(l.addr_snapshot ->> 'address', '') as address, coalesce(l.addr_snapshot ->> 'phone', '') as phone,
      coalesce(l.reply_from_addr, '') as "replyFrom", coalesce(l.reply_phone, '') as "replyPhone",
      coalesce(l.reply_tracking_no, '') as "replyTracking", coalesce(l.reply_mail, '') as "replyMail", p.project_name as "projectName"
    from confirmation_letter l join project p on p.id = l.project_id where ${ofProject("l")} and l.id = ${letterId}`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) throw new Error("The letter is gone.");
  return facts;
}

async function write(db: Db, letterId: number, facts: Facts, traces: readonly Trace[]): Promise<void> {
  if (traces.length === 0) return;
  await db
    .insertInto("confirmation_trace")
    .values(
      traces.map(({ kind, key, count }) => ({
        of_project: projectIdOf(db),
        letter_id: letterId,
        kind,
        key,
        count: count === null ? null : String(count),
        party_key: partyKey(facts.name),
        party_name: facts.name,
        project_name: facts.projectName,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Where a letter went. */
export async function traceSending(db: Db, letterId: number): Promise<void> {
  const facts = await factsOf(db, letterId);
  await write(db, letterId, facts, [
    ...trace("address", addressKey(facts.address)),
    ...trace("phone", phoneKey(facts.phone)),
  ]);
}

/** Where its reply came from. */
export async function traceReply(db: Db, letterId: number): Promise<void> {
  const facts = await factsOf(db, letterId);
  const parts = trackingParts(facts.replyTracking);
  await write(db, letterId, facts, [
    ...trace("point", addressKey(facts.replyFrom)),
    ...trace("point", phoneKey(facts.replyPhone)),
    ...(parts ? trace("tracking", parts.series, parts.count) : []),
    ...(facts.replyMail !== "" && !isFreeMail(facts.replyMail) ? trace("domain", domainOf(facts.replyMail)) : []),
  ]);
}

export interface FileTraits {
  /** Producer and time of making of a PDF. */
  pdf?: string | undefined;
  /** Perceptual hash of what is red in a picture. */
  seal?: string | undefined;
  /** What the QR code of a letter on it says. */
  qr?: string | undefined;
}
export async function traceFile(db: Db, letterId: number, { pdf, seal }: FileTraits): Promise<void> {
  await write(db, letterId, await factsOf(db, letterId), [...trace("pdf", pdf ?? ""), ...trace("seal", seal ?? "")]);
}

export interface Sharer {
  projectId: number;
  letterId: number;
}
interface Other extends Sharer {
  kind: TraceKind;
  key: string;
  count: string | null;
  name: string;
  projectName: string;
}

const CODES = {
  address: "sharedAddress",
  phone: "sharedPhone",
  point: "sharedPoint",
  tracking: "consecutiveNumbers",
  domain: "mailDomain",
  pdf: "samePdf",
  seal: "sameSeal",
} as const;
const othersMax = 2_000;

/** Letters of other addressees, in any project of the firm, that share a trace with this one; where a reply came from may be where another went. */
async function othersOf(db: Db, letterId: number): Promise<{ own: Other[]; others: Other[] }> {
  const project = projectIdOf(db);
  const isOwn = sql`t.of_project = ${project} and t.letter_id = ${letterId}`;
  const columns = sql`t.key, t.count::text, t.of_project as "projectId", t.letter_id as "letterId", t.party_name as name,
    t.project_name as "projectName", ${isOwn} as "isOwn"`;
  // Seals are compared one by one; the rest is found by its key, each by the index.
  const { rows } = await sql<Other & { isOwn: boolean }>`
    with own as (select t.* from confirmation_trace t where ${isOwn})
    select case when t.kind = o.kind then t.kind else 'point' end as kind, ${columns}
    from own o join confirmation_trace t on t.key = o.key
      and t.kind = any(case when o.kind in ('address', 'phone', 'point') then array['address', 'phone', 'point'] else array[o.kind] end)
      and (o.count is null or t.count between o.count - ${String(neighbourGap)}::numeric and o.count + ${String(neighbourGap)}::numeric)
    where o.kind <> 'seal' and (${isOwn} or t.party_key <> o.party_key)
    union all
    select t.kind, ${columns} from own o join confirmation_trace t on t.kind = 'seal'
    where o.kind = 'seal' and (${isOwn} or t.party_key <> o.party_key)
    limit ${othersMax}`.execute(db);
  return { own: rows.filter(({ isOwn }) => isOwn), others: rows.filter(({ isOwn }) => !isOwn) };
}

/** Seals are alike, the rest is the same. */
async function nearOf(db: Db, letterId: number): Promise<Other[]> {
  const { own, others } = await othersOf(db, letterId);
  const seals = own.filter(({ kind }) => kind === "seal").map(({ key }) => key);
  return others.filter(
    ({ kind, key }) => kind !== "seal" || seals.some((seal) => hashDistance(seal, key) <= sameSealBits),
  );
}

const sharersMax = 100;
/** The letters, of whichever project, on which the same sign stands. */
export async function sharersOf(db: Db, letterId: number): Promise<Sharer[]> {
  const near = await nearOf(db, letterId);
  return [...new Map(near.map((other) => [other.letterId, other])).values()].slice(0, sharersMax);
}

const detailMax = 300;
export async function sharedFlags(db: Db, letterId: number): Promise<FoundFlag[]> {
  const found = new Map<string, Set<string>>();
  for (const other of await nearOf(db, letterId)) {
    const names = found.get(CODES[other.kind]) ?? new Set();
    found.set(CODES[other.kind], names.add(`${other.name}（${other.projectName}）`));
  }
  return [...found].map(([code, names]) => ({
    code: code as FoundFlag["code"],
    // In one order whenever it is looked for: another order is no new sign.
    detail: [...names].sort().join("、").slice(0, detailMax),
  }));
}
