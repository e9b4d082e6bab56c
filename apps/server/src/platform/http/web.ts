import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { compressed, type Encoding, encodingFor, vary } from "./compress.ts";
import { hasSessionCookie } from "./web-session.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
};
const isText = (type: string): boolean => /^text\/|json|svg|wasm/.test(type);
// The bundler puts a hash into these names: another content is another name.
const isHashed = (path: string): boolean => /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(path);

interface Asset {
  path: string;
  type: string;
  bytes: Buffer;
  etag: string;
  packed: Map<Encoding, Promise<Buffer>>;
}

function readAssets(dir: string): Map<string, Asset> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const assets = names.map((entry): [string, Asset] => {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(dir.length).replaceAll("\\", "/");
    const bytes = readFileSync(file);
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    const type = types[extname(file).toLowerCase()] ?? "application/octet-stream";
    return [path, { path, type, bytes, etag, packed: new Map() }];
  });
  return new Map(assets);
}

/** Compressed once for each encoding that a browser asks for, then kept. */
function packedOf(asset: Asset, encoding: Encoding): Promise<Buffer> {
  let packed = asset.packed.get(encoding);
  if (!packed) {
    packed = compressed(asset.bytes, encoding, encoding === "br" ? 9 : 8);
    asset.packed.set(encoding, packed);
  }
  return packed;
}

const isHome = (url: string): boolean => /^\/(main\/home)?(\?|$)/.test(url);
const hint = (path: string) =>
  `<${path}>; ${path.endsWith(".css") ? "rel=preload; as=style; crossorigin" : "rel=modulepreload"}`;

/** Whoever is signed in is told what comes after the first script, so that it is fetched beside that and not after it. */
function hintsOf(assets: ReadonlyMap<string, Asset>): (request: FastifyRequest) => string | undefined {
  const named = (pattern: RegExp) => [...assets.keys()].filter((path) => pattern.test(path)).map(hint);
  const frame = named(/^\/assets\/(session|shell)-[\w-]{8,}\.(js|css)$/);
  const home = [...frame, ...named(/^\/assets\/home-[\w-]{8,}\.(js|css)$/)];
  return (request) => {
    if (!hasSessionCookie(request)) return undefined;
    return (isHome(request.url) ? home : frame).join(", ");
  };
}

async function send(asset: Asset, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header("content-type", asset.type).header("etag", asset.etag);
  vary(reply, "accept-encoding");
  reply.header("cache-control", isHashed(asset.path) ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.headers["if-none-match"] === asset.etag) return reply.status(304).send();
  const encoding = isText(asset.type) ? encodingFor(request.headers["accept-encoding"]) : null;
  if (!encoding) return reply.send(asset.bytes);
  return reply.header("content-encoding", encoding).send(await packedOf(asset, encoding));
}

/** The built web, read once at the start; every address that is no file and no call is a page of the application. */
export function serveWeb(app: FastifyInstance, dir: string): void {
  const assets = readAssets(dir);
  const index = assets.get("/index.html");
  if (!index) throw new Error(`The web is not built: ${dir} has no index.html.`);
  const hints = hintsOf(assets);
  app.addHook("onRequest", async (request, reply) => {
    if (!(request.method === "GET" || request.method === "HEAD") || request.is404 === false) return undefined;
    const path = safePath(request.url);
    const asset = assets.get(path) ?? (isPage(path) ? index : undefined);
    const link = asset === index ? hints(request) : undefined;
    if (link) reply.header("link", link);
    return asset ? send(asset, request, reply) : undefined;
  });
}

function safePath(url: string): string {
  try {
    return decodeURIComponent(url.split("?", 1)[0] ?? "");
  } catch {
    return "";
  }
}

// A path of dots or doubled slashes is nobody's page: answered with one, a scanner reports the file that it asked for.
const isPage = (path: string): boolean =>
  !/^\/(api|abp\w*|swagger|signalr|assets)(\/|$)/i.test(path) && !/\/[./]/.test(path) && extname(path) === "";
