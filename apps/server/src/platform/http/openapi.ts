import type { Endpoint } from "@digao/contract/endpoint";
import { z } from "zod";
import { isRecord } from "../lib/narrow.ts";
import { release } from "../lib/release.ts";
import type { Route } from "../serve.ts";
import { type Place, Shapes } from "./openapi-shapes.ts";
import { takesKey } from "./repeats.ts";

type Json = Record<string, unknown>;

const idOf = ({ verb, path }: Endpoint): string => `${verb.toLowerCase()}_${path.split("/").filter(Boolean).join("_")}`;

/** What a call's schemas are named after: the call, with its service where several have one of the name. */
function namesOf(routes: readonly Route[]): (endpoint: Endpoint) => string {
  const foldersOf = ({ path }: Endpoint) => path.split("/").filter(Boolean);
  const paths = new Map<string, Set<string>>();
  for (const { endpoint } of routes) {
    const name = foldersOf(endpoint).at(-1) ?? "";
    paths.set(name, (paths.get(name) ?? new Set()).add(endpoint.path));
  }
  return (endpoint) => {
    const name = foldersOf(endpoint).at(-1) ?? "";
    return (paths.get(name)?.size ?? 0) > 1 ? foldersOf(endpoint).slice(-2).join(".") : name;
  };
}

interface Described {
  endpoint: Endpoint;
  call: string;
  input: Json;
  output: Json;
}

/** A format says as much as the pattern of hundreds of characters that checks it. */
const formatsAlone = new Set<unknown>(["date", "date-time", "uuid", "email"]);

function schemaOf(endpoint: Endpoint, io: "input" | "output", shapes: Shapes, place: Place): Json {
  const { $schema: _, ...json } = z.toJSONSchema(endpoint[io], {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
    override: ({ jsonSchema }) => {
      if (formatsAlone.has(jsonSchema.format)) delete jsonSchema.pattern;
    },
  });
  return shapes.takeRecursive(json, place);
}

const hasBody = ({ verb }: Endpoint): boolean => verb === "POST" || verb === "PUT";

/** Fields of the address: for GET and DELETE that is the whole input. */
function parametersOf({ properties, required }: Json): Json[] {
  const names = new Set(Array.isArray(required) ? required : []);
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: names.has(name),
    ...(isRecord(schema) && typeof schema.description === "string" ? { description: schema.description } : {}),
    schema,
  }));
}

function bodyOf({ kind }: Endpoint, schema: Json): Json {
  if (kind !== "upload") return { required: true, content: { "application/json": { schema } } };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

/** An upload's fields and its files. */
function withFiles(schema: Json): Json {
  const file = { type: "array", items: { type: "string", format: "binary" } };
  return { ...schema, properties: { ...(isRecord(schema.properties) ? schema.properties : {}), file } };
}

const text = { type: "string" };
const orNull = (type: string) => ({ type: [type, "null"] });
const envelopeOf = (isSuccess: boolean, more: Json): Json => ({
  type: "object",
  properties: {
    ...more,
    targetUrl: { type: "null" },
    success: { const: isSuccess },
    unAuthorizedRequest: isSuccess ? { const: false } : { type: "boolean" },
    __abp: { const: true },
  },
  required: [...Object.keys(more), "targetUrl", "success", "unAuthorizedRequest", "__abp"],
});
const validationError = {
  type: "object",
  properties: { message: text, members: { type: ["array", "null"], items: text } },
  required: ["message", "members"],
};
const errorInfo = {
  type: "object",
  properties: {
    code: { type: "integer" },
    message: text,
    details: orNull("string"),
    validationErrors: { type: ["array", "null"], items: validationError },
    data: { description: "What a client needs to go on, such as both versions of a conflict" },
  },
  required: ["code", "message", "details", "validationErrors"],
};
/** As envelope.ts writes them. */
const envelopes: Json = {
  ErrorAnswer: envelopeOf(false, { result: { type: "null" }, error: errorInfo }),
  SuccessAnswer: envelopeOf(true, { error: { type: "null" } }),
};
const partNamed = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function answerOf({ kind }: Endpoint, output: Json): Json {
  if (kind === "file") return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  const result = kind === "gzip" ? { type: "string", description: "base64(gzip(gzip(JSON)))" } : output;
  const holding = { type: "object", properties: { result }, required: ["result"] };
  return { "application/json": { schema: { allOf: [partNamed("SuccessAnswer"), holding] } } };
}

function needsText({ needs }: Endpoint): string {
  if (needs.who === "anyone") return "Open to anyone.";
  if (needs.who === "client") return "For the people of a project's client, by the cookie of their own page.";
  const right = needs.right ? ` Right: ${needs.right}.` : "";
  const project = needs.project ? ` Project role: ${needs.project.role}, by ${needs.project.field}.` : "";
  return `Signed in.${right}${project}`;
}

const keyParameter: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 8, maxLength: 128 },
  description:
    "Sent again with the same key and content within a day, the call has no second effect and the same answer.",
};

