/** Columns of a sheet as they are declared, and what a value looks like in them: framed on a paper, plain in a list. */
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { type Pair, wordIn } from "@digao/contract/pairs";
import type { CellOut, ColumnOut, StyleName } from "@digao/excel/write/sheet-out";

/** A text in both languages: a message, a pair, or one that is put together of data. */
export type Words = MessageKey | Pair | { text: string };

export function wordsIn(lang: Lang, words: Words): string {
  if (typeof words === "string") return messageOf(lang, words);
  return "text" in words ? words.text : wordIn(lang, words);
}

export type Kind =
  | "text"
  /** Wrapped in a list too. */
  | "long"
  | "center"
  | "money"
  /** Two places, and as many more as there are. */
  | "quantity"
  | "rate"
  | "percent"
  | "count"
  /** A number that only names something, in the middle. */
  | "ordinal"
  | "day"
  | "moment";

export type Value = string | number | null | undefined;

/** The cell of a column in the same row, or in another row of the table, counted from 0. */
export type CellAt = (column: string, place?: number) => string;

export interface Column<Row> {
  words: Words;
  /** Headings that it stands under, from the top; columns side by side share those that say the same. */
  under?: readonly Words[];
  /** As formulas and closing rows call it; the key of its words unless told. */
  name?: string;
  width: number;
  kind?: Kind;
  /** Where rows of one column differ: a ratio in days, another in percent. */
  kindOf?: (row: Row) => Kind;
  of: (row: Row) => Value;
  /** How the sheet works it out by itself, beside the value; null where it cannot. */
  formula?: (cell: CellAt, row: Row) => string | null;
  /** Summed in closing rows; `complete`: only while every row has a figure. */
  sum?: "known" | "complete";
  /** An amount of nil is shown as nothing. */
  isNilBlank?: boolean;
  /** Instead of that of the whole row. */
  toneOf?: (row: Row) => Tone;
  /** Names the row: takes indents, and the words of closing rows. */
  isLabel?: boolean;
  /** Of a sheet to fill in: marked in the heading, and what its cells offer. */
  isRequired?: boolean;
  choices?: readonly string[];
}

/** The columns that most tables are made of. */
export const text = <Row>(words: Words, width: number, of: Column<Row>["of"]): Column<Row> => ({ words, width, of });
export const money = <Row>(
  words: Words,
  width: number,
  of: Column<Row>["of"],
  more: Pick<Column<Row>, "sum" | "isNilBlank" | "formula"> = {},
): Column<Row> => ({ words, width, kind: "money", of, ...more });

/** How a row stands out. */
export type Tone = "bold" | "indent" | "plain";

export interface Face {
  /** Cells of a paper have a frame, with or without content. */
  isFramed: boolean;
  styles: Readonly<Record<Kind, readonly [plain: StyleName, bold: StyleName]>>;
}

export const paperFace: Face = {
  isFramed: true,
  styles: {
    text: ["boxText", "boxBold"],
    long: ["boxText", "boxBold"],
    center: ["boxCenter", "boxCenter"],
    money: ["boxAmount", "boxTotal"],
    quantity: ["boxQuantity", "boxQuantity"],
    rate: ["boxRate", "boxRate"],
    percent: ["boxPercent", "boxPercent"],
    count: ["boxCount", "boxCount"],
    ordinal: ["boxCenter", "boxCenter"],
    day: ["boxDate", "boxDate"],
    moment: ["boxDateTime", "boxDateTime"],
  },
};

export const listFace: Face = {
  isFramed: false,
  styles: {
    text: ["text", "totalText"],
    long: ["wrap", "totalText"],
    center: ["center", "center"],
    money: ["number", "total"],
    quantity: ["rate", "rate"],
    rate: ["rate", "rate"],
    percent: ["percent", "percent"],
    count: ["integer", "integer"],
    ordinal: ["integer", "integer"],
    day: ["date", "date"],
    moment: ["dateTime", "dateTime"],
  },
};

/** What a column of a list is written as: its cells bear no style of their own, which is what makes long ones fast. */
export const writtenKinds: Readonly<Record<Kind, NonNullable<ColumnOut["kind"]>>> = {
  text: "text",
  long: "wrap",
  center: "text",
  money: "number",
  quantity: "rate",
  rate: "rate",
  percent: "percent",
  count: "integer",
  ordinal: "integer",
  day: "date",
  moment: "dateTime",
};

const isNil = (value: string): boolean => /^-?0(\.0+)?$/.test(value);
const worded: ReadonlySet<Kind> = new Set(["text", "long", "center"]);

interface Shown {
  kind: Kind;
  tone?: Tone;
  formula?: string | null;
  isNilBlank?: boolean | undefined;
}

/** A value by its kind. */
export function cellOf(face: Face, value: Value, { kind, tone = "plain", formula, isNilBlank }: Shown): CellOut {
  const isBold = tone === "bold";
  const text = value === null || value === undefined ? "" : String(value);
  const [plain, bold] = face.styles[kind];
  const style = isBold ? bold : plain;
  if (text === "" || (isNilBlank && !isBold && isNil(text)))
    return face.isFramed ? { empty: true, style: face.styles.text[0] } : null;
  if (formula) return { formula, value: text, style };
  if (worded.has(kind)) return { text, style: tone === "indent" && face.isFramed ? "boxIndent" : style };
  return kind === "day" || kind === "moment" ? { date: text, style } : { number: text, style };
}
