/** What the entries of the log call acts, and which of a record's fields hold codes: its area's acts.ts says so. */
import type { CodeName } from "./codes.ts";
import { commonActs } from "./common-acts.ts";
import { acts, fieldCodes } from "./gathered/acts.ts";
import type { Pair, Pairs } from "./pairs.ts";
import { type Acts, type FieldCodes, isRefType } from "./records.ts";

const own: Acts = acts;
const codes: FieldCodes = fieldCodes;

/** The record's own words first; undefined for an act that has none. */
export function actWords(refType: string, act: string): Pair | undefined {
  const ofRecord: Pairs = (isRefType(refType) ? own[refType] : undefined) ?? {};
  const table = [ofRecord, commonActs].find((one) => Object.hasOwn(one, act));
  return table?.[act];
}

/** The enumeration that a field of a record holds a code of. */
export function codeOfField(refType: string, field: string): CodeName | undefined {
  const fields: Readonly<Record<string, CodeName>> = (isRefType(refType) ? codes[refType] : undefined) ?? {};
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}
