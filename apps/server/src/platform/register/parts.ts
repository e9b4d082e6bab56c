/** What is particular about a register: plain code beside the declaration. */
import type { Declared } from "@digao/contract/register/register";
import type { RawBuilder } from "kysely";
import type { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import type { Computed } from "./expressions.ts";
import type { Draft } from "./judge.ts";
import type { Row } from "./read.ts";

export interface Particular {
  /** Which rows the caller may see and change, where not all of the table: a condition on `t`. The others are as if missing. */
  only?: (ctx: Pick<Context, "user">) => RawBuilder<unknown>;
  /** Judges a draft beyond its fields, and may change it or add read-only fields; `current` is the row as it stands, null for a new one. */
  check?: (ctx: Context, draft: Draft, current: Row | null) => Promise<Draft> | Draft;
  /** Why the row must stay; undefined where it may go. */
  keptFor?: (ctx: Context, row: Row) => Promise<Refusal | undefined> | Refusal | undefined;
  /** What follows a write, in its transaction; the draft is null where the record was deleted. */
  after?: (ctx: Context, change: { id: number; draft: Draft | null; before: Draft | null }) => Promise<void>;
}

export interface Parts extends Particular {
  spec: Declared;
  /** SQL of every computed field of the declaration. */
  computed: Computed;
}
