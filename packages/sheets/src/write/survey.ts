/** What has to be known of cells beside their rows; looked for in one pass, since walking a large book costs as much as writing it. */
import { isOurs } from "../bindings.ts";
import { type Book, type Cell, type Sheet, sheetsOf } from "../book.ts";
import { eachCell } from "../cells.ts";

export interface Survey {
  bindings: { cell: Cell; row: number; column: number }[];
  links: { url: string; row: number; column: number }[];
  /** A formula has no value yet. */
  isUncomputed: boolean;
}

export function surveySheet(sheet: Sheet): Survey {
  const survey: Survey = { bindings: [], links: [], isUncomputed: false };
  eachCell(sheet, (cell, row, column) => {
    const { f, p, v } = cell;
    if (f) {
      if (v === null || v === undefined) survey.isUncomputed = true;
      if (isOurs(f)) survey.bindings.push({ cell, row, column });
    }
    const url = p ? linkIn(p) : undefined;
    if (url) survey.links.push({ url, row, column });
  });
  return survey;
}

const linkIn = ({ body }: NonNullable<Cell["p"]>): string | undefined =>
  body?.customRanges?.find(({ rangeType, properties }) => rangeType === 0 && properties?.url)?.properties?.url;

export const surveyBook = (book: Book): Map<string, Survey> =>
  new Map(sheetsOf(book).map((sheet) => [sheet.id, surveySheet(sheet)]));
