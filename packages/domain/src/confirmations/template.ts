/**
 * Models of letters: lines of text with {{placeholders}}. A line that begins with # is a title; an empty line ends a paragraph; what stands
 * between ** is bold; {{rows}}, {{bankItems}}, {{seal}} and {{answer}} on a line of their own are tables and blocks that the letter fills.
 */
export const LETTER_FIELDS = [
  "letterNo",
  "contactName",
  "firmName",
  "clientName",
  "auditYear",
  "baseDate",
  "periodStart",
  "periodEnd",
  "replyAddress",
  "replyContact",
  "replyPhone",
  "replyPostcode",
  "replyEmail",
  "feeAccount",
  "amountUpper",
  "letterDate",
  "replyDeadline",
] as const;
export type LetterField = (typeof LETTER_FIELDS)[number];

const BLOCKS = ["rows", "bankItems", "seal", "answer"] as const;
export type BlockName = (typeof BLOCKS)[number];

export interface Run {
  text: string;
  isBold: boolean;
}
export type LetterBlock =
  | { kind: "title" | "text"; runs: Run[] }
  /** `columns`: of rows whose columns the model names itself. */
  | { kind: BlockName; columns: string[] };

export interface TemplateFault {
  fault: "unknownField" | "blockInText" | "empty" | "tooLong" | "missingBlock";
  name: string;
}

export const templateLengthMax = 20_000;
const FIELD = /\{\{\s*([A-Za-z]+)(?::([^{}]*))?\s*\}\}/g;
const ALONE = /^\{\{\s*([A-Za-z]+)(?::([^{}]*))?\s*\}\}$/;

const isBlock = (name: string): name is BlockName => BLOCKS.some((block) => block === name);
const isField = (name: string): name is LetterField => LETTER_FIELDS.some((field) => field === name);

function lineFault(line: string): TemplateFault | null {
  const alone = ALONE.exec(line.trim());
  if (alone?.[1] && isBlock(alone[1])) return null;
  for (const [, name = ""] of line.matchAll(FIELD)) {
    if (isBlock(name)) return { fault: "blockInText", name };
    if (!isField(name)) return { fault: "unknownField", name };
  }
  return null;
}

/** What must stand in a letter of a kind: its number, and of banks all items of the prescribed form. */
const requiredOf = (hzKind: number): string[] => [
  "letterNo",
  ...(hzKind === 1 ? ["bankItems"] : []),
  ...["seal", "answer"],
];

export function templateFaults(text: string, hzKind: number): TemplateFault[] {
  if (text.trim() === "") return [{ fault: "empty", name: "" }];
  if (text.length > templateLengthMax) return [{ fault: "tooLong", name: String(templateLengthMax) }];
  const names = new Set([...text.matchAll(FIELD)].map(([, name = ""]) => name));
  return [
    ...text.split(/\r?\n/).flatMap((line) => lineFault(line) ?? []),
    ...requiredOf(hzKind)
      .filter((name) => !names.has(name))
      .map((name): TemplateFault => ({ fault: "missingBlock", name })),
  ];
}

const runsOf = (text: string): Run[] =>
  text
    .split("**")
    .map((part, at) => ({ text: part, isBold: at % 2 === 1 }))
    .filter(({ text: part }) => part !== "");

/** "，邮箱：{{replyEmail}}" and the like. */
const MAIL_CLAUSE = /[，,；;]\s*[^，,；;。.{}]*\{\{\s*replyEmail\s*\}\}/g;

/** A firm that takes no replies by mail names no address for them. */
export const withoutMail = (text: string): string => text.replace(MAIL_CLAUSE, "");

/** The letter's paragraphs and blocks; what is filled in is text and never markup. */
export function letterBlocks(text: string, values: Readonly<Partial<Record<LetterField, string>>>): LetterBlock[] {
  const filled = (line: string): Run[] =>
    runsOf(line).map(({ text: part, isBold }) => ({
      isBold,
      text: part.replace(FIELD, (_all, name: string) => (isField(name) ? (values[name] ?? "") : "")),
    }));
  const blocks: LetterBlock[] = [];
  const shown = values.replyEmail === "" ? withoutMail(text) : text;
  for (const line of shown.split(/\r?\n/).map((one) => one.trim())) {
    if (line === "") continue;
    const [, name = "", columns = ""] = ALONE.exec(line) ?? [];
    if (isBlock(name))
      blocks.push({
        kind: name,
        columns: columns
          .split("|")
          .map((one) => one.trim())
          .filter(Boolean),
      });
    else if (line.startsWith("#")) blocks.push({ kind: "title", runs: filled(line.replace(/^#+\s*/, "")) });
    else blocks.push({ kind: "text", runs: filled(line) });
  }
  return blocks;
}
