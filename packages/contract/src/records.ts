/**
 * Every kind of record that the action log, notices, calls and live events speak of, each under its reference type in its area's
 * records.ts. Plain data: the browser carries it. Who hears of what, what a call's ids are checked against, what a link opens and
 * what is read again follow from here.
 */

import type { CodeName } from "./codes.ts";
import { records as all } from "./gathered/records.ts";
import type { Pairs } from "./pairs.ts";
import type { RecordKind } from "./record-kind.ts";

export type RefType = keyof typeof all;
/** Records whose rows name their project; a call that is given one by its id is checked for membership before its handler runs. */
export type ProjectEntity = {
  [Type in RefType]: (typeof all)[Type] extends { project: unknown } ? Type : never;
}[RefType];

/** Records that an address leads to. */
export type LinkedType = { [Type in RefType]: (typeof all)[Type] extends { link: unknown } ? Type : never }[RefType];

/** Records that messages stand beside. */
export type TalkableType = {
  [Type in RefType]: (typeof all)[Type] extends { isTalkable: true } ? Type : never;
}[RefType];

/** Records that evidence is linked to. */
export type CitingType = {
  [Type in RefType]: (typeof all)[Type] extends { isCiting: true } ? Type : never;
}[RefType];

/** Records that papers point to. */
export type LinkableType = {
  [Type in RefType]: (typeof all)[Type] extends { isLinkable: true } ? Type : never;
}[RefType];

/** What the log calls acts, or fields, by the kind of record and the name as stored. */
export type Acts = { readonly [Type in RefType]?: Pairs };
/** Fields that hold codes, as the log shows them, by the kind of record. */
export type FieldCodes = { readonly [Type in RefType]?: Readonly<Record<string, CodeName>> };

/** Of an answer: the kinds of records that its call has written, by comma, as the action log has them. */
export const writtenHeader = "x-records-written";

export const records: Readonly<Record<RefType, RecordKind>> = all;
export const talkableTypes = (Object.keys(records) as RefType[]).filter(
  (type): type is TalkableType => records[type].isTalkable === true,
);
export const citingTypes = (Object.keys(records) as RefType[]).filter(
  (type): type is CitingType => records[type].isCiting === true,
) as [CitingType, ...CitingType[]];
export const linkableTypes = (Object.keys(records) as RefType[]).filter(
  (type): type is LinkableType => records[type].isLinkable === true,
) as [LinkableType, ...LinkableType[]];
export const isRefType = (name: string): name is RefType => Object.hasOwn(records, name);
/** Undefined for a name that only another version of the product knows. */
export const recordOf = (refType: string): RecordKind | undefined =>
  isRefType(refType) ? records[refType] : undefined;
