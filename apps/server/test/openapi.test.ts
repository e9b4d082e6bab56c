import { expect, test } from "vitest";
import { z } from "zod";
import { areas } from "../src/areas.ts";
import { openApiOf } from "../src/platform/http/openapi.ts";
import { isRecord } from "../src/platform/lib/narrow.ts";

const Parameter = z.strictObject({
  name: z.string(),
  in: z.enum(["query", "header"]),
  required: z.boolean(),
  schema: z.object({}),
  description: z.string().min(1).optional(),
});
const Operation = z.strictObject({
  tags: z.array(z.string().min(1)).min(1),
  operationId: z.string().min(1),
  summary: z.string(),
  description: z.string().min(1),
  parameters: z.array(Parameter),
  requestBody: z.strictObject({ required: z.boolean(), content: z.record(z.string(), z.object({})) }).optional(),
  responses: z.record(z.string().regex(/^(\d{3}|default)$/), z.object({ description: z.string().min(1) })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  paths: z.record(
    z.string().startsWith("/"),
    z
      .partialRecord(z.enum(["get", "post", "put", "delete"]), Operation)
      .refine((verbs) => Object.keys(verbs).length > 0, "a path without an operation"),
  ),
  components: z.object({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), z.object({})),
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
