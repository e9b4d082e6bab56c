/** What confirmations say of the project's figures: for misstatements, and for what concludes on the items. And the letters that received mails answer. */
import { ofProject } from "@digao/db/project-rows";
import { projectOfRowId } from "@digao/db/row-ids";
import { type Db, inProject } from "@digao/db/tenant";
import { type SubjectSummary, shareOf, summarise } from "@digao/domain/confirmations/evaluation";
import { subjectOf } from "@digao/domain/confirmations/subjects";
import { type Fen, sum } from "@digao/domain/money";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { raiseFlags } from "./flags.ts";
import { type MergePlan, planMerge, printMerged } from "./merge.ts";
import { populations } from "./populations.ts";
import { type RequestedBalance, requestedBalances } from "./summary.ts";

/** Many letters in one PDF, for the job that makes it: found in a transaction, printed while none is open. */
export const lettersToMerge = (...args: Parameters<typeof planMerge>): Promise<MergePlan> => planMerge(...args);
export const mergedPdf = (...args: Parameters<typeof printMerged>): Promise<Uint8Array> => printMerged(...args);

/** A misstated part of a difference that no entry holds yet. */
export interface FoundDifference {
  itemId: number;
  letterId: number;
  letterNo: string;
  contactName: string;
  subjectCode: string;
  fsItemId: number | null;
  /** Reply less book: below zero the books say too much. */
  difference: string;
  misstatement: string;
  isFraud: boolean;
}

export async function foundByLetters(db: Db): Promise<FoundDifference[]> {
  const { rows } = await sql<FoundDifference>`
    select t.id as "itemId", l.id as "letterId", l.letter_no as "letterNo", l.contact_name as "contactName", t.subject_code as "subjectCode",
      c.fs_item_id as "fsItemId", t.diff_amount as difference, t.misstatement, coalesce(t.diff_reason = ${code.differenceReason.fraud}, false) as "isFraud"
    from confirmation_letter_item t join confirmation_letter l on ${ofProject("l")} and l.id = t.letter_id
    left join confirmation_contact c on ${ofProject("c")} and c.id = t.contact_id
    left join adjust_head h on ${ofProject("h")} and h.id = t.adjust_head_id
    where ${ofProject("t")} and t.misstatement > 0 and l.status <> ${code.letterStatus.void}
      and (t.adjust_head_id is null or h.status = ${code.adjustStatus.void})
    order by t.id`.execute(db);
  return rows;
}

export interface ProjectedByLetters {
  subjectCode: string;
  fsItemId: number | null;
  amount: Fen;
}

type BySubject = SubjectSummary & { fsItemId: number | null };

async function summariesOf(db: Db): Promise<BySubject[]> {
  const items = await requestedBalances(db);
  const codes = [...new Set(items.map(({ subject }) => subject))].filter((subject) => subjectOf(subject));
  const books = await populations(db, new Set(codes));
  return codes.map((subject) => {
    const own = items.filter((item) => item.subject === subject);
    const fsItemId = own.find((item) => item.fsItemId !== null)?.fsItemId ?? null;
    return { ...summarise(subject, own, books.get(subject)?.book), fsItemId };
  });
}

/** What letters drawn by chance found, over what was not asked. */
export const projectedByLetters = async (db: Db): Promise<ProjectedByLetters[]> =>
  (await summariesOf(db))
    .filter(({ projected }) => projected !== 0n)
    .map(({ subject, fsItemId, projected }) => ({ subjectCode: subject, fsItemId, amount: projected }));

/**
 * What the letters of a statement item come to. Amounts in fen; above zero on the side where the item stands (receivables in debit,
 * payables in credit), so that a customer in credit or a supplier in debit is below zero.
 */
export interface ConfirmedItem {
  fsItemId: number;
  subjectCodes: string[];
  /** Balances of the books on the item's own side: what the shares are of. */
  book: Fen;
  sent: Fen;
  replied: Fen;
  /** Book amounts that replies agreed to, and of those that differ. */
  agreed: Fen;
  differing: Fen;
  /** Reply less book, each without its sign: differences never offset each other. */
  grossDifference: Fen;
  /** Of letters without a reply, shown by other evidence. */
  alternative: Fen;
  /** By replies and by alternatives, less what is misstated: what may be relied on. */
  confirmed: Fen;
  notSent: Fen;
  /** Misstatement to be expected in what was not asked, on top of what was found. Never below zero. */
  projected: Fen;
  /** Sent ÷ book and confirmed ÷ book as fractions of four decimals ("0.9280"); null of nothing. */
  sentShare: string | null;
  confirmedShare: string | null;
}

