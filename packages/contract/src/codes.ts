/** The enumerations of the wire and the database, each in its area's codes.ts, by name: their codes and their colours in lists. */
import type { Tone, Tones } from "./code-kind.ts";
import { codes, tones } from "./gathered/codes.ts";

export type CodeName = keyof typeof codes;
export type Code<Name extends CodeName> = Name extends CodeName
  ? (typeof codes)[Name][keyof (typeof codes)[Name]]
  : never;

const toned: Tones<typeof codes> = tones;

/** All codes of an enumeration, in their order. */
export const codesOf = <Name extends CodeName>(name: Name): readonly Code<Name>[] =>
  Object.values(codes[name]) as Code<Name>[];

export function toneOf(name: CodeName, code: number | string): Tone {
  const [key] = Object.entries<number | string>(codes[name]).find(([, one]) => one === code) ?? [];
  const named: Readonly<Record<string, Tone | undefined>> = toned[name] ?? {};
  return (key === undefined ? undefined : named[key]) ?? "quiet";
}

/** A number of the wire or the database as the code it is; undefined where it is none of them. */
export const codeOf = <Name extends CodeName>(name: Name, value: unknown): Code<Name> | undefined =>
  codesOf(name).find((code) => code === value);
