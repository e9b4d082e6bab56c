/** The handlers of a register's calls, from its declaration and what is particular about it. */

import { limits } from "@digao/contract/limits";
import type { ImportInput, ListQuery, Register, RegisterSpec } from "@digao/contract/register/register";
import { keyOf } from "@digao/contract/register/register";
import type { RawBuilder } from "kysely";
import type { Context, Handlers, UploadedFile } from "../serve.ts";
import { importRecords } from "./import.ts";
import type { Draft } from "./judge.ts";
import type { Particular, Parts } from "./parts.ts";
import { listRecords, readRecord, readSingle } from "./read.ts";
import { exportRecords, templateOf } from "./sheet-out.ts";
import { createRecord, removeRecord, updateRecord } from "./write.ts";

type ComputedOf<S extends RegisterSpec> =
  S["computed"] extends Readonly<Record<string, unknown>>
    ? { computed: { [N in keyof S["computed"]]: RawBuilder<unknown> } }
    : { computed?: never };

type Input = Record<string, unknown>;

function handlersOf(
  parts: Parts,
): Record<string, (ctx: Context, input: never, uploads: UploadedFile[]) => Promise<unknown>> {
  const { spec } = parts;
  const key = keyOf(spec);
  const idIn = (input: Input): number => Number(input[key]);
  return {
    list: (ctx, query: ListQuery) => listRecords(ctx, parts, query),
    get: (ctx, input: Input) => readRecord(ctx, parts, idIn(input)),
    single: (ctx) => readSingle(ctx, parts),
    create: (ctx, draft: Draft) => createRecord(ctx, parts, draft),
    update: (ctx, input: Input) =>
      updateRecord(ctx, parts, { id: idIn(input), rowVersion: Number(input.rowVersion), input }),
    remove: (ctx, input: Input) => removeRecord(ctx, parts, idIn(input)),
    export: (ctx, query: ListQuery) => exportRecords(ctx, parts, query),
    template: (ctx) => templateOf(ctx, spec, limits.sheetRowsMax),
    import: (ctx, input: ImportInput & Draft, [upload]: UploadedFile[]) => importRecords(ctx, parts, input, upload),
  };
}

/** One handler for each call that the register declares; `serve` joins them. A computed field without its SQL does not compile. */
export function registerHandlers<S extends RegisterSpec>(
  { spec, calls }: Register<S>,
  particular: Particular & ComputedOf<S> = {} as Particular & ComputedOf<S>,
): Handlers<Register<S>["calls"] & Record<string, never>> {
  const all = handlersOf({ ...particular, spec, computed: particular.computed ?? {} });
  const declared = Object.keys(calls).map((does) => [does, all[does]]);
  return Object.fromEntries(declared);
}
