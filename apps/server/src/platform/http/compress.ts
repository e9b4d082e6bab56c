import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Below this a packet is a packet, compressed or not. */
const bytesMin = 1400;

export type Encoding = "br" | "gzip";

export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding | null {
  const accepted = String(acceptEncoding ?? "").toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? "gzip" : null;
}

export function compressed(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === "gzip") return deflate(bytes, { level: quality });
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}

/** Beside what the answer depends on already: with the origin gone, a cache would hand one origin's permission to another. */
export function vary(reply: FastifyReply, header: string): void {
  const before = reply.getHeader("vary");
  reply.header("vary", before === undefined ? header : `${String(before)}, ${header}`);
}

/** JSON answers travel compressed; files do not: they mostly are already. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const isJson = String(reply.getHeader("content-type") ?? "").startsWith("application/json");
    if (!isJson || typeof payload !== "string" || payload.length < bytesMin) return payload;
    vary(reply, "accept-encoding");
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (!encoding) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return compressed(Buffer.from(payload, "utf8"), encoding, encoding === "br" ? 3 : 4);
  });
}
