import { type LookupAddress, lookup } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { errorOf } from "../lib/narrow.ts";
import { createBreaker } from "./breaker.ts";
import { ProviderFault } from "./provider.ts";

const timeoutMs = 10_000;
const answerBytesMax = 1024 * 1024;

const inside = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 32],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  inside.addSubnet(net, bits, "ipv6");

/** Loopback, private, link-local and the like, also where an IPv6 address carries an IPv4 one. */
export const isInside = (address: string): boolean => inside.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

// The address that was judged is the one connected to: a name that changes its mind in between gains nothing.
export const lookupOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, "", 0);
    const [first] = found;
    if (!first || found.some(({ address }) => isInside(address))) return done(new Error(`${host} lies inside`), "", 0);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

export interface OutboundOptions {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | undefined;
}
/** A call to the outside: https to public addresses alone, unless the operator trusts the host; follows nobody elsewhere. */
export type Outbound = (address: string, options?: OutboundOptions) => Promise<Response>;

function readAnswer(answer: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    answer.on("data", (part: Buffer) => {
      size += part.length;
      if (size > answerBytesMax) answer.destroy(new Error("the answer is too large"));
      else parts.push(part);
    });
    answer.once("end", () => resolve(Buffer.concat(parts)));
    answer.once("error", reject);
  });
}

function send(url: URL, options: OutboundOptions, isTrusted: boolean): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method = "GET", headers = {}, body } = options;
    const bare = { method, headers, signal: AbortSignal.timeout(timeoutMs), agent: false as const };
    const how = isTrusted ? bare : { ...bare, lookup: lookupOutside };
    const request: ClientRequest = url.protocol === "https:" ? requestSecure(url, how) : requestPlain(url, how);
    request.once("response", resolve);
    request.once("error", reject);
    request.end(body);
  });
}

/** May we call this address at all? A bare address is judged here, a name when it is looked up. */
export function mayCall(address: string, trustedHosts: ReadonlySet<string>): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return false;
  if (trustedHosts.has(url.host) || trustedHosts.has(url.hostname)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return url.protocol === "https:" && !(isIP(host) && isInside(host)) && host !== "localhost";
}

async function call(url: URL, options: OutboundOptions, isTrusted: boolean): Promise<Response> {
  const answer = await send(url, options, isTrusted);
  const body = new Uint8Array(await readAnswer(answer));
  const type = answer.headers["content-type"] ?? "application/octet-stream";
  const status = answer.statusCode ?? 500;
  if (status < 200 || status > 599) throw new Error(`status ${status}`);
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers: { "content-type": type } });
}

export function createOutbound(trustedHosts: ReadonlySet<string>): Outbound {
  const breaker = createBreaker();
  return async (address, options = {}) => {
    if (!mayCall(address, trustedHosts)) throw new ProviderFault("down", "an address that we do not call");
    const url = new URL(address);
    if (breaker.rests(url.host)) throw new ProviderFault("down", `${url.host} was down just now`);
    try {
      const answer = await call(url, options, trustedHosts.has(url.host) || trustedHosts.has(url.hostname));
      breaker.note(url.host, answer.status < 500);
      return answer;
    } catch (error) {
      breaker.note(url.host, false);
      throw new ProviderFault("down", `${url.host}: ${errorOf(error).message}`);
    }
  };
}
