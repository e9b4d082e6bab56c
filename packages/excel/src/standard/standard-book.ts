/** A file of a standard interface (GB/T 24589, SAF-T, SIE) shown as sheets in the layout of our own import templates. */
import { importTemplate } from "../import-types.ts";
import { pickSheet } from "../pick-sheet.ts";
import { readLimits } from "../read-limits.ts";
import type { DeclaredFacts, FileNote, Row, TableFile, TableKind } from "../table-file.ts";

export interface StandardSheet {
  name: string;
  typeId: number;
  labels: readonly string[];
  /** The rows below the header, one by one; each call starts again and says on `note` what it found. */
  rows(note: (note: FileNote) => void): AsyncIterable<Row>;
}

export interface StandardBook {
  kind: TableKind;
  encoding: TableFile["encoding"];
  sizeBytes: number;
  declared: DeclaredFacts;
  sheets: StandardSheet[];
  bytesRead(): number;
  undecodable(): number;
  close(): Promise<void>;
}

/** The number of the first row of data: the labels stand in the first. */
export const FIRST_ROW = 2;

/** Opens one of the book's sheets as any other table. */
export function tableOfBook(
  book: StandardBook,
  requested: { sheet?: string | undefined; typeId?: number | undefined },
): TableFile {
  const ofType = book.sheets.find(({ typeId }) => typeId === requested.typeId)?.name;
  const sheets = book.sheets.map((own) => ({ ...own, hidden: false }));
  const chosen = pickSheet(sheets, requested.sheet ?? ofType);
  let notes: FileNote[] = [];
  return {
    kind: book.kind,
    encoding: book.encoding,
    delimiter: null,
    sheets: book.sheets.map(({ name }) => ({ name, hidden: false })),
    sheet: chosen.name,
    date1904: false,
    sizeBytes: book.sizeBytes,
    declared: book.declared,
    bytesRead: book.bytesRead,
    undecodable: book.undecodable,
    textCells: () => null,
    notes: () => notes,
    rows: (name = chosen.name) => {
      notes = [];
      const { labels, rows } = pickSheet(sheets, name);
      return batched(
        labels,
        rows((note) => notes.push(note)),
      );
    },
    close: book.close,
  };
}

async function* batched(labels: readonly string[], rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [[...labels]];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < readLimits.batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Labels of our template for some of its fields, in the order given. */
export function labelsOf(typeId: number, fields: readonly string[]): string[] {
  const labels = new Map(importTemplate(typeId).columns.map(({ field, label }) => [field, label]));
  return fields.map((field) => labels.get(field) ?? field);
}

/** Cells in the order of `fields`; blank where the record has nothing. */
export function rowOf<Field extends string>(
  fields: readonly Field[],
  record: Readonly<Partial<Record<Field, string>>>,
): Row {
  return fields.map((field) => record[field] || null);
}
