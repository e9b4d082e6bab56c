import type { Endpoint } from "@digao/contract/endpoint";
import type { z } from "zod";
import { isRecord } from "../lib/narrow.ts";
import { Refusal } from "../refusal.ts";
import { align } from "./align.ts";

// `ids=1&ids=2`, `ids[]=1&ids[]=2` and `ids[0]=1&ids[1]=2` all mean a list.
const listSuffix = /\[\d*\]$/;

function plainNames(query: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(query)) {
    const base = name.replace(listSuffix, "");
    const isList = base !== name || Object.hasOwn(plain, base);
    plain[base] = isList ? [plain[base] ?? [], value].flat() : value;
  }
  return plain;
}

export interface Raw {
  query: unknown;
  body: unknown;
  /** Form fields of an upload; they come as text, like the query. */
  fields?: Record<string, unknown>;
}

/** What the call was given, under the schema's names: the address first, the body over it. */
export function gather({ input }: Endpoint, { query, body, fields }: Raw): unknown {
  const absent = body === undefined || body === null;
  if (!absent && !isRecord(body)) throw new Refusal("validation.body");
  const fromText = align(input, { ...plainNames(isRecord(query) ? query : {}), ...plainNames(fields ?? {}) }, "text");
  const fromJson = absent ? {} : align(input, body, "json");
  return { ...(isRecord(fromText) ? fromText : {}), ...(isRecord(fromJson) ? fromJson : {}) };
}

export type Decoded = { ok: true; input: unknown } | { ok: false; error: z.ZodError };

export function decode(endpoint: Endpoint, gathered: unknown): Decoded {
  const parsed = endpoint.input.safeParse(gathered, { reportInput: true });
  return parsed.success ? { ok: true, input: parsed.data } : { ok: false, error: parsed.error };
}
