/** What letters still lack, as it would be printed: said at making and on the letter, and asked once more before anybody approves it. */
import type { LetterHole } from "@digao/contract/areas/letters/confirmations/shapes";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type Hole, holesIn } from "@digao/domain/confirmations/needs";
import { subjectOf } from "@digao/domain/confirmations/subjects";
import { Refusal } from "../../../platform/refusal.ts";
import { BANK_COLUMNS_EN } from "./bank-form-en.ts";
import { type PrintedLetter, printedLetters } from "./content.ts";
import { bankCells } from "./print/bank-cells.ts";
import { valuesOf } from "./print/blocks.ts";

export const holesOf = (letter: PrintedLetter): Hole[] =>
  holesIn({ ...letter, values: valuesOf(letter) }, (item, column) => bankCells(letter, item, column));

function wordsOf(lang: Lang, hole: Hole): string {
  if (hole.need === "cell") {
    const column = (lang === "en" ? BANK_COLUMNS_EN[hole.column] : undefined) ?? hole.column;
    return messageOf(lang, "hz.hole.cell", { item: hole.itemNo, column });
  }
  if (hole.need === "fcAmount")
    return messageOf(lang, "hz.hole.fcAmount", { subject: subjectOf(hole.subject)?.[lang] ?? hole.subject });
  return messageOf(lang, `hz.hole.${hole.need}`);
}

export const shownHoles = (lang: Lang, holes: readonly Hole[]): LetterHole[] =>
  holes.map((hole) => ({
    need: hole.need,
    words: wordsOf(lang, hole),
    contactId: "contactId" in hole ? hole.contactId : null,
  }));

/** Letters without a model print nothing, and are refused for that before. */
export const holesOfLetters = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Hole[]>> =>
  new Map((await printedLetters(db, ids)).map((letter) => [letter.id, holesOf(letter)]));

/** Enough to know what to do; the letter itself lists them all. */
const shownMax = 8;

export function requireWhole(lang: Lang, letterNo: string, holes: readonly Hole[] | undefined): void {
  const words = [...new Set(shownHoles(lang, holes ?? []).map((hole) => hole.words))];
  if (words.length === 0) return;
  const more = words.length > shownMax ? [messageOf(lang, "hz.hole.more", { count: words.length - shownMax })] : [];
  const what = [...words.slice(0, shownMax), ...more].join(lang === "zh" ? "、" : "; ");
  throw new Refusal("hz.holes", { kind: "state", params: { no: letterNo, what } });
}
