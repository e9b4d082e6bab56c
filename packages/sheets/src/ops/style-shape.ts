/** Styles and rich texts as they may stand in a book. */
import {
  type BorderSide,
  type Borders,
  bookLimits,
  borderStyles,
  type CustomRange,
  type RichText,
  type StyleData,
  type TextStyle,
} from "../book.ts";
import { isSafeLink } from "../links.ts";
import { OpFault } from "./fault.ts";
import { type Fields, fieldsOf, flagOf, isFields, jsonOf, numberOf, textOf, wholeOf } from "./shape.ts";

const COLOR = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{3,40}\)|[a-z]{3,20})$/i;
const SIDES: readonly BorderSide[] = ["t", "r", "b", "l", "tl_br", "bl_tr"];
const FONT_CHARS_MAX = 100;
const PATTERN_CHARS_MAX = 255;
const RUNS_MAX = 2_000;

type Read = (value: unknown, field: string) => unknown;

function color(value: unknown, field: string) {
  const { rgb, th } = fieldsOf(value, field);
  if (typeof rgb === "string" && COLOR.test(rgb)) return { rgb };
  if (th !== undefined) return { th: wholeOf(th, field, 0, 20) };
  throw new OpFault("shape", { field });
}

function decoration(value: unknown, field: string) {
  const { s, c, cl, t } = fieldsOf(value, field);
  return {
    s: flagOf(s, field),
    ...(c === undefined ? null : { c: flagOf(c, field) }),
    ...(isFields(cl) ? { cl: color(cl, field) } : null),
    ...(t === undefined ? null : { t: wholeOf(t, field, 0, 20) }),
  };
}

function borders(value: unknown, field: string): Borders {
  const given = fieldsOf(value, field);
  const out: Borders = {};
  for (const side of SIDES) {
    const line = given[side];
    if (!isFields(line)) continue;
    out[side] = {
      s: wholeOf(line.s, field, 0, borderStyles.length - 1),
      cl: isFields(line.cl) ? color(line.cl, field) : {},
    };
  }
  return out;
}

function padding(value: unknown, field: string) {
  const given = fieldsOf(value, field);
  const sides = (["t", "r", "b", "l"] as const).filter((side) => given[side] !== undefined);
  return Object.fromEntries(sides.map((side) => [side, numberOf(given[side], field, 0, 1_000)]));
}

function rotation(value: unknown, field: string) {
  const { a, v } = fieldsOf(value, field);
  return { a: numberOf(a, field, -180, 180), ...(v === undefined ? null : { v: flagOf(v, field) }) };
}

const upTo =
  (max: number): Read =>
  (value, field) =>
    wholeOf(value, field, 0, max);

const TEXT: Readonly<Record<string, Read>> = {
  ff: (value, field) => textOf(value, field, FONT_CHARS_MAX),
  fs: (value, field) => numberOf(value, field, 1, 409),
  it: flagOf,
  bl: flagOf,
  ul: decoration,
  st: decoration,
  ol: decoration,
  cl: color,
  bg: color,
  va: upTo(3),
};
const CELL: Readonly<Record<string, Read>> = {
  ...TEXT,
  bd: borders,
  n: (value, field) => ({ pattern: textOf(fieldsOf(value, field).pattern, field, PATTERN_CHARS_MAX) }),
  tr: rotation,
  td: upTo(2),
  ht: upTo(6),
  vt: upTo(3),
  tb: upTo(3),
  pd: padding,
};

function checkedFields(value: unknown, field: string, readers: Readonly<Record<string, Read>>): Fields {
  const out: Fields = {};
  for (const [key, item] of Object.entries(fieldsOf(value, field))) {
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
    if (read && item !== null && item !== undefined) out[key] = read(item, `${field}.${key}`);
  }
  return out;
}

export const styleShape = (value: unknown, field: string): StyleData => checkedFields(value, field, CELL);
const textStyleShape = (value: unknown, field: string): TextStyle => checkedFields(value, field, TEXT);

const RICH_FIELD = "p";
const DOCUMENT_CHARS_MAX = 20_000;

/** Its text, the looks of its parts and its links; anything else of a document has no place in a cell. */
export function richTextShape(value: unknown): RichText {
  const { id, body, documentStyle } = fieldsOf(value, RICH_FIELD);
  const { dataStream, textRuns, customRanges, paragraphs, sectionBreaks } = fieldsOf(body, RICH_FIELD);
  const text = textOf(dataStream, RICH_FIELD, bookLimits.textChars + 2);
  const end = text.length;
  const index = (at: unknown) => wholeOf(at, RICH_FIELD, 0, end);
  return {
    id: typeof id === "string" ? textOf(id, RICH_FIELD, 64) : "d",
    body: {
      dataStream: text,
      textRuns: list(textRuns).map(({ st, ed, ts }) => ({
        st: index(st),
        ed: index(ed),
        ...(isFields(ts) ? { ts: textStyleShape(ts, RICH_FIELD) } : null),
      })),
      paragraphs: list(paragraphs).map(({ startIndex }) => ({ startIndex: index(startIndex) })),
      sectionBreaks: list(sectionBreaks).map(({ startIndex }) => ({ startIndex: index(startIndex) })),
      customRanges: list(customRanges).map((range) => linkShape(range, end)),
    },
    documentStyle: isFields(documentStyle)
      ? fieldsOf(jsonOf(documentStyle, RICH_FIELD, DOCUMENT_CHARS_MAX), RICH_FIELD)
      : {},
  };
}

function list(value: unknown): Fields[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > RUNS_MAX) throw new OpFault("shape", { field: RICH_FIELD });
  return value.map((item) => fieldsOf(item, RICH_FIELD));
}

function linkShape({ startIndex, endIndex, rangeId, rangeType, properties }: Fields, end: number): CustomRange {
  const { url } = isFields(properties) ? properties : {};
  if (url !== undefined && !isSafeLink(textOf(url, RICH_FIELD, 2_083)))
    throw new OpFault("link.scheme", { field: RICH_FIELD });
  return {
    startIndex: wholeOf(startIndex, RICH_FIELD, 0, end),
    endIndex: wholeOf(endIndex, RICH_FIELD, 0, end),
    rangeId: textOf(rangeId, RICH_FIELD, 64),
    rangeType: wholeOf(rangeType, RICH_FIELD, 0, 20),
    ...(typeof url === "string" ? { properties: { url } } : null),
  };
}
