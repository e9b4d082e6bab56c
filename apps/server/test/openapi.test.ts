import { expect, test } from "vitest";
import { z } from "zod";
import { areas } from "../src/areas.ts";
import { failure, success } from "../src/platform/http/envelope.ts";
import { openApiOf } from "../src/platform/http/openapi.ts";
import { isRecord } from "../src/platform/lib/narrow.ts";

const Parameter = z.strictObject({
  name: z.string(),
  in: z.enum(["query", "header"]),
  required: z.boolean(),
  schema: z.object({}),
  description: z.string().min(1).optional(),
});
const Reference = z.strictObject({ $ref: z.string().startsWith("#/components/") });
const Operation = z.strictObject({
  tags: z.array(z.string().min(1)).min(1),
  operationId: z.string().min(1),
  summary: z.string().trim().min(1),
  description: z.string().min(1),
  parameters: z.array(z.union([Parameter, Reference])),
  requestBody: z.strictObject({ required: z.boolean(), content: z.record(z.string(), z.object({})) }).optional(),
  responses: z.record(
    z.string().regex(/^(\d{3}|default)$/),
    z.object({ description: z.string().min(1), content: z.record(z.string(), z.object({ schema: z.unknown() })) }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.tuple([z.strictObject({ url: z.literal("/") })]),
  paths: z.record(
    z.string().startsWith("/"),
    z
      .partialRecord(z.enum(["get", "post", "put", "delete"]), Operation)
      .refine((verbs) => Object.keys(verbs).length > 0, "a path without an operation"),
  ),
  components: z.object({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), z.unknown()),
    parameters: z.record(z.string(), Parameter),
    securitySchemes: z.record(z.string(), z.object({ type: z.string() })),
  }),
});

const document: unknown = JSON.parse(JSON.stringify(openApiOf(areas)));

function refsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(refsIn);
  if (!isRecord(node)) return [];
  return [...(typeof node.$ref === "string" ? [node.$ref] : []), ...Object.values(node).flatMap(refsIn)];
}

const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((node, part) => (isRecord(node) ? node[part] : undefined), document);

test("the description of the calls is an OpenAPI 3.1 document with an operation for every mounted call", () => {
  const { paths } = Document.parse(document);
  const described = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  const mounted = areas.map(({ endpoint }) => `${endpoint.verb} ${endpoint.path}`);
  expect(described.sort()).toEqual([...new Set(mounted)].sort());
});

test("no two operations share an id, and every security scheme named is declared", () => {
  const { paths, components } = Document.parse(document);
  const operations = Object.values(paths).flatMap((verbs) => Object.values(verbs));
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const named = new Set(operations.flatMap(({ security }) => security.flatMap((need) => Object.keys(need))));
  expect([...named].filter((name) => !(name in components.securitySchemes))).toEqual([]);
});

test("every reference leads to a schema of the document", () => {
  const refs = refsIn(document);
  const broken = refs.filter((ref) => !(ref.startsWith("#/") && isRecord(resolve(ref))));
  expect(broken).toEqual([]);
  expect(refs.length).toBeGreaterThan(0);
});

const operationsOf = () => {
  const { paths, components } = Document.parse(document);
  const operations = Object.values(paths).flatMap((verbs) => Object.values(verbs));
  return { operations, schemas: components.schemas };
};

test("every call says in words of its own what it does", () => {
  const { operations } = operationsOf();
  const said = areas.map(({ endpoint }) => `${endpoint.path.split("/").at(-2)}: ${endpoint.summary}`);
  expect(said.filter((words, index) => said.indexOf(words) !== index)).toEqual([]);
  expect(operations.length).toBeGreaterThan(0);
});

test("every refusal is the error envelope, and it holds what the server writes", () => {
  const { operations, schemas } = operationsOf();
  const refusals = operations.map(({ responses }) => responses.default?.content["application/json"]?.schema);
  expect(refusals.filter((schema) => !isRecord(schema) || schema.$ref !== "#/components/schemas/ErrorAnswer")).toEqual(
    [],
  );
  const written: unknown = JSON.parse(
    failure(
      { code: 4, message: "No", details: null, validationErrors: [{ message: "No", members: ["name"] }], data: {} },
      false,
    ),
  );
  const parsed = z.fromJSONSchema(z.record(z.string(), z.any()).parse(schemas.ErrorAnswer)).safeParse(written);
  expect(parsed.error).toBeUndefined();
  expect(keysOf(schemas.ErrorAnswer)).toEqual(keysOf(written));
  expect(keysOf(schemas.ErrorAnswer, "error")).toEqual(keysOf(written, "error"));
  const answer: unknown = JSON.parse(success({}));
  expect([...keysOf(schemas.SuccessAnswer), "result"].sort()).toEqual(keysOf(answer));
});

/** The fields of a value, or of what a schema describes. */
function keysOf(node: unknown, field?: string): string[] {
  if (!isRecord(node)) return [];
  const fields = isRecord(node.properties) ? node.properties : node;
  return field === undefined ? Object.keys(fields).sort() : keysOf(fields[field]);
}

/** Schemas and the parts of them that say a shape; the frame that holds an answer's result is none. */
function shapesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(shapesIn);
  if (!isRecord(node)) return [];
  const [envelope, holding] = Array.isArray(node.allOf) ? node.allOf : [];
  if (isRecord(envelope) && envelope.$ref === "#/components/schemas/SuccessAnswer")
    return shapesIn(isRecord(holding) ? holding.properties : undefined);
  const isShape = ["type", "anyOf", "oneOf", "enum"].some((key) => key in node && !isRecord(node[key]));
  return [...(isShape ? [JSON.stringify(node)] : []), ...Object.values(node).flatMap(shapesIn)];
}

test("no shape longer than 150 characters is said twice, and names of shapes can be read", () => {
  const long = shapesIn(document).filter((text) => text.length > 150);
  expect(long.filter((text, index) => long.indexOf(text) !== index)).toEqual([]);
  const names = Object.keys(operationsOf().schemas);
  expect(names.filter((name) => /__|^(get|post|put|delete)_/.test(name))).toEqual([]);
});

test("the document is the same each time it is made", () => {
  expect(JSON.stringify(openApiOf(areas))).toBe(JSON.stringify(document));
});
