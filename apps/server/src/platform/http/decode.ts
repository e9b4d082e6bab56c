import type { Endpoint } from "@digao/contract/endpoint";
import type { z } from "zod";
import { isRecord } from "../lib/narrow.ts";
import { Refusal } from "../refusal.ts";
import { align } from "./align.ts";

// `ids=1&ids=2`, `ids[]=1&ids[]=2` and `ids[0]=1&ids[1]=2` all mean a list.
const listSuffix = /\[\d*\]$/;

function plainNames(query: Record<string, unknown>): Record<string, unknown> {
  const plain = new Map<string, { name: string; value: unknown }>();
  for (const [given, value] of Object.entries(query)) {
    const name = given.replace(listSuffix, "");
    const previous = plain.get(name.toLowerCase());
    const isList = name !== given || previous !== undefined;
    plain.set(name.toLowerCase(), { name, value: isList ? [previous?.value ?? [], value].flat() : value });
  }
  return Object.fromEntries([...plain.values()].map(({ name, value }) => [name, value]));
}

export interface Raw {
  query: unknown;
  body: unknown;
  /** Form fields of an upload; they come as text, like the query. */
  fields?: Record<string, unknown>;
}

const DEEPEST_INPUT = 32;
// No text that a person writes holds a zero byte or half a character, and no column of the database takes one.
const unwritable = /\0|\p{Surrogate}/u;

function isUnsound(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return unwritable.test(value);
  if (typeof value !== "object" || value === null) return false;
  if (depth > DEEPEST_INPUT) return true;
  return Object.entries(value).some(([name, inner]) => isUnsound(name) || isUnsound(inner, depth + 1));
}

/** What the call was given, under the schema's names: the address first, the body over it. */
export function gather({ input }: Endpoint, { query, body, fields }: Raw): unknown {
  const absent = body === undefined || body === null;
  if (!absent && !isRecord(body)) throw new Refusal("validation.body");
  if (isUnsound(query) || isUnsound(body) || isUnsound(fields)) throw new Refusal("error.badRequest");
  const fromText = align(input, { ...plainNames(isRecord(query) ? query : {}), ...plainNames(fields ?? {}) }, "text");
  const fromJson = absent ? {} : align(input, body, "json");
  return { ...(isRecord(fromText) ? fromText : {}), ...(isRecord(fromJson) ? fromJson : {}) };
}

/** Input that its schema refuses, with what was given: a missing number looks like a wrong one to the schema. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly given: unknown;

  constructor(issues: readonly z.core.$ZodIssue[], given: unknown) {
    super("The input is not valid.");
    this.name = "InvalidInput";
    this.issues = issues;
    this.given = given;
  }
}

export type Decoded = { ok: true; input: unknown } | { ok: false; error: InvalidInput };

export function decode(endpoint: Endpoint, gathered: unknown): Decoded {
  const parsed = endpoint.input.safeParse(gathered);
  if (parsed.success) return { ok: true, input: parsed.data };
  return { ok: false, error: new InvalidInput(parsed.error.issues, gathered) };
}
