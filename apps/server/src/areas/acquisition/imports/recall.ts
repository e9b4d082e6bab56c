/** What people said of a client's columns before, held against the headers of a file that has just come. */
import { createHash } from "node:crypto";
import type { Detection, ImportOptions } from "@digao/contract/areas/acquisition/imports/calls";
import { HEADER_ROWS_SEARCHED, headerSignatureOfAnyYear, joinHeaderRows } from "@digao/excel/headers";
import type { LedgerPart, OpenLedger } from "./open-ledger.ts";

type Layout = NonNullable<ImportOptions["layouts"]>[string];

/** One header of the client's files, as somebody matched its columns. */
export interface RememberedHeader {
  typeId: number;
  key: string;
  columns: Record<string, string | null>;
  fileName: string;
  userName: string;
  /** The day, as the product writes it. */
  day: string;
}

export interface Recalled {
  typeId: number;
  recall: NonNullable<Detection["recalled"]>;
}

export const keyOfHeader = (labels: string[]): string =>
  createHash("sha256").update(headerSignatureOfAnyYear(labels)).digest("hex").slice(0, 32);

interface Match {
  header: RememberedHeader;
  layout: Layout;
}

/** The row that somebody called a header before counts where none of this one is known. */
function matchOf({ header, head, isGuessed }: LedgerPart, memory: readonly RememberedHeader[]): Match | null {
  const withKey = (key: string) => memory.find((one) => one.key === key);
  const remembered = isGuessed ? undefined : withKey(keyOfHeader(header.labels));
  if (remembered) return { header: remembered, layout: { columns: remembered.columns } };
  for (const [row, cells] of head.slice(0, HEADER_ROWS_SEARCHED).entries()) {
    const found = withKey(keyOfHeader(joinHeaderRows([cells])));
    if (found) return { header: found, layout: { headerRow: row + 1, columns: found.columns } };
  }
  return null;
}

/** Null where nothing of it was matched by hand before. A file of one sheet may also be of the type that was said then. */
export function recalledIn(
  ledgers: readonly OpenLedger[],
  memory: readonly RememberedHeader[],
  requestedType: number | null,
): Recalled | null {
  const parts = ledgers.flatMap((ledger) => ledger.parts);
  const isAlone = parts.length === 1;
  const layouts = new Map<string, Layout>();
  let first: RememberedHeader | undefined;
  for (const part of parts) {
    const ofType = (typeId: number) => typeId === (requestedType ?? part.typeId);
    const own = memory.filter(({ typeId }) => ofType(typeId));
    const others = isAlone && requestedType === null ? memory.filter(({ typeId }) => !ofType(typeId)) : [];
    const match = matchOf(part, own) ?? (part.proposal.missing.length > 0 ? matchOf(part, others) : null);
    if (!match) continue;
    layouts.set(part.table.sheet, match.layout);
    first ??= match.header;
  }
  if (!first) return null;
  const { typeId, fileName, userName, day } = first;
  return { typeId, recall: { fileName, userName, day, layouts: Object.fromEntries(layouts) } };
}

/** Of one sheet it stands beside the other options, as a person's own corrections do. */
export function withRecalled(options: ImportOptions, { taken, recalled }: Pick<Detection, "taken" | "recalled">) {
  if (!recalled) return options;
  const own = Object.entries(recalled.layouts).filter(([sheet]) => taken.includes(sheet));
  const [only] = own;
  if (!only) return options;
  return taken.length === 1 ? { ...options, ...only[1] } : { ...options, layouts: Object.fromEntries(own) };
}

/** Somebody has matched columns already. */
export const isMatched = ({ headerRow, columns, layouts }: ImportOptions): boolean =>
  headerRow !== undefined || columns !== undefined || layouts !== undefined;
