/** What all letters come to, subject by subject, and how many stand where. */
import type { hzcontacts, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { letterStatus, replyResult } from "@digao/contract/areas/letters/confirmations/codes";
import type { StatusRow, SubjectRow, Summary, SummaryRow } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type SubjectSummary, type SummedItem, shareOf, summarise } from "@digao/domain/confirmations/evaluation";
import { LETTER_SUBJECTS, type LetterSubject } from "@digao/domain/confirmations/subjects";
import { type LetterStatus, wasSent } from "@digao/domain/confirmations/transitions";
import { divideRounded, type Fen, fen, ratio, yuan } from "@digao/domain/money";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Context } from "../../../platform/serve.ts";
import { populations } from "./populations.ts";

interface Row extends Named {
  subject: string;
  letterId: number | null;
  fsItemId: number | null;
  status: LetterStatus | null;
  replyResult: number;
  altResult: number;
  altAmount: string;
  confirmed: string;
  letterBook: string;
  book: string;
  replyAmount: string | null;
  difference: string | null;
  misstatement: string;
  isSampled: boolean;
}

/** Whose balance it is. */
interface Named {
  contactName: string;
  letterNo: string | null;
  /** Its account and auxiliary item in the books. */
  sourceKey: string | null;
}
export type RequestedBalance = SummedItem & Named & { fsItemId: number | null };

/** Every balance of the register with what its letter says of it. */
export async function requestedBalances(db: Db, where: RawBuilder<unknown> = sql`true`): Promise<RequestedBalance[]> {
  const { rows } = await sql<Row>`
    select c.contact_name as "contactName", l.letter_no as "letterNo", c.source_key as "sourceKey", c.subject_code as subject, c.fs_item_id as "fsItemId", l.id as "letterId", l.status, coalesce(l.reply_result, 0) as "replyResult",
      coalesce(l.alt_result, 0) as "altResult", coalesce(l.alt_amount, 0) as "altAmount", coalesce(l.confirmed_amount, 0) as confirmed,
      coalesce(l.book_amount, 0) as "letterBook", coalesce(t.book_amount, c.book_amount) as book, t.reply_amount as "replyAmount",
      t.diff_amount as difference, coalesce(t.misstatement, 0) as misstatement, c.is_sampled as "isSampled"
    from confirmation_contact c
    left join confirmation_letter l on ${ofProject("l")} and l.id = c.letter_id and l.status <> ${code.letterStatus.void}
    left join confirmation_letter_item t on ${ofProject("t")} and t.letter_id = l.id and t.contact_id = c.id
    where ${ofProject("c")} and not c.is_deleted and ${where} order by c.subject_code, c.id`.execute(db);
  return rows.map(itemOf);
}

/** A letter's alternatives and confirmed amount belong to its items by their share of what it asks. */
function itemOf(row: Row): RequestedBalance {
  const book = fen(row.book);
  const ofLetter = (amount: string): Fen => {
    const whole = fen(row.letterBook);
    return whole === 0n ? 0n : divideRounded(fen(amount) * book, whole);
  };
  const isReplied = row.replyAmount !== null;
  const difference = fen(row.difference ?? "0");
  return {
    contactName: row.contactName,
    letterNo: row.letterNo,
    sourceKey: row.sourceKey,
    subject: row.subject,
    fsItemId: row.fsItemId,
    letterId: row.letterId,
    book,
    isSent: row.status !== null && (wasSent(row.status) || row.status === letterStatus.failed),
    isReplied,
    isAgreed: isReplied && difference === 0n && row.replyResult !== replyResult.restricted,
    difference,
    misstatement: fen(row.misstatement),
    alternative: row.altResult === 1 ? ofLetter(row.altAmount) : 0n,
    confirmed: ofLetter(row.confirmed),
    isSampled: row.isSampled,
  };
}

function rowOf(
  summary: SubjectSummary,
  subject: LetterSubject,
  more: { lang: "zh" | "en"; fsItemId: number | null; itemAmount: string | null },
): SummaryRow {
  const { sent, book, replied, confirmed } = summary;
  return {
    subjectCode: subject.code,
    subjectName: subject[more.lang],
    hzKind: subject.kind,
    fsItemId: more.fsItemId,
    itemAmount: more.itemAmount,
    book: yuan(book),
    sentCount: summary.sentCount,
    sent: yuan(sent),
    sentShare: shareOf(sent, book),
    repliedCount: summary.repliedCount,
    replyRate: ratio(BigInt(summary.repliedCount), BigInt(summary.sentCount)),
    replied: yuan(replied),
    repliedShare: shareOf(replied, sent),
    agreed: yuan(summary.agreed),
    differing: yuan(summary.differing),
    grossDifference: yuan(summary.grossDifference),
    alternative: yuan(summary.alternative),
    confirmed: yuan(confirmed),
    confirmedShare: shareOf(confirmed, book),
    notSent: yuan(summary.notSent),
    projected: yuan(summary.projected),
  };
}

