import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { rightInWords } from "../auth/permissions.ts";
import { StoreAway } from "../files/s3-client.ts";
import { isConnectionLost } from "../lib/connection-lost.ts";
import { errorOf } from "../lib/narrow.ts";
import { missing, Refusal, refusalKinds } from "../refusal.ts";
import { InvalidInput } from "./decode.ts";
import { type ErrorInfo, failure } from "./envelope.ts";
import { narrative, validationErrors } from "./validation.ts";

export interface Failure {
  status: number;
  body: string;
  retryAfterSeconds?: number;
  /** Present for our own bugs only: what the log must hold. */
  bug?: Error;
}

function refused(refusal: Refusal, lang: Lang): Failure {
  const { status, code } = refusalKinds[refusal.kind];
  const { params, details, detailsParams, field, data, retryAfterSeconds } = refusal.options;
  const right = params?.right;
  const told = right === undefined ? params : { ...params, right: rightInWords(String(right), lang) };
  const message = messageOf(lang, refusal.key, told);
  const info: ErrorInfo = {
    code,
    message,
    details: details ? messageOf(lang, details, detailsParams) : null,
    validationErrors: field ? [{ message, members: [field] }] : null,
    ...(data === undefined ? {} : { data }),
  };
  return { status, body: failure(info, status === 401 || status === 403), retryAfterSeconds };
}

function invalid(error: InvalidInput, lang: Lang): Failure {
  const errors = validationErrors(error, lang);
  const message = messageOf(lang, "validation.title");
  const details = narrative(errors, lang);
  const { status, code } = refusalKinds.invalid;
  return { status, body: failure({ code, message, details, validationErrors: errors }, false) };
}

/** What HTTP itself refuses before a call runs. */
const frameworkRefusals: Record<number, Refusal> = {
  400: new Refusal("error.badBody"),
  404: new Refusal("error.notFound", { kind: "missing" }),
  415: new Refusal("error.unsupportedMediaType", { kind: "unsupported" }),
};

// SQLSTATEs that the caller may simply try again: deadlock, serialization, lock and statement time-outs, no connection left.
const busyCodes = new Set(["40P01", "40001", "55P03", "57014", "53300"]);

// What the database refuses although the use case let it pass: a race between two savers, an id of another tenant, a value
// no column holds. The caller can do something about each, so they are refusals and not bugs.
const databaseRefusals: Record<string, (error: Error & { detail?: string }) => Refusal> = {
  "23505": () => new Refusal("error.duplicate", { kind: "conflict" }),
  "23503": ({ detail }) => (/is not present/.test(detail ?? "") ? missing() : new Refusal("error.stillUsed")),
  "22003": () => new Refusal("error.badRequest"),
  "22021": () => new Refusal("error.badRequest"),
  "22P05": () => new Refusal("error.badRequest"),
};

/** What is away for a moment only, and after how many seconds it is worth another try. */
function passing(error: Error & { code?: string }): { key: MessageKey; retryAfterSeconds: number } | null {
  if (error instanceof StoreAway) return { key: "file.storeAway", retryAfterSeconds: 5 };
  const isBusy = busyCodes.has(error.code ?? "") || isConnectionLost(error);
  return isBusy ? { key: "error.busy", retryAfterSeconds: 2 } : null;
}

function internal(error: Error & { code?: string }, lang: Lang, requestId: string): Failure {
  const away = passing(error);
  const message = messageOf(lang, away?.key ?? "error.internal");
  const details = messageOf(lang, "error.internalDetails", { requestId });
  const body = failure({ code: 0, message, details, validationErrors: null }, false);
  return { status: away ? 503 : 500, body, bug: error, retryAfterSeconds: away?.retryAfterSeconds };
}

/** Turns whatever was thrown into an answer; anything unforeseen is a bug of ours, told without internals. */
export function failureOf(thrown: unknown, lang: Lang, requestId: string): Failure {
  if (thrown instanceof Refusal) return refused(thrown, lang);
  if (thrown instanceof InvalidInput) return invalid(thrown, lang);
  const error = errorOf(thrown);
  const known = frameworkRefusals[error.statusCode ?? 0] ?? databaseRefusals[error.code ?? ""]?.(error);
  return known ? refused(known, lang) : internal(error, lang, requestId);
}
