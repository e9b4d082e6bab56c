/** The fields of a register as plain data: what each holds, within which limits, and where people meet it. */
import type { CodeName } from "../codes.ts";
import type { MessageKey } from "../messages.ts";
import type { Pair } from "../pairs.ts";
import type { LinkedType } from "../records.ts";

/** Named checks of single values; the rules stand in the domain (`validators/field-checks.ts`). */
export type CheckName =
  | ("uscc" | "taxNumber" | "email" | "telephone" | "mobile" | "website" | "userName" | "cpaNumber")
  | ("currency" | "reason" | "postcode");

/** What a check refuses a value with: the faults of the domain's `FieldFault`, each with the message that says it. */
export const checkMessages = {
  usccLength: "customer.usccLength",
  usccCharacter: "customer.usccCharacter",
  usccRegion: "customer.usccRegion",
  usccCheckDigit: "customer.usccCheckDigit",
  taxNumber: "register.taxNumber",
  email: "customer.emailInvalid",
  telephone: "customer.telInvalid",
  mobile: "user.phoneInvalid",
  website: "register.website",
  userName: "user.nameCharacters",
  cpaNumber: "user.cpaNoInvalid",
  currency: "register.currency",
  postcode: "register.postcode",
  saysNothing: "register.saysNothing",
} as const satisfies Record<string, MessageKey>;

/** How a list shows the field: a width in pixels, or nothing. */
export type ColumnSpec =
  | number
  | {
      width: number;
      /** Shown once chosen in the column settings. */
      isOptional?: boolean;
    };

export interface FieldOptions {
  words: Pair;
  isRequired?: boolean;
  /** No two rows of the firm hold the same; refused by the index `<table>_<column>_key` of the database. */
  isUnique?: boolean;
  /** Found by the keyword: the text itself, and Chinese by pinyin initials. */
  isSearched?: boolean;
  /** The server sorts by it; `zh` in the order of Chinese dictionaries. */
  sort?: "plain" | "zh";
  /** The list can be narrowed to some of its values. */
  isFiltered?: boolean;
  column?: ColumnSpec;
  /** Group of the form; the first one unless told. */
  group?: string;
  /** Over the whole width of the form. */
  isWide?: boolean;
  hint?: Pair;
  /** Changed by calls of its own alone: read, never in the form. */
  isReadOnly?: boolean;
  /** Leaves the form, the details and the sheets: what other calls need of it. */
  isInternal?: boolean;
  /** Stands in other tables or in another form: read by SQL of the server's (`computed`), written by its `columns` or `after`. */
  isApart?: boolean;
  /** The same whatever the case: where it is unique and where it is sorted. */
  isCaseBlind?: boolean;
  /** What a taken value is refused with, where existing clients know a message of its own; it is told `value`. */
  taken?: MessageKey;
  /** Shown and logged with its middle starred. What comes back as it was shown stays as it is. */
  mask?: "phone";
}

type Filled<Name extends string, Own, O> = { kind: Name } & Own & O;
type Initial<Value> = { initial?: Value };

/** One line of text of at most `max` characters. */
export const text = <const O extends FieldOptions & { check?: CheckName } & Initial<string>>(max: number, options: O) =>
  ({ kind: "text", max, ...options }) as Filled<"text", { max: number }, O>;
/** Text of several lines. */
export const long = <const O extends FieldOptions & { check?: CheckName } & Initial<string>>(max: number, options: O) =>
  ({ kind: "long", max, isWide: true, ...options }) as Filled<"long", { max: number; isWide: true }, O>;
/** A code of the firm's system codes; `isOpen` also takes words of one's own. */
export const code = <const O extends FieldOptions & { isOpen?: boolean } & Initial<string>>(
  category: string,
  options: O,
) => ({ kind: "code", category, max: 50, ...options }) as Filled<"code", { category: string; max: number }, O>;
/** One of a few values that mean something to the product itself, each with its words. */
export const choice = <const C extends Readonly<Record<string, Pair>>, const O extends FieldOptions & Initial<string>>(
  choices: C,
  options: O,
) => ({ kind: "choice", choices, ...options }) as Filled<"choice", { choices: C }, O>;
/** One of an enumeration of the product (`codes.ts`), as its number; its words stand in `code-words.ts`. */
export const oneOfCodes = <const N extends CodeName, const O extends FieldOptions & Initial<number>>(
  name: N,
  options: O,
) => ({ kind: "enum", codes: name, ...options }) as Filled<"enum", { codes: N }, O>;
/** An amount in yuan with two decimals, as a decimal string. */
export const money = <const O extends FieldOptions & { min?: number } & Initial<string>>(options: O) =>
  ({ kind: "money", ...options }) as Filled<"money", unknown, O>;
/** A share of one ("0.25"), shown as a percentage; at most six decimals. */
export const rate = <const O extends FieldOptions & { usual?: readonly string[] } & Initial<string>>(options: O) =>
  ({ kind: "rate", ...options }) as Filled<"rate", unknown, O>;
/** A quantity that may have decimals, as a decimal string. */
export const quantity = <const O extends FieldOptions & { min?: number } & Initial<string>>(
  scale: number,
  options: O,
) => ({ kind: "quantity", scale, ...options }) as Filled<"quantity", { scale: number }, O>;
/** A whole number. */
export const count = <const O extends FieldOptions & { min?: number; max?: number } & Initial<number>>(options: O) =>
  ({ kind: "count", ...options }) as Filled<"count", unknown, O>;
