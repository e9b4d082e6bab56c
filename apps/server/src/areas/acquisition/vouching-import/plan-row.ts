/** What a row of a check sheet changes of the drawn voucher that it belongs to, and why it may not. Blank cells change nothing. */

import type { ImportedCheck } from "@digao/contract/areas/acquisition/vouching-import/calls";
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { checkMark, drawResult, drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Code, codeOf, codesOf } from "@digao/contract/codes";
import { isException, isOpen } from "@digao/domain/vouching/states";
import { parseAmount } from "@digao/excel/parse-amount";
import type { SheetRow } from "./read-rows.ts";
import type { Say } from "./said.ts";

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
      [checkMark.tick, ["√", "✓", "✔", "v", "y", "yes", "是", "1", "相符"]],
      [checkMark.cross, ["×", "✗", "✘", "x", "n", "no", "否", "2", "不符"]],
      [checkMark.notApplicable, ["n/a", "na", "不适用", "3"]],
    ] as const
  ).flatMap(([mark, words]) => words.map((word) => [word, mark])),
);
const shown = ["", "√", "×", "N/A"];
type Result = Code<"drawResult">;

/** In either language, or by its number. */
function resultOf(text: string): Result | null {
  const normalized = text.trim().toLowerCase().replace(/\s+/g, "");
  const isSame = (words: string) => words.toLowerCase().replace(/\s+/g, "") === normalized;
  return (
    codesOf("drawResult").find(
      (result) =>
        String(result) === normalized ||
        isSame(codeWord("zh", "drawResult", result)) ||
        isSame(codeWord("en", "drawResult", result)),
    ) ?? null
  );
}

interface Read {
  marks: ReadonlyMap<number, number>;
  result: Result | null;
  diff: string | null;
  remark: string | null;
  problems: string[];
}
type Values = SheetRow["values"];

const remarkMax = 1_000;

function readMarks(values: Values, say: Say): Pick<Read, "marks" | "problems"> {
  const problems: string[] = [];
  const marks = new Map<number, number>();
  for (const seq of points) {
    const text = values[`chk${seq}`];
    const sign = (text ?? "").trim().toLowerCase();
    const mark = Object.hasOwn(signs, sign) ? signs[sign] : undefined;
    if (mark) marks.set(seq, mark);
    else if (text) problems.push(say("checkImport.badMark", { seq, text }));
  }
  return { marks, problems };
}

function readRow({ values, issues }: SheetRow, say: Say): Read {
  const { marks, problems } = readMarks(values, say);
  for (const { params } of issues)
    problems.push(say("checkImport.badCell", { text: params.text ?? params.field ?? "" }));
  const result = values.result ? resultOf(values.result) : null;
  if (values.result && result === null) problems.push(say("checkImport.badResult", { text: values.result }));
  const diff = parseAmount(values.diffAmount ?? "");
  if (diff === undefined) problems.push(say("checkImport.badCell", { text: values.diffAmount ?? "" }));
  const remark = values.remark ?? null;
  if (remark !== null && remark.length > remarkMax) problems.push(say("checkImport.longRemark", { max: remarkMax }));
  // "none" is what the sheet says of a voucher that was not judged yet: as good as a blank.
  return { marks, result: result || null, diff: diff?.text ?? null, remark, problems };
}

type Changes = Plan["changes"];
const changed = (name: string, from: string | null, to: string | null): Changes =>
  (from ?? "") === (to ?? "") ? [] : [{ name, from: from ?? "", to: to ?? "" }];

/** Marks that are others than before; a point that the item does not have is a problem. */
function planMarks({ marks }: Read, drawn: DrawnVoucher, words: ReadonlyMap<number, string>, say: Say) {
  const fresh = [...marks].filter(([seq, mark]) => (drawn.marks[String(seq)] ?? 0) !== mark);
  const unknown = fresh.filter(([seq]) => !words.has(seq));
  return {
    marks: Object.fromEntries(fresh),
    changes: fresh.flatMap(([seq, mark]) =>
      changed(`${seq} ${words.get(seq) ?? ""}`.trim(), shown[drawn.marks[String(seq)] ?? 0] ?? "", shown[mark] ?? ""),
    ),
    problems: unknown.map(([seq]) => say("checkImport.noPoint", { seq, item: drawn.itemName })),
  };
}

function planJudgement(read: Read, drawn: DrawnVoucher, say: Say) {
  const { isWrong, ...after } = judged(read, drawn);
  const word = (result: number) => say.code("drawResult", result);
  const isJudged = after.result !== drawn.result || after.diffAmount !== drawn.diffAmount;
  const isRemarked = (after.remark ?? "") !== (drawn.remark ?? "");
  const needsMore = isWrong && (!after.diffAmount || !after.remark);
  const isAlone = read.diff !== null && read.diff !== "0.00" && !isWrong;
  return {
    judgement: isJudged ? after : null,
    remark: !isJudged && isRemarked ? after.remark : null,
    changes: [
      ...changed(say("download.draw.result"), word(drawn.result), word(after.result)),
      ...changed(say("download.draw.diff"), drawn.diffAmount, after.diffAmount),
      ...changed(say("download.draw.remark"), drawn.remark, after.remark),
    ],
    problems: [
      ...(needsMore ? [say("draw.exceptionNeedsMore")] : []),
      ...(isAlone ? [say("checkImport.diffAlone")] : []),
    ],
  };
}

/** @param pointWords what is checked for the item, by number */
export function planRow(row: SheetRow, drawn: DrawnVoucher, pointWords: ReadonlyMap<number, string>, say: Say): Plan {
  const read = readRow(row, say);
  const points = planMarks(read, drawn, pointWords, say);
  const { judgement, remark, ...own } = planJudgement(read, drawn, say);
  const changes = [...points.changes, ...own.changes];
  const isClosed = changes.length > 0 && !isOpen(statusOf(drawn));
  const problems = [...read.problems, ...points.problems, ...own.problems];
  if (isClosed) problems.push(say("checkImport.closed"));
  return { marks: points.marks, judgement, remark, changes, problems };
}

const statusOf = ({ status }: DrawnVoucher) => codeOf("drawStatus", status) ?? drawStatus.cancelled;

/** What stands after the row: its own word where it has one, else what stood before. */
function judged({ result, diff, remark }: Read, drawn: DrawnVoucher): Judgement & { isWrong: boolean } {
  const next = result ?? codeOf("drawResult", drawn.result) ?? drawResult.none;
  const isWrong = isException(next);
  return {
    isWrong,
    result: next,
    diffAmount: isWrong ? (diff ?? drawn.diffAmount) : null,
    remark: remark ?? drawn.remark,
  };
}
