import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Endpoint } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import type { FastifyReply } from "fastify";
import { isRecord } from "../lib/narrow.ts";
import { disposition } from "./disposition.ts";
import { jsonType, success } from "./envelope.ts";

const compress = promisify(gzip);

function isFileAnswer(value: unknown): value is FileAnswer {
  return isRecord(value) && typeof value.fileName === "string" && typeof value.mime === "string" && "body" in value;
}

function sendFile(reply: FastifyReply, result: unknown): FastifyReply {
  if (!isFileAnswer(result)) throw new Error("A file call must answer a file.");
  const { fileName, mime, body, isInline } = result;
  reply.header("content-type", mime).header("content-disposition", disposition(fileName, isInline));
  // What users uploaded never runs in our origin, even when shown.
  reply.header("content-security-policy", "sandbox; default-src 'none'");
  if (typeof body === "string") return reply.send(body);
  return reply.send(body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body, { objectMode: false }));
}

/** base64(gzip(gzip(JSON))), as the existing clients read it. */
async function packed(result: unknown): Promise<string> {
  const once = await compress(Buffer.from(JSON.stringify(result), "utf8"));
  return (await compress(once)).toString("base64");
}

/** The body of every answer but a file; what the output schema does not name never leaves. */
export async function bodyOf(endpoint: Endpoint, result: unknown): Promise<string> {
  const checked = endpoint.output.safeParse(result ?? null);
  if (!checked.success) {
    const where = checked.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new Error(`${endpoint.path} answers what its contract does not say (${where.join("; ")}).`);
  }
  return success(endpoint.kind === "gzip" ? await packed(checked.data) : checked.data);
}

export const sendBody = (reply: FastifyReply, body: string): FastifyReply =>
  reply.header("content-type", jsonType).send(body);

/** Answers a result in the way of the call's kind. */
export async function sendResult(reply: FastifyReply, endpoint: Endpoint, result: unknown): Promise<FastifyReply> {
  if (endpoint.kind === "file") return sendFile(reply, result);
  return sendBody(reply, await bodyOf(endpoint, result));
}
