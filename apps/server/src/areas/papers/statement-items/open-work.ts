/** What is still open on the papers of a project, and which of it somebody has overridden. */
import { signedPaper, signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type { Db } from "@digao/db/tenant";
import { groupBy } from "@digao/domain/ledger/group-by";
import { isStale } from "@digao/domain/sign-off/levels";
import { type CarriedText, unchangedTexts } from "../../../platform/roll-forward/carried.ts";
import { unratedCurrencies } from "../../balance/foreign-currency/door.ts";
import { uncoveredAssertions } from "../../balance/risks/door.ts";
import type { TrialBalanceSource } from "../../balance/trial-balance/door.ts";
import { openPoints, type PaperOverride, signs } from "../../engagement/papers/door.ts";
import { lostPapers, openProcedures } from "../../engagement/programs/door.ts";
import { openNotes } from "../../evidence/messages/door.ts";
import { smallSamples } from "../../evidence/sampling/door.ts";
import { bareFindings } from "../../evidence/vouching/door.ts";
import { paperSheets } from "../sheets/door.ts";
import type { StoredDetail } from "./detail-rows.ts";

export type ListedDetail = Pick<StoredDetail, "accountCode" | "auxId" | "detailName" | "openBook" | "closeBook">;

/** All by item. */
export interface OpenWork {
  procedures: ReadonlyMap<number, readonly { lineNo: number; isKey: boolean }[]>;
  /** Carried out by papers that are gone or empty: "3 ZD-2". */
  lostPapers: ReadonlyMap<number, readonly string[]>;
  details: ReadonlyMap<number, readonly ListedDetail[]>;
  /** Messages that nobody has closed, beside the item or a part of it: "12 2024-03 记-13". */
  notes: ReadonlyMap<number, readonly string[]>;
  /** Drawn vouchers found without exception that have neither file nor remark. */
  bare: ReadonlyMap<number, readonly string[]>;
  /** Currencies of its monetary balances that have no closing rate. */
  unrated: ReadonlyMap<number, readonly string[]>;
  /** Its sheets that their preparer has not signed as they stand now. */
  unsigned: ReadonlyMap<number, readonly string[]>;
  /** Assertions at high or significant risk without an executed response. */
  uncovered: ReadonlyMap<number, readonly string[]>;
  /** Samples of details that are too small since controls are not relied on. */
  small: ReadonlyMap<number, readonly string[]>;
  /** Text carried on from last year that nobody has changed or confirmed. */
  carried: ReadonlyMap<number, readonly CarriedText[]>;
  overrides: ReadonlyMap<number, readonly PaperOverride[]>;
}

/** Of all items, or of one. */
export async function loadOpenWork(db: Db, source: TrialBalanceSource, itemId?: number): Promise<OpenWork> {
  const [procedures, lost, details, notes, bare, unrated, unsigned, uncovered, small, carried, overrides] =
    await Promise.all([
      openProcedures(db, itemId),
      lostPapers(db, itemId),
      readListed(db, itemId),
      notesByItem(db),
      bareFindings(db, itemId),
      unratedCurrencies(db, source),
      unsignedSheets(db, itemId),
      uncoveredAssertions(db, source.projectId, itemId),
      smallSamples(db, itemId),
      unchangedTexts(db, "fsItem", itemId),
      openPoints.overrides(db, itemId),
    ]);
  return {
    procedures: byItem(procedures),
    lostPapers: new Map([...byItem(lost)].map(([id, rows]) => [id, rows.map(({ subject }) => subject)])),
    details: byItem(details),
    notes: new Map([...byItem(notes)].map(([id, rows]) => [id, rows.map(({ subject }) => subject)])),
    bare: new Map([...byItem(bare)].map(([id, rows]) => [id, rows.map(({ subject }) => subject)])),
    unrated: new Map([...byItem(unrated)].map(([id, rows]) => [id, rows.map(({ currency }) => currency)])),
    unsigned: new Map([...byItem(unsigned)].map(([id, rows]) => [id, rows.map(({ subject }) => subject)])),
    uncovered: new Map([...byItem(uncovered)].map(([id, rows]) => [id, rows.map(({ subject }) => subject)])),
    small: new Map([...byItem(small)].map(([id, rows]) => [id, rows.map(({ subject }) => subject)])),
    carried: groupBy(carried, ({ heldId }) => heldId),
    overrides: byItem(overrides),
  };
}

function byItem<Row extends { fsItemId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) found.set(row.fsItemId, [...(found.get(row.fsItemId) ?? []), row]);
  return found;
}

const readListed = (db: Db, itemId: number | undefined) =>
  db
    .selectFrom("fs_detail")
    .$if(itemId !== undefined, (q) => q.where("fs_item_id", "=", itemId ?? 0))
    .select([
      "fs_item_id as fsItemId",
      "account_code as accountCode",
      "aux_id as auxId",
      "detail_name as detailName",
      "open_book as openBook",
      "close_book as closeBook",
    ])
    .orderBy("line_no")
    .orderBy("id")
    .execute();

/** A blank one asks for nobody's sign. */
async function unsignedSheets(db: Db, itemId: number | undefined): Promise<{ fsItemId: number; subject: string }[]> {
  const sheets = await paperSheets(db, { refType: signedPaper.item, refId: itemId ?? null });
  if (sheets.length === 0) return [];
  const given = await signs.read(db, signedPaper.sheet);
  return sheets.flatMap(({ id, refId, cells, name, wpIndex, changedAt }) => {
    const own = given.get(id)?.find(({ level }) => level === signLevel.preparer);
    const isSigned = own !== undefined && !isStale(own, changedAt);
    return cells === 0 || isSigned ? [] : [{ fsItemId: refId, subject: [wpIndex, name].filter(Boolean).join(" ") }];
  });
}

/** The number is what an override is of; a name in one language alone would change with the reader. */
async function notesByItem(db: Db): Promise<{ fsItemId: number; subject: string }[]> {
  const notes = await openNotes(db);
  return notes.flatMap(({ id, zh, en, itemIds }) =>
    itemIds.map((fsItemId) => ({ fsItemId, subject: zh === en ? `${id} ${zh}` : `${id} ${zh}\t${en}` })),
  );
}
