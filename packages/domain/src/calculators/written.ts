/** A calculator from texts to texts: what the wire, an export and a cell function call. */
import type { Fraction } from "../analysis/fraction.ts";
import { yuan } from "../money.ts";
import type { Calculator, Fields, Outputs, Pair, Remark, Schedules, Tables } from "./calculator.ts";
import type { Entry } from "./entries.ts";
import { textOf } from "./exact.ts";
import { type RawInput, readInput } from "./read.ts";

export type WrittenRow = Record<string, string | null>;

export interface Written {
  figures: WrittenRow;
  schedules: Record<string, WrittenRow[]>;
  remarks: Remark[];
  entries: Entry[];
}

const DECIMALS = 8;

type Answered = bigint | Fraction | string | number | boolean | null | undefined;

function writeValue(value: Answered): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "bigint") return yuan(value);
  if (typeof value === "object") return textOf(value, DECIMALS);
  return String(value);
}

const writeRow = (outputs: Outputs, answers: Readonly<Record<string, Answered>>): WrittenRow =>
  Object.fromEntries(Object.keys(outputs).map((key) => [key, writeValue(answers[key])]));

/** @throws InputRefused with every fault of the input */
export function calculate<
  F extends Fields,
  T extends Tables,
  O extends Outputs,
  S extends Schedules,
  R extends Readonly<Record<string, Pair>>,
>(of: Calculator<F, T, O, S, R>, raw: RawInput): Written {
  const { figures, schedules, remarks, entries } = of.compute(readInput(of, raw));
  return {
    figures: writeRow(of.figures, figures),
    schedules: Object.fromEntries(
      Object.entries(of.schedules).map(([key, { columns }]) => [
        key,
        (schedules[key] ?? []).map((row) => writeRow(columns, row)),
      ]),
    ),
    remarks,
    entries,
  };
}