function operationOf({ endpoint, input, output }: Described): Json {
  const { path, summary, needs } = endpoint;
  const folders = path.split("/").filter(Boolean);
  const key = takesKey(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : [];
  return {
    tags: [folders.at(-2) ?? "home"],
    operationId: idOf(endpoint),
    summary,
    description: needsText(endpoint),
    parameters: [...(hasBody(endpoint) ? [] : parametersOf(input)), ...key],
    ...(hasBody(endpoint) ? { requestBody: bodyOf(endpoint, input) } : {}),
    responses: {
      200: { description: "OK", content: answerOf(endpoint, output) },
      default: {
        description: "Refused: the envelope with `error`",
        content: { "application/json": { schema: partNamed("ErrorAnswer") } },
      },
    },
    security: needs.who === "signedIn" ? [{ bearerAuth: [] }] : [],
  };
}

/** The schemas of every call, with what several say alike put down once. */
function describe(routes: readonly Route[]): { calls: Described[]; schemas: Json } {
  const nameOf = namesOf(routes);
  const shapes = new Shapes();
  const calls = routes.map(({ endpoint }): Described => {
    const call = nameOf(endpoint);
    const input = schemaOf(endpoint, "input", shapes, [call, "Input"]);
    const isJson = endpoint.kind !== "file" && endpoint.kind !== "gzip";
    const output = isJson ? schemaOf(endpoint, "output", shapes, [call]) : {};
    return { endpoint, call, input: endpoint.kind === "upload" ? withFiles(input) : input, output };
  });
  const recursive = Object.entries(shapes.parts);
  for (const [name, schema] of recursive) if (isRecord(schema)) shapes.countBelow(schema, [name]);
  for (const { endpoint, call, input, output } of calls) {
    // A query is no schema of its own: its fields alone are.
    if (hasBody(endpoint)) shapes.count(input, [call, "Input"]);
    else shapes.countBelow(input, [call, "Input"]);
    shapes.count(output, [call]);
  }
  for (const [name, schema] of recursive) if (isRecord(schema)) shapes.parts[name] = shapes.putBelow(schema, [name]);
  const put = calls.map((described): Described => {
    const { endpoint, call, input, output } = described;
    const place: Place = [call, "Input"];
    const shared = hasBody(endpoint) ? shapes.put(input, place) : shapes.putBelow(input, place);
    const answer = shapes.put(output, [call]);
    return { ...described, input: isRecord(shared) ? shared : input, output: isRecord(answer) ? answer : output };
  });
  return { calls: put, schemas: shapes.parts };
}

/** The OpenAPI 3.1 document of the mounted calls. */
export function openApiOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  const { calls, schemas } = describe(routes);
  for (const call of calls) {
    const { path, verb } = call.endpoint;
    paths[path] = { ...paths[path], [verb.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Digao API", version: release().version },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { ...envelopes, ...schemas },
      parameters: { IdempotencyKey: keyParameter },
      securitySchemes: { bearerAuth: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}
