/** Values in PostgreSQL's text format of COPY; read it `with (null '')`, so that nothing at all stands for null. */
const special = /[\\\t\n\r\0]/;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "" };

export const copyNull = "";

export function copyText(text: string): string {
  return text !== "" && special.test(text)
    ? text.replace(/[\\\t\n\r\0]/g, (character) => escapes[character] ?? "")
    : text;
}

/** A decimal that fits numeric(…): longer whole parts are dropped, an import never fails for a stray quantity. */
export function copyDecimal(text: string | null, wholeDigitsMax: number): string {
  if (text === null || text === "") return copyNull;
  const point = text.indexOf(".");
  return (point === -1 ? text.length : point) > wholeDigitsMax ? copyNull : text;
}
