import type { Endpoint } from "@digao/contract/endpoint";
import { z } from "zod";
import { isRecord } from "../lib/narrow.ts";
import { release } from "../lib/release.ts";
import type { Route } from "../serve.ts";

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
  return json;
}

/** Fields of the address: for GET and DELETE that is the whole input. */
function parametersOf(endpoint: Endpoint): Json[] {
  const { properties, required } = schemaOf(endpoint.input, "input");
  const names = new Set(Array.isArray(required) ? required : []);
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: names.has(name),
    schema,
  }));
}

function bodyOf({ input, kind }: Endpoint): Json {
  const schema = schemaOf(input, "input");
  if (kind !== "upload") return { required: true, content: { "application/json": { schema } } };
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

function answerOf({ kind, output }: Endpoint): Json {
  if (kind === "file") return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  const packed = { type: "string", description: "base64(gzip(gzip(JSON)))" };
  return { "application/json": { schema: envelope(kind === "gzip" ? packed : schemaOf(output, "output")) } };
}

function needsText({ needs }: Endpoint): string {
  if (needs.who === "anyone") return "Open to anyone.";
  const right = needs.right ? ` Right: ${needs.right}.` : "";
  const project = needs.project ? ` Project role: ${needs.project.role}, by ${needs.project.field}.` : "";
  return `Signed in.${right}${project}`;
}

function operationOf(endpoint: Endpoint): Json {
  const { verb, path, summary, needs } = endpoint;
  const parts = path.split("/").filter(Boolean);
  const hasBody = verb === "POST" || verb === "PUT";
  return {
    tags: [parts.at(-2) ?? "home"],
    operationId: `${verb.toLowerCase()}_${parts.join("_")}`,
    summary,
    description: needsText(endpoint),
    ...(hasBody ? { requestBody: bodyOf(endpoint) } : { parameters: parametersOf(endpoint) }),
    responses: {
      200: { description: "OK", content: answerOf(endpoint) },
      default: { description: "Refused: the envelope with `error`", content: { "application/json": {} } },
    },
    security: needs.who === "anyone" ? [] : [{ bearerAuth: [] }],
  };
}

/** The OpenAPI 3.1 document of the mounted calls. */
export function openApiOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const { endpoint } of routes) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.verb.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Digao API", version: release().version },
    paths,
    components: { securitySchemes: { bearerAuth: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  };
}
