/** What a row of a check sheet changes of the drawn voucher that it belongs to, and why it may not. Blank cells change nothing. */
import type { ImportedCheck } from "@digao/contract/areas/check-import";
import type { DrawnVoucher } from "@digao/contract/areas/draws";
import { messageOf } from "@digao/contract/messages";
import { type DrawResult, isException, isOpen } from "@digao/domain/draws/states";
import { parseAmount } from "@digao/excel/parse-amount";
import type { Say } from "./said.ts";
import type { SheetRow } from "./read-rows.ts";

export interface Judgement {
  result: number;
  diffAmount: string | null;
  remark: string | null;
}
export interface Plan {
  /** By the number of the point. */
  marks: Readonly<Record<number, number>>;
  /** Null where result, difference and remark stay. */
  judgement: Judgement | null;
  /** Null where it stays, or comes with the judgement. */
  remark: string | null;
  changes: ImportedCheck["changes"];
  problems: string[];
}

const points = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const signs: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [1, ["√", "✓", "✔", "v", "y", "yes", "是", "1", "相符"]],
      [2, ["×", "✗", "✘", "x", "n", "no", "否", "2", "不符"]],
      [3, ["n/a", "na", "不适用", "3"]],
    ] as const
  ).flatMap(([mark, words]) => words.map((word) => [word, mark])),
);
const shown = ["", "√", "×", "N/A"];
const results = [0, 1, 2, 3, 4, 9] as const;
type Result = (typeof results)[number];

/** In either language, or by its number. */
function resultOf(text: string): Result | null {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, "");
  const isSame = (words: string) => words.toLowerCase().replace(/\s+/g, "") === wanted;
  return (
    results.find((result) => {
      const key = `download.drawResult.${result}` as const;
      return String(result) === wanted || isSame(messageOf("zh", key)) || isSame(messageOf("en", key));
    }) ?? null
  );
}

interface Read {
  marks: Record<number, number>;
  result: Result | null;
  diff: string | null;
  remark: string | null;
  problems: string[];
}

const remarkMax = 1_000;

function readRow({ values, issues }: SheetRow, say: Say): Read {
  const problems = issues.map(({ params }) => say("checkImport.badCell", { text: params.text ?? params.field ?? "" }));
  const marks: Record<number, number> = {};
  for (const seq of points) {
    const text = values[`chk${seq}`];
    if (!text) continue;
    const mark = signs[text.trim().toLowerCase()];
    if (mark) marks[seq] = mark;
    else problems.push(say("checkImport.badMark", { seq, text }));
  }
  const result = values.result ? resultOf(values.result) : null;
  if (values.result && result === null) problems.push(say("checkImport.badResult", { text: values.result }));
  const diff = values.diffAmount ? parseAmount(values.diffAmount) : null;
  if (diff === undefined) problems.push(say("checkImport.badCell", { text: values.diffAmount ?? "" }));
  const remark = values.remark ?? null;
  if ((remark?.length ?? 0) > remarkMax) problems.push(say("checkImport.longRemark", { max: remarkMax }));
  // "none" is what the sheet says of a voucher that was not judged yet: as good as a blank.
  return { marks, result: result || null, diff: diff?.text ?? null, remark, problems };
}

/** @param pointWords what is checked for the item, by number */
export function planRow(row: SheetRow, drawn: DrawnVoucher, pointWords: ReadonlyMap<number, string>, say: Say): Plan {
  const read = readRow(row, say);
  const problems = [...read.problems];
  const changes: Plan["changes"] = [];
  const note = (name: string, from: string, to: string) => {
    if (from !== to) changes.push({ name, from, to });
  };
  const marks: Record<number, number> = {};
  for (const [key, mark] of Object.entries(read.marks)) {
    const seq = Number(key);
    const words = pointWords.get(seq);
    const before = drawn.marks[key] ?? 0;
    if (before === mark) continue;
    if (words === undefined) problems.push(say("checkImport.noPoint", { seq, item: drawn.itemName }));
    marks[seq] = mark;
    note(`${seq} ${words ?? ""}`.trim(), shown[before] ?? "", shown[mark] ?? "");
  }
  const judgement = judged(read, drawn);
  if (judgement.isWrong && (!judgement.diffAmount || !judgement.remark)) problems.push(say("draw.exceptionNeedsMore"));
  if (read.diff !== null && read.diff !== "0.00" && !judgement.isWrong) problems.push(say("checkImport.diffAlone"));
  const word = (result: number) => say(`download.drawResult.${results.find((one) => one === result) ?? 0}`);
  note(say("download.draw.result"), word(drawn.result), word(judgement.result));
  note(say("download.draw.diff"), drawn.diffAmount ?? "", judgement.diffAmount ?? "");
  const isJudged = judgement.result !== drawn.result || judgement.diffAmount !== drawn.diffAmount;
  note(say("download.draw.remark"), drawn.remark ?? "", judgement.remark ?? "");
  if (changes.length > 0 && !isOpen(statusOf(drawn))) problems.push(say("checkImport.closed"));
  const isRemarked = (judgement.remark ?? "") !== (drawn.remark ?? "");
  const { result, diffAmount, remark } = judgement;
  return {
    ...{ marks, changes, problems },
    judgement: isJudged ? { result, diffAmount, remark } : null,
    remark: !isJudged && isRemarked ? remark : null,
  };
}

const statuses = [0, 1, 2, 3, 4, 9] as const;
const statusOf = ({ status }: DrawnVoucher) => statuses.find((one) => one === status) ?? 9;

/** What stands after the row: its own word where it has one, else what stood before. */
function judged({ result, diff, remark }: Read, drawn: DrawnVoucher): Judgement & { isWrong: boolean } {
  const next = result ?? drawn.result;
  const isWrong = isException((results.find((one) => one === next) satisfies DrawResult | undefined) ?? 0);
  return {
    isWrong,
    result: next,
    diffAmount: isWrong ? (diff ?? drawn.diffAmount) : null,
    remark: remark ?? drawn.remark,
  };
}
