/** What judges a text of a caller does so in linear time: 100 KB of the kinds that make patterns go back and forth end before the test does. */

import { checkBankAccount, isBankLineCode } from "@digao/domain/validators/bank-account";
import { isEmail, isLandline, isMobile, isPostcode } from "@digao/domain/validators/contacts";
import { isCpaNumber, isHongKongMacauPass, isInvoice, isPassport, isPercent } from "@digao/domain/validators/documents";
import { checkResidentId } from "@digao/domain/validators/resident-id";
import { checkUscc } from "@digao/domain/validators/uscc";
import { expect, test } from "vitest";
import { z } from "zod";
import { within } from "../../../test/pace.ts";
import { areas } from "../src/areas.ts";

type Schema = z.core.$ZodType;

const long = 100 * 1024;
const of = (unit: string) => unit.repeat(Math.ceil(long / unit.length));
/** One kind of sign many times, and at the end what does not fit. */
const hostile = [
  "a",
  "0",
  "0.",
  "1,",
  " ",
  "a@",
  "a.",
  "-",
  "a-",
  "@",
  "\t ",
  "2024-",
  "/",
  "甲",
  "'",
  "(",
  "\\",
].flatMap((unit) => [of(unit), `${of(unit)}!`, `x@${of(unit)}\n`]);

const innersOf = (schema: Schema): Schema[] => {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return [...schema.options];
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out];
  const { innerType } = schema._zod.def as { innerType?: Schema };
  return innerType ? [innerType] : [];
};

const handsOn = new Set(["object", "array", "optional", "nullable", "default"]);

/** Every schema of an input that judges texts itself, once. */
function textsIn(schema: Schema, found: Set<Schema>, seen = new Set<Schema>()): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (!handsOn.has(schema._zod.def.type)) found.add(schema);
  for (const inner of innersOf(schema)) textsIn(inner, found, seen);
}

test("45: every text of every call is judged in time that grows with its length alone", {
  timeout: within(120_000),
}, () => {
  const schemas = new Set<Schema>();
  const seen = new Set<Schema>();
  for (const { endpoint } of areas) textsIn(endpoint.input, schemas, seen);
  expect(schemas.size).toBeGreaterThan(500);
  let judged = 0;
  for (const schema of schemas) {
    for (const text of hostile) {
      z.safeParse(schema, text);
      judged += 1;
    }
  }
  expect(judged).toBe(schemas.size * hostile.length);
});

test("45: the rules for numbers of people, firms, banks and papers are linear, too", () => {
  const rules = [
    checkBankAccount,
    isBankLineCode,
    isEmail,
    isLandline,
    isMobile,
    isPostcode,
    isCpaNumber,
    isHongKongMacauPass,
  ];
  const more = [
    (text: string) => isInvoice(text, text),
    isPassport,
    isPercent,
    checkUscc,
    (text: string) => checkResidentId(text, "2024-12-31"),
  ];
  for (const rule of [...rules, ...more]) for (const text of hostile) expect(rule(text)).not.toBe(true);
});
