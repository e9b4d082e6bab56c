import type { FastifyReply, FastifyRequest } from "fastify";

// Styles may be inline: the component library writes them at run time. Scripts never.
const directives = [
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
];

const always: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};

const isStatic = (url: string): boolean => !/^\/(api|abp|swagger|signalr|healthz|readyz)/i.test(url);

/** `frames`: the only pages of others that a frame of ours may show, beside PDFs that the window itself holds (blob:). */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, frames: readonly string[]): void {
  const policy = [...directives, ["frame-src 'self'", ...frames, "blob:"].join(" ")].join("; ");
  reply.headers(always).header("content-security-policy", policy);
  // Providers send people back to these with a code in the address: it is told to nobody, ourselves included.
  if (/^\/wechat(login|bind)\b/i.test(request.url)) reply.header("referrer-policy", "no-referrer");
  if (request.protocol === "https") reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  if (!isStatic(request.url)) reply.header("cache-control", "no-store");
}
