import type { FastifyReply, FastifyRequest } from "fastify";

// Styles may be inline: the component library writes them at run time. Scripts never.
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join("; ");

const always: Record<string, string> = {
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};

const isStatic = (url: string): boolean => !/^\/(api|abp|swagger|signalr|healthz|readyz)/i.test(url);

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(always);
  if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  if (!isStatic(request.url)) reply.header("cache-control", "no-store");
}
