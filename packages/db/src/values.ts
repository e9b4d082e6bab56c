import pg from "pg";

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
const textArrayId: number = 1009;
const textArray = pg.types.getTypeParser(textArrayId, "text");

/** bigint as a number: ids stay far below 2^53; anything above is a bug and must not be rounded in silence. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`The database gave ${text}, which a JavaScript number cannot hold.`);
  return value;
}

/** timestamptz as ISO 8601 in UTC with all six digits, so that equal lengths sort as text and nothing is lost on the way back. */
export function parseTimestamp(text: string): string {
  const [, seconds = "", fraction = "", offset = ""] =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::?\d\d)?)$/.exec(text) ?? [];
  if (!seconds) return text;
  const instant = new Date(`${seconds.replace(" ", "T")}${offset.length === 3 ? `${offset}:00` : offset}`);
  return `${instant.toISOString().slice(0, 19)}.${fraction.padEnd(6, "0")}Z`;
}

const arrayOf =
  (parse: Parse): Parse =>
  (text) => {
    const items: (string | null)[] = textArray(text);
    return items.map((item) => (item === null ? null : parse(item)));
  };

// By type id. numeric[] would come as floats, dates as Date in the zone of the machine: both are wrong for books.
const parsers = new Map<number, Parse>([
  [20, parseInt8],
  [1016, arrayOf(parseInt8)],
  [1231, textArray],
  [1082, asText],
  [1182, textArray],
  [1114, asText],
  [1115, textArray],
  [1184, parseTimestamp],
  [1185, arrayOf(parseTimestamp)],
  [1186, asText],
]);

/** How column values arrive: numeric, date as text; bigint as number; timestamptz as ISO text; jsonb parsed. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};
