/** One browser among visitors, by a cookie of its own: what it has asked for itself may be told to it again, and to nobody else behind its address. */
import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Browser } from "../serve.ts";
import { readCookies } from "./culture.ts";

const name = "digao-browser";
const lastsSeconds = 600;
const wellFormed = /^[\w-]{32}$/;

export function browserOf(request: FastifyRequest, keep: (key: string) => void): Browser {
  const given = readCookies(request.headers.cookie).get(name) ?? "";
  const key = wellFormed.test(given) ? given : null;
  const make = (): string => {
    const made = randomBytes(24).toString("base64url");
    keep(made);
    return made;
  };
  return { key, begin: () => key ?? make() };
}

export function keepBrowser(request: FastifyRequest, reply: FastifyReply, key: string): void {
  const secure = request.protocol === "https" ? "; Secure" : "";
  reply.header("set-cookie", `${name}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lastsSeconds}${secure}`);
}