export async function summaryOf(db: Db, lang: "zh" | "en"): Promise<Summary> {
  const items = await requestedBalances(db);
  const books = await populations(db, new Set(items.map(({ subject }) => subject)));
  const rows = LETTER_SUBJECTS.flatMap((subject) => {
    const own = items.filter((item) => item.subject === subject.code);
    if (own.length === 0) return [];
    const fsItemId = own.find((item) => item.fsItemId !== null)?.fsItemId ?? null;
    const whole = books.get(subject.code);
    const itemAmount = whole ? yuan(whole.item) : null;
    return [rowOf(summarise(subject.code, own, whole?.book), subject, { lang, fsItemId, itemAmount })];
  });
  const sent = new Set(items.filter(({ isSent }) => isSent).map(({ letterId }) => letterId)).size;
  const replied = new Set(items.filter(({ isSent, isReplied }) => isSent && isReplied).map(({ letterId }) => letterId))
    .size;
  const { rows: counted } = await sql<{ letters: number; open: number; flags: number }>`
    select count(*) filter (where l.status <> ${code.letterStatus.void})::int as letters,
      count(*) filter (where l.status not in (${code.letterStatus.void}, ${code.letterStatus.closed}))::int as open,
      (select count(*)::int from confirmation_flag g where ${ofProject("g")} and g.answer is null) as flags
    from confirmation_letter l where ${ofProject("l")}`.execute(db);
  const { letters = 0, open = 0, flags = 0 } = counted[0] ?? {};
  return {
    rows,
    total: { letters, sent, replied, replyRate: ratio(BigInt(replied), BigInt(sent)) },
    openFlags: flags,
    open,
  };
}

export const getSummary = (
  { db }: Context,
  { RptLang }: Input<(typeof hzletters)["GetHzLetterSummary"]>,
): Promise<Summary> => summaryOf(db, RptLang);

/** Every status that letters stand in, and those of the register that no letter asks for yet (10). */
export async function statusList(
  { db }: Context,
  { hzKind }: Input<(typeof hzcontacts)["GetHzStatusList"]>,
): Promise<StatusRow[]> {
  const kind = hzKind ?? null;
  const { rows } = await sql<StatusRow>`
    select ${code.letterStatus.listed} as status, count(*)::int as count, coalesce(sum(c.book_amount), 0.00) as amount, null::int as "oldestDays"
    from confirmation_contact c where ${ofProject("c")} and not c.is_deleted and not c.is_selected
      and (${kind}::int is null or c.hz_kind = ${kind}::int)
    union all
    select l.status, count(*)::int, sum(l.book_amount), greatest(0, extract(day from now() - min(l.status_at)))::int
    from confirmation_letter l where ${ofProject("l")} and (${kind}::int is null or l.hz_kind = ${kind}::int) group by l.status
    order by 1`.execute(db);
  return rows;
}

export async function subjectList(
  { db }: Context,
  { RptLang }: Input<(typeof hzcontacts)["GetHzSubjectList"]>,
): Promise<SubjectRow[]> {
  const { rows } = await sql<Omit<SubjectRow, "subjectName" | "coverage">>`
    select c.subject_code as "subjectCode", c.hz_kind as "hzKind", max(c.fs_item_id) as "fsItemId", count(*)::int as count,
      count(*) filter (where c.is_selected)::int as "selectedCount", coalesce(sum(c.book_amount) filter (where c.book_amount > 0), 0.00) as book,
      coalesce(sum(c.book_amount) filter (where c.is_selected and c.book_amount > 0), 0.00) as selected
    from confirmation_contact c where ${ofProject("c")} and not c.is_deleted group by c.subject_code, c.hz_kind`.execute(
    db,
  );
  const books = await populations(db, new Set(rows.map(({ subjectCode }) => subjectCode)));
  return LETTER_SUBJECTS.flatMap((subject) =>
    rows
      .filter(({ subjectCode }) => subjectCode === subject.code)
      .map((row) => {
        const whole = books.get(subject.code)?.book ?? fen(row.book);
        return {
          ...row,
          subjectName: subject[RptLang],
          book: yuan(whole),
          coverage: shareOf(fen(row.selected), whole),
        };
      }),
  );
}
