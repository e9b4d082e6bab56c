/** What a reply says of the books, what of a letter can be confirmed, and what all letters of a subject come to (CSA 1312). */
import { abs, type Fen, sum } from "../money.ts";

export interface ReplyItem {
  id: number;
  book: Fen;
  reply: Fen;
}

export interface EvaluatedReply {
  isAgreed: boolean;
  book: Fen;
  reply: Fen;
  /** Reply less book. */
  difference: Fen;
  items: { id: number; difference: Fen; isAgreed: boolean }[];
}

/** Agreed when every item differs by no more than the tolerance: differences of items never offset each other. */
export function evaluateReply(items: readonly ReplyItem[], tolerance: Fen = 0n): EvaluatedReply {
  const evaluated = items.map(({ id, book, reply }) => ({
    id,
    difference: reply - book,
    isAgreed: abs(reply - book) <= tolerance,
  }));
  return {
    isAgreed: evaluated.length > 0 && evaluated.every(({ isAgreed }) => isAgreed),
    book: sum(items.map(({ book }) => book)),
    reply: sum(items.map(({ reply }) => reply)),
    difference: sum(evaluated.map(({ difference }) => difference)),
    items: evaluated,
  };
}

/** replyResult of the wire. */
export type ReplyResult = 0 | 1 | 2 | 3 | 4 | 5;

export interface Outcome {
  book: Fen;
  replyResult: ReplyResult;
  /** Under its sender's own seal. */
  isSealed: boolean;
  items: readonly { difference: Fen; isExplained: boolean; misstatement: Fen }[];
  /** 0 none, 1 can be confirmed, 2 cannot, 3 not needed. */
  altResult: 0 | 1 | 2 | 3;
  altAmount: Fen;
}

const isSettled = (item: Outcome["items"][number]) => item.difference === 0n || item.isExplained;

/** Never more than was asked: alternatives first, then what a sealed reply agreed to, less what it showed to be wrong. */
export function confirmedAmount({ book, replyResult, isSealed, items, altResult, altAmount }: Outcome): Fen {
  if (altResult === 1) return altAmount;
  if (!isSealed) return 0n;
  if (replyResult === 1) return book;
  if (replyResult !== 2 || !items.every(isSettled)) return 0n;
  return book - sum(items.map(({ misstatement }) => abs(misstatement)));
}

/** One item of a letter, or a balance of the register that no letter asks for, as the summary counts it. */
export interface SummedItem {
  subject: string;
  letterId: number | null;
  book: Fen;
  isSent: boolean;
  isReplied: boolean;
  isAgreed: boolean;
  difference: Fen;
  misstatement: Fen;
  alternative: Fen;
  confirmed: Fen;
  /** Drawn by chance: its misstatement stands for others. */
  isSampled: boolean;
}

export interface SubjectSummary {
  subject: string;
  /** What the books hold of it; where they do not tell, what the register does. */
  book: Fen;
  sentCount: number;
  sent: Fen;
  repliedCount: number;
  /** Book amounts of letters with a reply. */
  replied: Fen;
  agreed: Fen;
  differing: Fen;
  grossDifference: Fen;
  alternative: Fen;
  confirmed: Fen;
  notSent: Fen;
  /** Found in sampled letters ÷ what they hold × the rest of the population; on top of what was found. */
  projected: Fen;
}

const debitOf = (book: Fen): Fen => (book > 0n ? book : 0n);
const lettersOf = (items: readonly SummedItem[]): number => new Set(items.map(({ letterId }) => letterId)).size;
const totalOf = (items: readonly SummedItem[], of: (item: SummedItem) => Fen): Fen => sum(items.map(of));

/** Rounded half away from zero to the fen. */
function share(amount: Fen, part: Fen, whole: Fen): Fen {
  if (whole === 0n) return 0n;
  const doubled = (2n * amount * part) / whole;
  return doubled >= 0n ? (doubled + 1n) / 2n : (doubled - 1n) / 2n;
}

function projectionOf(items: readonly SummedItem[], others: Fen): Fen {
  const sampled = items.filter(({ isSampled, isSent }) => isSampled && isSent);
  const held = totalOf(sampled, ({ book }) => debitOf(book));
  return share(
    totalOf(sampled, ({ misstatement }) => misstatement),
    others,
    held,
  );
}

/**
 * All book amounts are balances on their proper side: a customer in credit makes the letters cover neither more nor less.
 * @param population what the books hold of the subject: a register of two debtors covers two debtors and no more; null where they do not tell
 */
export function summarise(
  subject: string,
  items: readonly SummedItem[],
  population: Fen | null = null,
): SubjectSummary {
  const sent = items.filter(({ isSent }) => isSent);
  const replied = sent.filter(({ isReplied }) => isReplied);
  const book = (item: SummedItem) => debitOf(item.book);
  const asked = totalOf(sent, book);
  const whole = population ?? totalOf(items, book);
  const notSent = debitOf(whole - asked);
  return {
    subject,
    book: whole,
    sentCount: lettersOf(sent),
    sent: asked,
    repliedCount: lettersOf(replied),
    replied: totalOf(replied, book),
    agreed: totalOf(
      replied.filter(({ isAgreed }) => isAgreed),
      book,
    ),
    differing: totalOf(
      replied.filter(({ isAgreed }) => !isAgreed),
      book,
    ),
    grossDifference: totalOf(replied, ({ difference }) => abs(difference)),
    alternative: totalOf(sent, (item) => debitOf(item.alternative)),
    confirmed: totalOf(sent, (item) => debitOf(item.confirmed)),
    notSent,
    projected: projectionOf(items, notSent),
  };
}

/** A share as a fraction of four decimals, half up; null of nothing. */
export function shareOf(part: Fen, whole: Fen): string | null {
  if (whole === 0n) return null;
  const scaled = (2n * part * 10_000n) / whole;
  const rounded = scaled >= 0n ? (scaled + 1n) / 2n : (scaled - 1n) / 2n;
  return (Number(rounded) / 10_000).toFixed(4);
}
