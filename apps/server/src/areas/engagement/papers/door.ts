import { paperStatus } from "@digao/contract/areas/engagement/papers/codes";
import { momentOf } from "@digao/db/moment";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";

import { cellAt, cellJson, cellLink, moveCells, movedBy, settleCells, shownCell } from "./cells.ts";
import { contentAt, evidenceAt, hasContent } from "./content.ts";
import { gateReason, type Reason, reasonText, tieWords } from "./gate-words.ts";
import { framePaper, readPaperCover, signersByHand, signersOf } from "./head.ts";
import {
  type ItemOverride,
  isSigningPartner,
  overrideHint,
  overrideNotes,
  readOverrides,
  readSheetOverrides,
  reasonsElsewhere,
  type SheetOverride,
} from "./overridden.ts";
import { allFindings, recentFindings, saysNothing } from "./recent-findings.ts";
import {
  cancelSigns,
  levelOf,
  markSheetSigns,
  type PaperRef,
  type PaperSign,
  readSigns,
  readUnauthorised,
  withdrawSigns,
  writeOverride,
  writeSign,
} from "./sign-rows.ts";
import {
  cancelReasons,
  isGate,
  joined,
  kindOf,
  overrideReasons,
  refusalOf,
  signReasons,
  withdrawals,
} from "./sign-words.ts";
import { holdPapers, isSignedPaper, replaceBesideSigned, type TouchedPaper, takeOffSigned } from "./take-off.ts";

/** Marks statement items whose amounts or facts have changed: what was signed on them shows as out of date. */
export async function markChanged(db: Db, itemIds: Iterable<number | null>): Promise<void> {
  const ids = [...new Set(itemIds)].filter((id): id is number => id !== null);
  if (ids.length > 0) await mark(db, sql`id = any(${ids}::bigint[])`);
}

/** The same for every item that accounts of a data period are mapped to. */
export const markPeriodChanged = (db: Db, periodId: number): Promise<void> =>
  mark(
    db,
    sql`id in (select fs_item_id from account where ${ofProject("account")} and period_id = ${periodId} and fs_item_id is not null)`,
  );

/** The same for every item of a project: last year's figures beside them are others now. */
export const markProjectChanged = (db: Db, projectId: number): Promise<void> =>
  mark(db, sql`project_id = ${projectId}`);

const { prepared, firstReview, secondReview, thirdReview } = paperStatus;
const signed = sql.join([prepared, firstReview, secondReview, thirdReview].map((status) => sql.lit(status)));

async function mark(db: Db, items: RawBuilder<unknown>): Promise<void> {
  const now = await momentOf(db);
  await sql`
    update fs_item set changed_at = ${now},
      publish_status = case when publish_status = ${code.publishStatus.published} then ${code.publishStatus.changed} else publish_status end,
      wp_status = case when wp_status in (${signed}) then ${sql.lit(paperStatus.changedAfterSign)} else wp_status end
    where ${ofProject("fs_item")} and ${items}`.execute(db);
}

/** Something was taken off a sheet or off items: signed ones ask why, and their signs are out of date. */
export async function takeOff(db: Db, paper: TouchedPaper, reason: string | undefined): Promise<void> {
  await markChanged(db, await takeOffSigned(db, paper, reason));
}

/** What lies beside it was replaced: what was signed is out of date. */
export async function replaceBeside(db: Db, paper: TouchedPaper): Promise<void> {
  await markChanged(db, await replaceBesideSigned(db, paper));
}

/** Nobody signs these papers until the transaction ends. */
export const holdFromSigns = (db: Db, papers: readonly TouchedPaper[]): Promise<void> => holdPapers(db, papers);

export const hasSigns = (db: Db, paper: TouchedPaper): Promise<boolean> => isSignedPaper(db, paper);

/** Cells of sheets that something hangs on. */
export const paperCells = {
  at: cellAt,
  json: cellJson,
  shown: shownCell,
  link: cellLink,
  move: moveCells,
  movedBy,
  settle: settleCells,
};

/** Whether an index names a paper, and whether that has content. */
export const paperContent = { at: contentAt, has: hasContent, evidence: evidenceAt };

/** What stands in the head that every working paper in Excel has. */
export const paper = {
  cover: readPaperCover,
  signers: signersOf,
  signersByHand,
  frame: framePaper,
};

/** What a person found without evidence, within a minute or ever, and what is no evidence. */
export const findings = { recent: recentFindings, all: allFindings, saysNothing };

export type PaperReason = Reason;
export type PaperOverride = ItemOverride;

/** What stands in the way of papers in words, and which of them passed all the same: for every print of figures. */
export const openPoints = {
  reason: gateReason,
  text: reasonText,
  tie: tieWords,
  overrides: readOverrides,
  notes: overrideNotes,
  hint: overrideHint,
  isSigningPartner,
  reasonsElsewhere,
};

export type { PaperRef, PaperSign, SheetOverride, TouchedPaper };

/** Signs of every kind of paper, as they are kept. */
export const signs = {
  levelOf,
  read: readSigns,
  unauthorised: readUnauthorised,
  write: writeSign,
  cancel: cancelSigns,
  withdraw: withdrawSigns,
  override: writeOverride,
  overridesOfSheets: readSheetOverrides,
  markSheet: markSheetSigns,
};

/** Refusals of signs, overrides and withdrawals in words. */
export const signWords = {
  sign: signReasons,
  cancel: cancelReasons,
  override: overrideReasons,
  isGate,
  kindOf,
  refusalOf,
  joined,
  withdrawals,
};
