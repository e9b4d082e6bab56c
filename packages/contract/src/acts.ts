/** What the entries of the log call acts, and which of a record's fields hold codes: its area's acts.ts says so. */
import type { CodeName } from "./codes.ts";
import { commonActs } from "./common-acts.ts";
import { acts, fieldCodes, fields } from "./gathered/acts.ts";
import type { Pair, Pairs } from "./pairs.ts";
import { type Acts, type FieldCodes, isRefType } from "./records.ts";

const ownActs: Acts = acts;
const ownFields: Acts = fields;
const codes: FieldCodes = fieldCodes;

const wordsIn = (own: Acts, refType: string): Pairs => (isRefType(refType) ? own[refType] : undefined) ?? {};

/** The record's own words first; undefined for an act that has none. */
export function actWords(refType: string, act: string): Pair | undefined {
  const table = [wordsIn(ownActs, refType), commonActs].find((one) => Object.hasOwn(one, act));
  return table?.[act];
}

/** Words of a field that is the record's alone; the log has those that many records share. */
export function fieldWords(refType: string, field: string): Pair | undefined {
  const table = wordsIn(ownFields, refType);
  return Object.hasOwn(table, field) ? table[field] : undefined;
}

/** The enumeration that a field of a record holds a code of. */
export function codeOfField(refType: string, field: string): CodeName | undefined {
  const own: Readonly<Record<string, CodeName>> = (isRefType(refType) ? codes[refType] : undefined) ?? {};
  return Object.hasOwn(own, field) ? own[field] : undefined;
}
