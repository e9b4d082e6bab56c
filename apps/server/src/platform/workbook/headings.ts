import type { Lang } from "@digao/contract/messages";
import type { RowOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import { type Column, wordsIn } from "./columns.ts";
import type { Above } from "./paper-head.ts";

/** The last column from `at` on that stands under the same headings down to `level`. */
function lastUnder(paths: readonly (readonly string[])[], at: number, level: number): number {
  const own = paths[at]?.slice(0, level + 1).join("\n");
  const isSame = (path: readonly string[] | undefined): boolean =>
    path !== undefined && path.length > level + 1 && path.slice(0, level + 1).join("\n") === own;
  if (isSame(paths[at - 1])) return at;
  let last = at;
  while (isSame(paths[last + 1])) last++;
  return last;
}

/** Headings of a table, as if they began in the first row: those with none above them reach down over all rows. */
export function headingRows<Row>(columns: readonly Column<Row>[], lang: Lang): Required<Above> {
  const paths = columns.map(({ under = [], words }) => [...under, words].map((one) => wordsIn(lang, one)));
  const depth = Math.max(...paths.map((path) => path.length));
  const rows = Array.from(
    { length: depth },
    (_, level): RowOut =>
      paths.map((path, at) => ({
        text: path[Math.min(level, path.length - 1)] ?? "",
        style: "header",
        required: columns[at]?.isRequired ?? false,
      })),
  );
  const merges = paths.flatMap((path, at) => {
    const letters = columnLetters(at);
    const down = path.length < depth ? [`${letters}${path.length}:${letters}${depth}`] : [];
    const across = path.slice(0, -1).flatMap((_, level) => {
      const last = lastUnder(paths, at, level);
      return last > at ? [`${letters}${level + 1}:${columnLetters(last)}${level + 1}`] : [];
    });
    return [...down, ...across];
  });
  return { rows, merges };
}
