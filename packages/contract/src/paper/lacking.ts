/** What a paper lacks before an act that asks for a complete one, and which answers are a hard stop: the same for server, screen and tests. */
import type { Pair } from "../pairs.ts";
import {
  answerOf,
  answersOf,
  applicableIn,
  type ChecklistSection,
  cellOf,
  fieldsIn,
  isReference,
  type MatrixSection,
  type PaperField,
  type RowsSection,
  rowsOf,
  type Sections,
} from "./sections.ts";

type Values = Readonly<Record<string, unknown>>;

export type Lack = "missing" | "short" | "remark" | "evidence" | "stop" | "paper" | "own";
export interface Lacking {
  /** A field, `section.code`, `section.row.column` or `section[2].field`; of a paper that is waited for its name. */
  at: string;
  words: Pair;
  why: Lack;
}

/** How many pieces of evidence are linked to a place of the version. */
export type EvidenceAt = (place: string) => number;

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function lackOf(field: PaperField, value: unknown): Lack | null {
  if (isBlank(value) || (isReference(field) && value === 0))
    return field.isNeeded || field.isRequired ? "missing" : null;
  if (field.kind === "reason" && field.min !== undefined && [...String(value).trim()].length < field.min)
    return "short";
  return null;
}
const joined = (a: Pair, b: Pair): Pair => [`${a[0]}：${b[0]}`, `${a[1]}: ${b[1]}`];

function lackingRows(name: string, section: RowsSection, values: Values): Lacking[] {
  const list = rowsOf(values, name);
  const none: Lacking[] =
    section.isNeeded && list.length === 0 ? [{ at: name, words: section.words, why: "missing" }] : [];
  return [
    ...none,
    ...list.flatMap((row, at) =>
      Object.entries(section.fields).flatMap(([column, field]): Lacking[] => {
        const why = field.isReadOnly ? null : lackOf(field, row[column]);
        const no = String(at + 1);
        const words = joined([`${section.words[0]} ${no}`, `${section.words[1]} ${no}`], field.words);
        return why ? [{ at: `${name}[${at}].${column}`, words, why }] : [];
      }),
    ),
  ];
}

function lackingAnswers(name: string, section: ChecklistSection, values: Values, evidence: EvidenceAt): Lacking[] {
  return applicableIn(values, name, section).flatMap((item): Lacking[] => {
    const { answer, remark } = answerOf(values, name, item.code);
    const at = `${name}.${item.code}`;
    const words: Pair = [`${item.code} ${item.words[0]}`, `${item.code} ${item.words[1]}`];
    const given = answer === null ? undefined : answersOf(section, item)[answer];
    if (!given || answer === null) return [{ at, words, why: "missing" }];
    const needsRemark = item.remark?.includes(answer) && remark.trim() === "";
    const lacksEvidence = item.isEvidenced && !given.isNotApplicable && evidence(at) === 0;
    return [
      ...(needsRemark ? [{ at, words, why: "remark" } as const] : []),
      ...(lacksEvidence ? [{ at, words, why: "evidence" } as const] : []),
    ];
  });
}

function lackingCells(name: string, { rows, columns, words, isNeeded }: MatrixSection, values: Values): Lacking[] {
  if (!isNeeded) return [];
  return rows.flatMap((row) =>
    columns.flatMap((column): Lacking[] =>
      isBlank(cellOf(values, name, row.code, column.code))
        ? [
            {
              at: `${name}.${row.code}.${column.code}`,
              words: joined(joined(words, row.words), column.words),
              why: "missing",
            },
          ]
        : [],
    ),
  );
}

/** Everything that keeps a version from being complete, in the order of the paper. */
export function lackingIn(sections: Sections, values: Values, evidence: EvidenceAt): Lacking[] {
  return Object.entries(sections).flatMap(([name, section]): Lacking[] => {
    if (section.kind === "rows") return lackingRows(name, section, values);
    if (section.kind === "checklist") return lackingAnswers(name, section, values, evidence);
    if (section.kind === "matrix") return lackingCells(name, section, values);
    return fieldsIn({ [name]: section }).flatMap(([field, of]): Lacking[] => {
      const why = of.isReadOnly ? null : lackOf(of, values[field]);
      return why ? [{ at: field, words: of.words, why }] : [];
    });
  });
}

/** Answers that are a hard stop. */
export const stopsIn = (sections: Sections, values: Values): Lacking[] =>
  Object.entries(sections).flatMap(([name, section]): Lacking[] =>
    section.kind !== "checklist"
      ? []
      : applicableIn(values, name, section).flatMap((item): Lacking[] => {
          const { answer } = answerOf(values, name, item.code);
          const isStop = answer !== null && (item.stop?.includes(answer) ?? false);
          const words: Pair = [`${item.code} ${item.words[0]}`, `${item.code} ${item.words[1]}`];
          return isStop ? [{ at: `${name}.${item.code}`, words, why: "stop" }] : [];
        }),
  );
