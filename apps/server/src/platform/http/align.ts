import { z } from "zod";
import { isRecord } from "../lib/narrow.ts";

/** `text` comes from addresses and forms, where everything is a string; `json` from bodies. */
export type Source = "text" | "json";
type Schema = z.core.$ZodType;

const keysByLower = new WeakMap<z.ZodObject, Map<string, string>>();

function keyIn(schema: z.ZodObject, name: string): string | undefined {
  if (Object.hasOwn(schema.shape, name)) return name;
  let keys = keysByLower.get(schema);
  if (!keys) {
    keys = new Map(Object.keys(schema.shape).map((key) => [key.toLowerCase(), key]));
    keysByLower.set(schema, keys);
  }
  return keys.get(name.toLowerCase());
}

/** The schema under optional, default, nullable and transforms. */
function coreOf(schema: Schema): Schema {
  if (schema instanceof z.ZodPipe)
    return coreOf(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  if (schema instanceof z.ZodLazy) return coreOf(schema.def.getter());
  const { innerType } = schema._zod.def as { innerType?: Schema };
  return innerType ? coreOf(innerType) : schema;
}

const mayBeAbsent = (schema: Schema): boolean => schema._zod.optin !== undefined;

function takesNull(schema: Schema): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodNull) return true;
  if (schema instanceof z.ZodPipe) return takesNull(schema.def.in);
  const { innerType } = schema._zod.def as { innerType?: Schema };
  return innerType ? takesNull(innerType) : schema instanceof z.ZodUnknown || schema instanceof z.ZodAny;
}

/** Clients write "nothing" as a blank or as null; for an optional field both mean that it is absent. */
function isNothing(field: Schema, given: unknown, source: Source): boolean {
  if (given === null) return !takesNull(field);
  return given === "" && (source === "text" || !(coreOf(field) instanceof z.ZodString));
}

function alignObject(schema: z.ZodObject, value: Record<string, unknown>, source: Source): Record<string, unknown> {
  const aligned: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(value)) {
    const key = keyIn(schema, name);
    const field: Schema | undefined = key === undefined ? undefined : schema.shape[key];
    if (key === undefined || field === undefined) continue;
    if (!(mayBeAbsent(field) && isNothing(field, given, source))) aligned[key] = align(field, given, source);
  }
  return aligned;
}

/**
 * Brings what a client sent under the names of the schema: names are case-blind, unknown ones are dropped, a blank for an
 * optional field is absent, one value for a list is a list of one. Values themselves are left for the schema to judge.
 */
export function align(schema: Schema, value: unknown, source: Source): unknown {
  const core = coreOf(schema);
  if (core instanceof z.ZodObject) return isRecord(value) ? alignObject(core, value, source) : value;
  if (core instanceof z.ZodArray) {
    const list = source === "text" && value !== undefined && !Array.isArray(value) ? [value] : value;
    return Array.isArray(list) ? list.map((item) => align(core.element, item, source)) : list;
  }
  if (core instanceof z.ZodRecord && isRecord(value)) {
    const entries = Object.entries(value).filter(([name]) => name !== "__proto__");
    return Object.fromEntries(entries.map(([name, item]) => [name, align(core.valueType, item, source)]));
  }
  if (core instanceof z.ZodUnion && isRecord(value)) {
    const option = core.options.find((candidate) => {
      const aligned = align(candidate, value, source);
      return z.safeParse(candidate, aligned).success;
    });
    return option ? align(option, value, source) : value;
  }
  return value;
}
