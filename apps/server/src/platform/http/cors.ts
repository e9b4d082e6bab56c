/**
 * Front ends of other origins (existing ABP clients), where the operator names their origins. They speak by bearer tokens: the cookie
 * of our own web counts for our own pages alone (web-session.ts), whatever CORS allows.
 */
import { writtenHeader } from "@digao/contract/records";
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

const exposedHeaders = ["content-disposition", "retry-after", "x-request-id", "idempotency-replayed", writtenHeader];
const preflightSeconds = 600;

/** Nothing at all where no origin is named: browsers then keep other origins out. Preflights may ask for any header. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  void app.register(cors, {
    origin: [...origins],
    credentials: true,
    // An OPTIONS that is no preflight is answered like one, instead of in words outside of the envelope.
    strictPreflight: false,
    methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    exposedHeaders,
    maxAge: preflightSeconds,
  });
}
