import type { Endpoint } from "@digao/contract/endpoint";
import { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** Of a character in UTF-8; of a number, a date, and what else has no length of its own. */
const [characterBytes, shortBytes] = [3, 24];

const sum = (sizes: number[]): number => sizes.reduce((all, size) => all + size, 0);
const isFlag = (choices: Schema[]): boolean => choices.some(({ type }) => type === "boolean");

function bytesOfObject({ properties = {} }: Schema): number {
  const fields = Object.entries(properties);
  return sum(fields.map(([name, value]) => name.length + 4 + bytesOf(value)));
}

function bytesOf(schema: Schema | boolean): number {
  if (typeof schema === "boolean") return shortBytes;
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Schema[] | undefined;
  if (choices) return isFlag(choices) ? shortBytes : Math.max(...choices.map(bytesOf));
  if (schema.type === "object") return bytesOfObject(schema);
  if (schema.type === "array") return (schema.maxItems ?? 1) * (1 + bytesOf((schema.items as Schema) ?? true));
  const isText = schema.type === "string" && !schema.pattern && !schema.format;
  return isText && schema.maxLength ? schema.maxLength * characterBytes + 2 : shortBytes;
}

/** What the JSON of a call comes to where every list is as long and every text as full as its schema takes them. */
export const largestInput = ({ input }: Endpoint): number =>
  bytesOf(z.toJSONSchema(input, { io: "input", unrepresentable: "any", reused: "inline", cycles: "ref" }));