export const day = <const O extends FieldOptions>(options: O) =>
  ({ kind: "day", ...options }) as Filled<"day", unknown, O>;
/** A moment, as ISO 8601 with its offset; shown in China's time to the minute. */
export const instant = <const O extends FieldOptions>(options: O) =>
  ({ kind: "instant", ...options }) as Filled<"instant", unknown, O>;
/** `#1b5fc1`. */
export const colour = <const O extends FieldOptions & Initial<string>>(options: O) =>
  ({ kind: "colour", ...options }) as Filled<"colour", unknown, O>;
export const flag = <const O extends FieldOptions & Initial<boolean>>(options: O) =>
  ({ kind: "flag", ...options }) as Filled<"flag", unknown, O>;
/** Words or codes of at most `max` characters each. */
export const tags = <const O extends FieldOptions>(max: number, options: O) =>
  ({ kind: "tags", max, ...options }) as Filled<"tags", { max: number }, O>;
/** Somebody of the firm; the answer carries the name beside the id, as `<field>Name` unless `nameAs` tells. */
export const person = <const O extends FieldOptions & { nameAs?: string }>(options: O) =>
  ({ kind: "person", ...options }) as Filled<"person", unknown, O>;
/** People of the firm; the answer carries their names beside the ids, joined by 、. */
export const people = <const O extends FieldOptions & { nameAs?: string }>(options: O) =>
  ({ kind: "people", ...options }) as Filled<"people", unknown, O>;

export interface ReferenceTarget {
  /** The table of the row pointed to, and its column that names it. */
  table: string;
  label: string;
}
/** A row of another table of the firm, by its id; the answer carries its words beside it. */
export const ref = <const O extends FieldOptions & { nameAs?: string }>(target: ReferenceTarget, options: O) =>
  ({ kind: "ref", target, ...options }) as Filled<"ref", { target: ReferenceTarget }, O>;
/** Rows of another table of the firm, by their ids. */
export const refs = <const O extends FieldOptions & { nameAs?: string }>(target: ReferenceTarget, options: O) =>
  ({ kind: "refs", target, ...options }) as Filled<"refs", { target: ReferenceTarget }, O>;

/** The record of the project that this one belongs to, by its id; the list and the details open it by what `shownAs` says of it. */
export const recordOf = <const O extends FieldOptions & { shownAs: string }>(record: LinkedType, options: O) =>
  ({ kind: "record", record, isReadOnly: true, ...options }) as Filled<
    "record",
    { record: LinkedType; isReadOnly: true },
    O
  >;
/** Texts by names that others give, such as the columns of a form: of at most `keyMax` and `max` characters. */
export const cells = <const O extends FieldOptions>(keyMax: number, max: number, options: O) =>
  ({ kind: "cells", keyMax, max, ...options }) as Filled<"cells", { keyMax: number; max: number }, O>;

interface Kinds {
  text: { max: number; check?: CheckName };
  long: { max: number; check?: CheckName };
  enum: { codes: CodeName };
  record: { record: LinkedType; shownAs: string };
  cells: { keyMax: number; max: number };
  code: { category: string; max: number; isOpen?: boolean };
  choice: { choices: Readonly<Record<string, Pair>> };
  money: { min?: number };
  rate: { usual?: readonly string[] };
  quantity: { scale: number; min?: number };
  count: { min?: number; max?: number };
  day: object;
  instant: object;
  flag: object;
  tags: { max: number };
  colour: object;
  person: { nameAs?: string };
  people: { nameAs?: string };
  ref: { target: ReferenceTarget; nameAs?: string };
  refs: { target: ReferenceTarget; nameAs?: string };
}
export type Kind = keyof Kinds;
/** Any field, told apart by its kind. */
export type Field = { [K in Kind]: { kind: K; initial?: unknown } & Kinds[K] & FieldOptions }[Kind];
export type Fields = Readonly<Record<string, Field>>;

/** What a filled field of the kind holds on the wire. */
interface Held {
  text: string;
  long: string;
  code: string;
  choice: string;
  money: string;
  rate: string;
  quantity: string;
  count: number;
  day: string;
  instant: string;
  colour: string;
  person: number;
  ref: number;
  enum: number;
  record: number;
}
type IfAbsent<F> = F extends { isRequired: true } | { initial: unknown } ? never : null;
/** What a field holds once it was read. */
export type ValueOf<F> = F extends { kind: infer K }
  ? K extends "flag"
    ? boolean
    : K extends "tags"
      ? string[]
      : K extends "people" | "refs"
        ? number[]
        : K extends "cells"
          ? Record<string, string>
          : K extends keyof Held
            ? Held[K] | IfAbsent<F>
            : never
  : never;

const named: ReadonlySet<Kind> = new Set(["person", "people", "ref", "refs"]);
/** The wire name under which the words of an id, or of ids, are answered; null for other kinds. */
export function nameFieldOf(name: string, field: Field): string | null {
  if (!named.has(field.kind)) return null;
  return ("nameAs" in field && field.nameAs) || `${name.replace(/Ids?$/, "")}Name`;
}

/** custName is cust_name. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const lists: ReadonlySet<Kind> = new Set(["tags", "people", "refs"]);
export const isList = ({ kind }: Field): boolean => lists.has(kind);

/** Written and judged as one line or several of plain words. */
export const isText = ({ kind }: Field): boolean => kind === "text" || kind === "long";

export const isWritten = ({ isReadOnly }: Field): boolean => !isReadOnly;
