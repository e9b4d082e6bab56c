/** A received file against our own lines, worked out when it is asked for: what changes on either side shows at once. */
import { receivedLine } from "@digao/contract/areas/report/received/codes";
import type { MessageKey } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type Fen, yuan } from "@digao/domain/money";
import { differenceOf, needsSecond } from "@digao/domain/received/answers";
import { compareReceived, type ReceivedState } from "@digao/domain/received/compare";
import { receivedWords, type StatementUnit } from "@digao/domain/received/lines";
import { statementNameKey } from "@digao/excel/read-statements";
import { materialityInForce } from "../../balance/materiality/door.ts";
import { type NamedLine, ownLines } from "./own.ts";
import { type AnswerRow, answersOf, type SetRow } from "./rows.ts";

export interface Line {
  key: string;
  code: string;
  nameZh: string;
  nameEn: string;
  section: string | null;
  /** Enum receivedLine. */
  state: number;
  ours: string[];
  theirs: string[] | null;
  at: number | null;
  answer: (AnswerRow & { isCurrent: boolean; isProposed: boolean }) | null;
  /** Fen by which it is off. */
  difference: Fen;
}

export interface ComparedSet {
  lacks: MessageKey | null;
  unit: StatementUnit | null;
  lines: Line[];
  /** Without an answer to what they are now. */
  open: number;
}

const states: Readonly<Record<ReceivedState, number>> = {
  agrees: receivedLine.agrees,
  differs: receivedLine.differs,
  missing: receivedLine.missing,
  unsure: receivedLine.unsure,
  nothing: receivedLine.nothing,
};
const settled: readonly number[] = [receivedLine.agrees, receivedLine.nothing];
export const isSettled = ({ state }: Pick<Line, "state">): boolean => settled.includes(state);

const written = (amounts: readonly Fen[]): string[] => amounts.map(yuan);
export const textOf = (amounts: readonly string[] | null): string => (amounts ?? []).join(" ");

/** Headings of notes are lines without amounts that say nothing but a note's title. */
function sectionFinder(words: string, own: readonly NamedLine[]): (at: number) => string | null {
  const titles = new Set(own.flatMap(({ section }) => section ?? []));
  const heads = words.split("\n").map((line) => {
    const key = statementNameKey(line);
    return titles.has(key) ? key : null;
  });
  const found: (string | null)[] = [];
  for (const head of heads) found.push(head ?? found.at(-1) ?? null);
  return (at) => found[at - 1] ?? null;
}

function lackOf({ isIntact, words }: SetRow, own: readonly NamedLine[] | null, isMixed: boolean): MessageKey | null {
  if (!isIntact) return "received.lacks.file";
  if (words === null) return "received.lacks.unread";
  if (own === null) return "received.lacks.own";
  return isMixed ? "received.lacks.mixed" : null;
}

function linesOf(
  own: readonly NamedLine[],
  words: string,
): { lines: Omit<Line, "answer">[]; unit: StatementUnit | null } {
  const { lines: theirs, unit } = receivedWords(words);
  const sectionOf = sectionFinder(words, own);
  const { lines, unknown } = compareReceived(own, theirs, { nameKey: statementNameKey, unit, sectionOf });
  const names = new Map(own.map((line) => [line.code, line]));
  const ours = lines.map(({ code, state, ours: amounts, theirs: other, at }) => ({
    key: code,
    code,
    nameZh: names.get(code)?.nameZh ?? code,
    nameEn: names.get(code)?.nameEn ?? code,
    section: names.get(code)?.section ?? null,
    state: states[state],
    ours: written(amounts),
    theirs: other && written(other),
    at,
    difference: differenceOf(amounts, other),
  }));
  const seen = new Map<string, number>();
  const others = unknown.map(({ name, amounts, at }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const key = `? ${name.slice(0, 200)} ${count}`;
    const more = { section: sectionOf(at), state: receivedLine.unknown, ours: [], theirs: written(amounts), at };
    return { key, code: "", nameZh: name, nameEn: name, ...more, difference: differenceOf([], amounts) };
  });
  return { lines: [...ours, ...others], unit };
}

export async function compareSet(
  db: Db,
  projectId: number,
  set: SetRow,
  answers?: readonly AnswerRow[],
): Promise<ComparedSet> {
  const own = await ownLines(db, projectId, set.kind);
  const isMixed = set.words !== null && receivedWords(set.words).isMixed;
  const lacks = lackOf(set, own, isMixed);
  if (lacks !== null || own === null || set.words === null) return { lacks, unit: null, lines: [], open: 0 };
  const said = new Map(
    (answers ?? (await answersOf(db))).filter(({ setId }) => setId === set.id).map((one) => [one.key, one]),
  );
  const { lines: compared, unit } = linesOf(own, set.words);
  const { pm } = await materialityInForce(db, projectId);
  const lines = compared.map((line): Line => {
    const answer = said.get(line.key);
    const isCurrent = answer?.ours === textOf(line.ours) && answer.theirs === textOf(line.theirs);
    // By the materiality in force now: one that was lowered asks for the second person of what one had answered.
    const isProposed = answer?.agreedName === null && needsSecond(line.difference, pm);
    return { ...line, answer: answer ? { ...answer, isCurrent, isProposed } : null };
  });
  const open = lines.filter((line) => !isSettled(line) && !isAnswered(line)).length;
  return { lacks, unit, lines, open };
}

const isAnswered = ({ answer }: Line): boolean => answer?.isCurrent === true && !answer.isProposed;
