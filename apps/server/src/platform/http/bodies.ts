/** The body of a call, read after its caller is known and no longer than the call allows. */
import type { IncomingMessage } from "node:http";
import { limits } from "@digao/contract/limits";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";
import { isWithinLimits } from "./json-text.ts";
import { givenUp, hasBody, tooSlow } from "./stalled.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** What the sender says it sends; null where it does not say. */
export function declaredLength({ headers }: IncomingMessage): number | null {
  if (headers["transfer-encoding"] !== undefined) return null;
  return Number(headers["content-length"] ?? 0);
}

/** Worth a look at the session first: whatever is shorter costs less to read than the look. */
export const isLong = (request: IncomingMessage): boolean =>
  hasBody(request) && (declaredLength(request) ?? Number.POSITIVE_INFINITY) > limits.bodyBytes.usual;

function tooLarge(bytesMax: number): Refusal {
  const limit = bytesMax < megabyte ? `${bytesMax / kilobyte} KB` : `${bytesMax / megabyte} MB`;
  return new Refusal("error.bodyTooLarge", { kind: "tooLarge", params: { limit } });
}

/** Fails before a byte is read where the sender announces more than is taken. */
export function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  if ((declaredLength(request) ?? 0) > bytesMax) return Promise.reject(tooLarge(bytesMax));
  const signal = givenUp(request);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let read = 0;
    const onData = (chunk: Buffer): void => {
      read += chunk.length;
      if (read > bytesMax) fail(tooLarge(bytesMax));
      else chunks.push(chunk);
    };
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const onClose = (): void => fail(new Refusal("error.badBody"));
    const onSlow = (): void => fail(tooSlow());
    const fail = (why: Refusal): void => settle(() => reject(why));
    const settle = (end: () => void): void => {
      request.off("data", onData).off("end", onEnd).off("close", onClose).off("error", onClose);
      signal?.removeEventListener("abort", onSlow);
      end();
    };
    signal?.addEventListener("abort", onSlow);
    request.on("data", onData).once("end", onEnd).once("close", onClose).once("error", onClose);
    if (request.destroyed && !request.readableEnded) onClose();
  });
}

function parse(request: FastifyRequest, json: string): Promise<unknown> {
  const parser = request.server.getDefaultJsonParser("remove", "remove");
  return new Promise((resolve, reject) => {
    void parser(request, json, (error, body) => (error ? reject(error) : resolve(body)));
  });
}

const isJson = (type: string | undefined): boolean => !/^multipart\//i.test(type ?? "");

/** JSON of a call; undefined where it has none. */
export async function readJson(request: FastifyRequest, bytesMax: number): Promise<unknown> {
  if (request.method === "GET" || request.method === "HEAD" || !hasBody(request.raw)) return undefined;
  const json = (await readBytes(request.raw, bytesMax)).toString("utf8").replace(/^\ufeff/, "");
  if (json.trim() === "") return undefined;
  // Uploads share the server's list of content types with the calls that take JSON.
  if (!isJson(request.headers["content-type"]))
    throw new Refusal("error.unsupportedMediaType", { kind: "unsupported" });
  if (!isWithinLimits(json)) throw new Refusal("error.badBody");
  return parse(request, json);
}
