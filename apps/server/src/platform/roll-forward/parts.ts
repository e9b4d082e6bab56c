/**
 * What a project may take from the client's archived engagement of an earlier period (结转上年): each area says which of its records it offers and
 * how it makes them anew (`roll-forward.ts` of each, gathered). Signs, conclusions, days, explanations, results, letters, declarations, materiality
 * and risk levels are offered by none.
 */
import type { MessageKey } from "@digao/contract/messages";
import type { Pair } from "@digao/contract/pairs";
import type { RefType } from "@digao/contract/records";
import type { Db } from "@digao/db/tenant";
import type { Audited, ByUser, InFirm, InLanguage, OfProject, WithJobs } from "../context.ts";

/** As it stands, or its structure alone without figures and texts. */
export type RollWay = "take" | "template";

export interface RollPaper {
  /** Of the record in the source. */
  id: number;
  title: string;
}

export interface RollAsk extends InLanguage {
  /** Bound to the archived project. */
  from: Db;
  fromId: number;
  /** Bound to the project that takes. */
  to: Db;
  toId: number;
}

export interface RollTake extends RollAsk {
  ctx: InFirm & ByUser & OfProject & InLanguage & Audited & WithJobs;
  /** Null of a paper that is left. */
  wayOf(id: number): RollWay | null;
}

export interface RollHeld {
  by: "fsItem" | "auditSheet" | "fsNote";
  id: number;
}

export interface RollRow {
  sourceId: number | null;
  title: string;
  outcome: "taken" | "template" | "left";
  why?: { key: MessageKey; params?: Readonly<Record<string, string | number>> };
  /** What it became. */
  ref?: { refType: RefType; refId: number };
  /** The hash of text that was carried on, and the paper with which it is signed. */
  text?: string;
  held?: RollHeld;
}

export interface Carried {
  refId: number;
  hash: string;
}

interface Offered {
  code: string;
  words: Pair;
  /** What the caller may choose from. */
  list(ask: RollAsk): Promise<RollPaper[]>;
}

export interface TakenPart extends Offered {
  stands: "taken";
  /** The first is what is proposed. */
  ways: readonly [RollWay, ...RollWay[]];
  /** Tables of the project that it writes to. */
  tables: readonly string[];
  take(take: RollTake): Promise<RollRow[]>;
  /** Which texts that were carried on stand as they did. */
  unchanged?(db: Db, carried: readonly Carried[]): Promise<ReadonlySet<number>>;
}

/** Shown and never copied: a matter to be judged afresh, or one that belongs to the client and is there already. */
export interface ShownPart extends Offered {
  stands: "beside" | "client";
  /** Where it is judged, or kept. */
  note: Pair;
}

export type RollForwardPart = TakenPart | ShownPart;

let parts: readonly RollForwardPart[] = [];

export function keepRollForward(list: readonly RollForwardPart[]): void {
  parts = list;
}

export const rollForwardParts = (): readonly RollForwardPart[] => parts;

export const takenPartOf = (code: string): TakenPart | undefined =>
  parts.find((part): part is TakenPart => part.code === code && part.stands === "taken");

export const left = (
  paper: RollPaper,
  key: MessageKey,
  params: Readonly<Record<string, string | number>> = {},
): RollRow => ({ sourceId: paper.id, title: paper.title, outcome: "left", why: { key, params } });