/** The figures for completion and report: one row for each statement item that the register holds balances of. */
export async function confirmedByItem(db: Db): Promise<ConfirmedItem[]> {
  const subjects = await summariesOf(db);
  const ids = [...new Set(subjects.flatMap(({ fsItemId }) => fsItemId ?? []))];
  return ids.map((fsItemId) => {
    const own = subjects.filter((one) => one.fsItemId === fsItemId);
    const total = (of: (one: BySubject) => Fen): Fen => sum(own.map(of));
    const [book, sent, confirmed] = [total((one) => one.book), total((one) => one.sent), total((one) => one.confirmed)];
    return {
      fsItemId,
      subjectCodes: own.map(({ subject }) => subject),
      book,
      sent,
      replied: total((one) => one.replied),
      agreed: total((one) => one.agreed),
      differing: total((one) => one.differing),
      grossDifference: total((one) => one.grossDifference),
      alternative: total((one) => one.alternative),
      confirmed,
      notSent: total((one) => one.notSent),
      // Each subject is a population of its own.
      projected: total((one) => one.projected),
      sentShare: shareOf(sent, book),
      confirmedShare: shareOf(confirmed, book),
    };
  });
}

/** Balances of a statement item that stand in the register, each with what its letter says of it. */
export const balancesOfItem = (db: Db, fsItemId: number): Promise<RequestedBalance[]> =>
  requestedBalances(db, sql`c.fs_item_id = ${fsItemId}`);

/** A letter as received mails see it: found by what a mail or a scan names. */
interface NamedLetter {
  letterId: number;
  projectId: number;
  letterNo: string;
  contactName: string;
  /** Where mail reaches the addressee; empty where none is known. */
  email: string;
  bookAmount: string;
}

const found = sql`l.id as "letterId", l.project_id as "projectId", l.letter_no as "letterNo", l.contact_name as "contactName",
  coalesce(l.addr_snapshot ->> 'email', '') as email, l.book_amount as "bookAmount"`;
const numbersMax = 20;
const projectsMax = 20;

/** HZ-<project code>-<kind>-<number>: the number tells which project to look in. */
const codeIn = (letterNo: string): string => letterNo.split("-").slice(1, -2).join("-");

/** Letters that were sent and bear one of these numbers, however they were sent: by courier, on foot or by mail. */
export async function lettersByNumber(db: Db, numbers: readonly string[]): Promise<NamedLetter[]> {
  const upperNumbers = numbers.slice(0, numbersMax).map((no) => no.toUpperCase());
  const codes = [...new Set(upperNumbers.map(codeIn))];
  if (codes.length === 0) return [];
  const { rows: projects } = await sql<{ id: number }>`
    select p.id from project p where upper(p.project_code) = any(${codes}::text[]) and not p.is_deleted limit ${projectsMax}`.execute(
    db,
  );
  const letters: NamedLetter[] = [];
  for (const { id } of projects) {
    const { rows } = await sql<NamedLetter>`
      select ${found} from confirmation_letter l
      where ${ofProject("l")} and upper(l.letter_no) = any(${upperNumbers}::text[]) and l.send_time is not null
        and l.status <> ${code.letterStatus.void}`.execute(inProject(db, id));
    letters.push(...rows);
  }
  return letters;
}

export async function letterById(db: Db, letterId: number): Promise<NamedLetter | null> {
  const projectId = projectOfRowId(letterId);
  if (projectId === null) return null;
  const { rows } = await sql<NamedLetter>`
    select ${found} from confirmation_letter l where ${ofProject("l")} and l.id = ${letterId}`.execute(
    inProject(db, projectId),
  );
  return rows[0] ?? null;
}

/** Letters that were sent to addressees, or for projects, whose name holds the words. */
export async function lettersByName(db: Db, like: string): Promise<NamedLetter[]> {
  const { rows: traced } = await sql<{ letterId: number }>`
    select distinct t.letter_id as "letterId" from confirmation_trace t
    where t.party_name ilike ${like} or t.project_name ilike ${like} limit 50`.execute(db);
  const letters: NamedLetter[] = [];
  for (const { letterId } of traced) {
    const letter = await letterById(db, letterId);
    if (letter) letters.push(letter);
  }
  return letters;
}

/** After a mail was found to answer the letter, or not to: its signs are looked for anew. The letter's state stays. */
export async function lookForSigns(db: Db, letterId: number): Promise<void> {
  const letter = await letterById(db, letterId);
  if (letter) await raiseFlags(inProject(db, letter.projectId), letterId);
}
