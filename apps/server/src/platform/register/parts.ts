/** What is particular about a register: plain code beside the declaration. */

import type { Batch } from "@digao/contract/batch";
import type { RegisterImported } from "@digao/contract/register/imported";
import type { Declared } from "@digao/contract/register/register";
import type { RawBuilder } from "kysely";
import type { ByUser, InFirm, InLanguage, OfProject } from "../context.ts";
import type { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import type { Computed } from "./expressions.ts";
import type { Draft } from "./judge.ts";
import type { Row } from "./read.ts";
import type { Word } from "./vocabulary.ts";

export interface Particular {
  /** Which rows the caller may see and change, where not all of the table: a condition on `t`. The others are as if missing. */
  only?: (ctx: ByUser) => RawBuilder<unknown>;
  /** Of a register that keeps versions: the moment whose records the caller reads, where that is not now. */
  asOf?: (ctx: InFirm & OfProject) => Promise<string | null>;
  /** Judges a draft beyond its fields, and may change it or add read-only fields; `current` is the row as it stands, null for a new one; `reason` is why it is changed. */
  check?: (ctx: Context, draft: Draft, current: Row | null, reason?: string) => Promise<Draft> | Draft;
  /** What follows from the cells of a sheet's row, or stays with the record that it means; as the form derives it on screen. */
  derived?: (draft: Draft, current: Row | null) => Draft;
  /** Why the row must stay; undefined where it may go. */
  deletableTo?: (ctx: Context, row: Row) => Promise<Refusal | undefined> | Refusal | undefined;
  /** Why a record cannot be changed to what is given, for the state that it or its project is in; undefined where it may. */
  changeableTo?: (ctx: Context, row: Row, draft: Draft) => Promise<Refusal | undefined> | Refusal | undefined;
  /** What follows a write, in its transaction; the draft is null where the record was deleted. Of a new record it may answer what is told this once. */
  after?: (
    ctx: Context,
    change: { id: number; draft: Draft | null; before: Draft | null },
  ) => Promise<undefined | Record<string, unknown>> | Promise<void>;
  /** Holds what a write judges beside the records that it names; before anything is read. */
  lock?: (ctx: Context, ids: readonly number[]) => Promise<unknown>;
  /** Holds the list while a sheet is taken in, where no index of the database refuses a second record that says the same. */
  holdForSheet?: (ctx: Context) => Promise<unknown>;
  /** Columns beyond the fields, or instead of what their kinds would write. */
  columns?: (
    draft: Draft,
    current: Row | null,
    ctx: Context,
  ) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Acts over several records, by the names of the declaration. */
  acts?: Readonly<Record<string, ActRule | WholeAct>>;
  /** How a keyword finds rows, where the table keeps the words that are searched in a column of their own. */
  found?: (keyword: string) => RawBuilder<unknown>;
  /** First order of the list, where no field of the declaration says it; rows of the table stand under `t`. */
  order?: RawBuilder<unknown>;
  /** The words of the codes that a text or tags hold. */
  words?: Readonly<Record<string, (ctx: InFirm & InLanguage) => Promise<Word[]>>>;
  /**
   * What is slow to work out for each new record of an import, before the first is written: so it can be done side by side. Each answer
   * is added to its draft, and never logged.
   */
  ahead?: (drafts: readonly Draft[]) => Promise<Draft[]>;
  /** What an import answers besides its rows, of the new records in their order. */
  file?: (ctx: Context, made: readonly Made[]) => Promise<NonNullable<RegisterImported["file"]>>;
}

/** What an act does to one record: the columns that it sets and what the log keeps of it, or why it does nothing. */
export type ActRule = (ctx: Context, row: Row, given: Draft) => Promise<Refusal | Done> | Refusal | Done;
/** An act whose records depend on each other, and are held and decided together. */
export interface WholeAct {
  together: (ctx: Context, input: never) => Promise<Batch>;
}
export interface Done {
  set: Record<string, unknown>;
  old: Record<string, unknown>;
  new: Record<string, unknown>;
}

/** A new record as it was written, with what is told of it this once. */
export interface Made {
  id: number;
  rowVersion: number;
  draft: Draft;
  extra: Record<string, unknown>;
}

export interface Parts extends Particular {
  spec: Declared;
  /** SQL of every computed field of the declaration, and of those that stand apart. */
  computed: Computed;
  /** The moment whose records are read; now unless told. */
  at?: string | null;
}
