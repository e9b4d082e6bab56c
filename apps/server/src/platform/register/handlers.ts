/** The handlers of a register's calls, from its declaration and what is particular about it. */

import type { Endpoint } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import type { ListQuery, PasteInput, Register, RegisterSpec, RowsInput } from "@digao/contract/register/register";
import { keyOf } from "@digao/contract/register/register";
import type { RawBuilder } from "kysely";
import type { Context, Handlers, PlannedHandler } from "../serve.ts";
import { actOn, removeSeveral } from "./acts.ts";
import { pasteRecords, sheetImport } from "./import.ts";
import { type Draft, judge } from "./judge.ts";
import { masked } from "./masks.ts";
import type { ActRule, Particular, Parts, WholeAct } from "./parts.ts";
import { listRecords, readRecord, readSingle } from "./read.ts";
import { saveRows } from "./rows.ts";
import { exportRecords, templateOf } from "./sheet-out.ts";
import { createRecord, removeRecord, type Saved, saveRecord, updateRecord } from "./write.ts";

type Apart<S extends RegisterSpec> = {
  [N in keyof S["fields"] as S["fields"][N] extends { isApart: true } ? N : never]: RawBuilder<unknown>;
};
type Worked<S extends RegisterSpec> =
  S["computed"] extends Readonly<Record<string, unknown>>
    ? { [N in keyof S["computed"]]: RawBuilder<unknown> } & Apart<S>
    : Apart<S>;
type ComputedOf<S extends RegisterSpec> = keyof Worked<S> extends never
  ? { computed?: never }
  : { computed: Worked<S> };

/** Every act of the declaration has its rule. */
type ActsOf<S extends RegisterSpec> =
  S["acts"] extends Readonly<Record<string, unknown>>
    ? { acts: { [A in keyof S["acts"]]: ActRule | WholeAct } }
    : { acts?: never };
type Own<S extends RegisterSpec> = Particular & ComputedOf<S> & ActsOf<S>;

type Input = Record<string, unknown>;

function handlersOf(
  parts: Parts,
): Record<string, ((ctx: Context, input: never) => Promise<unknown>) | PlannedHandler<Endpoint>> {
  const { spec } = parts;
  const key = keyOf(spec);
  /** What is read may be the list of another day; what is written is the list of now. */
  const read = async (ctx: Context): Promise<Parts> => (parts.asOf ? { ...parts, at: await parts.asOf(ctx) } : parts);
  const whole = async (ctx: Context, id: number) => masked(spec, await readRecord(ctx, await read(ctx), id));
  const answered = (ctx: Context, { id, rowVersion }: Saved) => (spec.abp ? whole(ctx, id) : { id, rowVersion });
  const idIn = (input: Input): number => Number(input[key]);
  return {
    list: async (ctx, query: ListQuery) => listRecords(ctx, await read(ctx), query),
    get: (ctx, input: Input) => whole(ctx, idIn(input)),
    single: (ctx) => readSingle(ctx, parts),
    create: async (ctx, draft: Draft) => {
      const made = await createRecord(ctx, parts, draft);
      return { ...(await answered(ctx, made)), ...made.extra };
    },
    update: async (ctx, input: Input) => {
      const rowVersion = Number(input.rowVersion) || undefined;
      return answered(ctx, await updateRecord(ctx, parts, { id: idIn(input), rowVersion, input }));
    },
    save: (ctx, input: Input) => saveRecord(ctx, parts, input),
    remove: (ctx, input: Input) => removeRecord(ctx, parts, idIn(input), input),
    removeSeveral: (ctx, { ids }: { ids: number[] }) => removeSeveral(ctx, parts, ids),
    saveRows: (ctx, input: RowsInput) => saveRows(ctx, parts, input),
    paste: (ctx, input: PasteInput & Draft) => pasteRecords(ctx, parts, input),
    export: async (ctx, query: ListQuery) => exportRecords(ctx, await read(ctx), query),
    template: (ctx) => templateOf(ctx, parts, spec.importMax ?? limits.sheetRowsMax),
    import: sheetImport(parts),
    ...Object.fromEntries(
      Object.entries(parts.acts ?? {}).map(([act, rule]) => [
        act,
        async (ctx: Context, input: Draft & { ids: number[] }) => {
          await judge(ctx, { ...spec, fields: spec.acts?.[act]?.takes ?? {} }, input, null);
          return typeof rule === "function"
            ? actOn(ctx, parts, { act, rule }, input)
            : rule.together(ctx, input as never);
        },
      ]),
    ),
  };
}

/** A register with what is particular about it, for the calls that are written beside its own. */
export const partsOf = <S extends RegisterSpec>(
  { spec }: Register<S>,
  particular: Particular & ComputedOf<S> = {} as Particular & ComputedOf<S>,
): Parts => ({ ...particular, spec, computed: particular.computed ?? {} });

/** One handler for each call that the register declares; `serve` joins them. A computed field without its SQL does not compile. */
export function registerHandlers<S extends RegisterSpec>(
  of: Register<S>,
  particular: Own<S> = {} as Own<S>,
): Handlers<Register<S>["calls"] & Record<string, never>> {
  const all = handlersOf(partsOf(of, particular));
  const declared = Object.keys(of.calls).map((does) => [does, all[does]]);
  return Object.fromEntries(declared);
}
