import type { Endpoint } from "@digao/contract/endpoint";
import { z } from "zod";
import { isRecord } from "../lib/narrow.ts";
import { release } from "../lib/release.ts";
import type { Route } from "../serve.ts";
import { takesKey } from "./repeats.ts";

type Json = Record<string, unknown>;

/** Parts that a schema names (recursive ones) become parts of the document, under the call's own name. */
function hoist(schema: Json, name: string, parts: Json): Json {
  const here = "#/components/schemas/";
  const text = JSON.stringify(schema)
    .replaceAll('"$ref":"#/$defs/', `"$ref":"${here}${name}.`)
    .replaceAll('"$ref":"#"', `"$ref":"${here}${name}"`);
  const { $defs, ...root }: Json = JSON.parse(text);
  for (const [part, value] of Object.entries(isRecord($defs) ? $defs : {})) parts[`${name}.${part}`] = value;
  if (!text.includes(`"${here}${name}"`)) return root;
  parts[name] = root;
  return { $ref: here + name };
}

const idOf = ({ verb, path }: Endpoint): string => `${verb.toLowerCase()}_${path.split("/").filter(Boolean).join("_")}`;

function schemaOf(endpoint: Endpoint, io: "input" | "output", parts: Json): Json {
  const options = { io, unrepresentable: "any", target: "draft-2020-12" } as const;
  const { $schema: _, ...json } = z.toJSONSchema(endpoint[io], options);
  return hoist(json, `${idOf(endpoint)}.${io}`, parts);
}

/** Fields of the address: for GET and DELETE that is the whole input. */
function parametersOf(endpoint: Endpoint, parts: Json): Json[] {
  const { properties, required } = schemaOf(endpoint, "input", parts);
  const names = new Set(Array.isArray(required) ? required : []);
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: names.has(name),
    schema,
  }));
}

function bodyOf(endpoint: Endpoint, parts: Json): Json {
  const schema = schemaOf(endpoint, "input", parts);
  if (endpoint.kind !== "upload") return { required: true, content: { "application/json": { schema } } };
  const file = { type: "array", items: { type: "string", format: "binary" } };
  const properties = { ...(isRecord(schema.properties) ? schema.properties : {}), file };
  return { required: true, content: { "multipart/form-data": { schema: { ...schema, properties } } } };
}

const envelope = (result: Json): Json => ({
  type: "object",
  properties: {
    result,
    targetUrl: { type: ["string", "null"] },
    success: { type: "boolean" },
    error: { type: ["object", "null"] },
    unAuthorizedRequest: { type: "boolean" },
    __abp: { type: "boolean" },
  },
});

function answerOf(endpoint: Endpoint, parts: Json): Json {
  const { kind } = endpoint;
  if (kind === "file") return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  const packed = { type: "string", description: "base64(gzip(gzip(JSON)))" };
  return { "application/json": { schema: envelope(kind === "gzip" ? packed : schemaOf(endpoint, "output", parts)) } };
}

function needsText({ needs }: Endpoint): string {
  if (needs.who === "anyone") return "Open to anyone.";
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

function operationOf(endpoint: Endpoint, parts: Json): Json {
  const { verb, path, summary, needs } = endpoint;
  const folders = path.split("/").filter(Boolean);
  const hasBody = verb === "POST" || verb === "PUT";
  const parameters = [...(hasBody ? [] : parametersOf(endpoint, parts)), ...(takesKey(endpoint) ? [keyParameter] : [])];
  return {
    tags: [folders.at(-2) ?? "home"],
    operationId: idOf(endpoint),
    summary,
    description: needsText(endpoint),
    parameters,
    ...(hasBody ? { requestBody: bodyOf(endpoint, parts) } : {}),
    responses: {
      200: { description: "OK", content: answerOf(endpoint, parts) },
      default: { description: "Refused: the envelope with `error`", content: { "application/json": {} } },
    },
    security: needs.who === "anyone" ? [] : [{ bearerAuth: [] }],
  };
}

/** The OpenAPI 3.1 document of the mounted calls. */
export function openApiOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const { endpoint } of routes) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.verb.toLowerCase()]: operationOf(endpoint, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Digao API", version: release().version },
    paths,
    components: { schemas, securitySchemes: { bearerAuth: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  };
}
