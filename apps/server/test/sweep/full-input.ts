/** The largest input that a call takes: lists as long and texts as full as its schema has them, within the size of its body. */
import type { Endpoint } from "@digao/contract/endpoint";
import { z } from "zod";
import { samples } from "../later.ts";
import { sampleOf } from "../sample.ts";

type Schema = z.core.$ZodType;

const innerOf = (schema: Schema): Schema | undefined => {
  if (schema instanceof z.ZodPipe) return schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in;
  if (schema instanceof z.ZodLazy) return schema.def.getter();
  return (schema._zod.def as { innerType?: Schema }).innerType;
};

const jsonOf = (schema: Schema) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", cycles: "ref" }) as z.core.JSONSchema.BaseSchema;
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? null));
const depthMax = 8;

const takes = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

function fullText(schema: Schema, sample: unknown, budget: number): unknown {
  const { maxLength } = jsonOf(schema);
  const length = Math.min(maxLength ?? 0, Math.floor(budget / 3));
  if (typeof sample !== "string" || length <= sample.length) return sample;
  const full = "测".repeat(length);
  return takes(schema, full) ? full : sample;
}

function fullList(schema: z.ZodArray, budget: number, depth: number): unknown[] {
  const { maxItems = 1 } = jsonOf(schema);
  const element = fullOf(schema.element, Math.min(budget / 4, 4000), depth + 1);
  if (element === undefined) return [];
  const count = Math.min(maxItems, Math.floor(budget / (bytesOf(element) + 1)));
  // Ids of a list are different ones.
  const isId = typeof element === "number";
  return Array.from({ length: Math.max(1, count) }, (_, at) => (isId ? at + 1 : element));
}

function fullObject(schema: z.ZodObject, budget: number, depth: number): Record<string, unknown> {
  const fields = Object.entries(schema.shape) as [string, Schema][];
  const full: Record<string, unknown> = {};
  let left = budget;
  // What is short first: the rest is the lists'.
  const lists: [string, Schema][] = [];
  for (const [name, field] of fields) {
    if (isList(field)) {
      lists.push([name, field]);
      continue;
    }
    const isNeeded = field._zod.optin === undefined;
    const value = isNeeded || isText(field) ? fullOf(field, Math.min(left / 2, 200_000), depth + 1) : undefined;
    if (value === undefined) continue;
    full[name] = value;
    left -= bytesOf(value) + name.length + 4;
  }
  for (const [at, [name, field]] of lists.entries()) {
    const value = fullOf(field, Math.max(0, left / (lists.length - at)), depth + 1);
    full[name] = value;
    left -= bytesOf(value) + name.length + 4;
  }
  return full;
}

const unwrapped = (schema: Schema): Schema => {
  const inner = schema instanceof z.ZodArray || schema instanceof z.ZodObject ? undefined : innerOf(schema);
  return inner ? unwrapped(inner) : schema;
};
const isList = (schema: Schema): boolean => unwrapped(schema) instanceof z.ZodArray;
const isText = (schema: Schema): boolean => unwrapped(schema) instanceof z.ZodString;

function fullOf(schema: Schema, budget: number, depth: number): unknown {
  if (depth > depthMax) return undefined;
  const plain = unwrapped(schema);
  if (plain instanceof z.ZodObject) return fullObject(plain, budget, depth);
  if (plain instanceof z.ZodArray) return fullList(plain, budget, depth);
  if (plain instanceof z.ZodUnion) {
    const options = (plain.options as Schema[]).map((one) => fullOf(one, budget, depth + 1));
    return options.filter((one) => takes(schema, one)).sort((a, b) => bytesOf(b) - bytesOf(a))[0] ?? sampleOf(schema);
  }
  return fullText(schema, sampleOf(schema), budget);
}

/** As the fields that are known to be needed have it, and else as large as it gets. */
export function fullInput({ input, bodyBytesMax, path }: Endpoint): Record<string, unknown> {
  const known = samples[path] ?? {};
  const full = Object(fullOf(input, 0.95 * bodyBytesMax - bytesOf(known), 0)) as Record<string, unknown>;
  const small = Object.fromEntries(Object.entries(known).filter(([name]) => bytesOf(full[name]) < 200));
  return { ...full, ...small };
}
