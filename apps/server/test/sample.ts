import { z } from "zod";

type Schema = z.core.$ZodType;

// One of these satisfies any plain field: a text, an id, a share, an amount, a day, a year, a month, a currency, a code …
const candidates: readonly unknown[] = [
  "测试",
  1,
  true,
  "1.00",
  "0.25",
  "2024-01-01",
  2024,
  202401,
  "CNY",
  "zh",
  "A101",
  "a@b.cn",
  "91350100M000100Y43",
  "0b0e8a54-6d1a-4b1c-9a1e-2f6f8a3f5c11",
  null,
  {},
];

const innerOf = (schema: Schema): Schema | undefined => {
  if (schema instanceof z.ZodPipe) return schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in;
  if (schema instanceof z.ZodLazy) return schema.def.getter();
  return (schema._zod.def as { innerType?: Schema }).innerType;
};

const depthMax = 12;

/** A value that the schema takes, with required fields only; undefined when none was found. */
export function sampleOf(schema: Schema, depth = 0): unknown {
  // A schema that holds itself: someone who knows it names a value in `samples`.
  if (depth > depthMax) return undefined;
  const next = (inner: Schema) => sampleOf(inner, depth + 1);
  if (schema instanceof z.ZodObject) {
    const required = Object.entries(schema.shape).filter(([, field]) => field._zod.optin === undefined);
    return Object.fromEntries(required.map(([name, field]) => [name, next(field)]));
  }
  if (schema instanceof z.ZodArray) return z.safeParse(schema, []).success ? [] : [next(schema.element)];
  if (schema instanceof z.ZodUnion) return schema.options.map(next).find((value) => z.safeParse(schema, value).success);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  const inner = innerOf(schema);
  const deep = inner ? next(inner) : undefined;
  return [deep, ...candidates].find((value) => value !== undefined && z.safeParse(schema, value).success);
}

/** The fields of an input, unwrapped. */
export function fieldsOf(schema: Schema): Record<string, Schema> {
  if (schema instanceof z.ZodObject) return schema.shape;
  const inner = innerOf(schema);
  return inner ? fieldsOf(inner) : {};
}

/** Whether the field holds one id or a list of them. */
export function idShape(name: string, schema: Schema): "one" | "list" | null {
  if (!/ids?$/i.test(name) && name !== "Jmsn") return null;
  if (z.safeParse(schema, [1]).success) return "list";
  return z.safeParse(schema, 1).success ? "one" : null;
}

interface DeepId {
  path: string;
  valueWith(id: number): unknown;
}

const deepMax = 8;

/** Every field that holds ids within a value of the schema, at any depth, with the value around it: lists have one element. */
export function deepIdsOf(schema: Schema, depth = 0): DeepId[] {
  if (depth > deepMax) return [];
  if (schema instanceof z.ZodObject) return idsInObject(schema, depth);
  if (schema instanceof z.ZodArray)
    return deepIdsOf(schema.element, depth + 1).map(({ path, valueWith }) => ({
      path: `0.${path}`,
      valueWith: (id) => [valueWith(id)],
    }));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => deepIdsOf(option, depth + 1));
  const inner = innerOf(schema);
  return inner ? deepIdsOf(inner, depth + 1) : [];
}

function idsInObject(schema: z.ZodObject, depth: number): DeepId[] {
  const around = Object(sampleOf(schema));
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const shape = idShape(name, field);
    const own: DeepId = { path: name, valueWith: (id) => ({ ...around, [name]: shape === "list" ? [id] : id }) };
    const deeper = deepIdsOf(field, depth + 1).map(({ path, valueWith }) => ({
      path: `${name}.${path}`,
      valueWith: (id: number) => ({ ...around, [name]: valueWith(id) }),
    }));
    return shape ? [own, ...deeper] : deeper;
  });
}
