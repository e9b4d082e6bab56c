import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { rightInWords } from "../auth/permissions.ts";
import { type Trouble, troubleOf } from "../lib/away.ts";
import { errorOf } from "../lib/narrow.ts";
import { archivedCode, missing, Refusal, refusalKinds } from "../refusal.ts";
import { InvalidInput } from "./decode.ts";
import { type ErrorInfo, failure } from "./envelope.ts";
import { pointedAt } from "./unstorable.ts";
import { narrative, validationErrors } from "./validation.ts";

export interface Failure {
  status: number;
  body: string;
  retryAfterSeconds?: number | undefined;
  /** Present for our own bugs only: what the log must hold. */
  bug?: Error;
}

/** The person is signed in and has something to do first: clients that take it for a missing sign-in would send them round in circles. */
const firstSteps: ReadonlySet<MessageKey> = new Set(["access.passwordChangeRequired", "access.secondFactorRequired"]);

function refused(refusal: Refusal, lang: Lang): Failure {
  const { status, code } = refusalKinds[refusal.kind];
  const { params, details, detailsParams, field, data, retryAfterSeconds } = refusal.options;
  const right = params?.right;
  const shownParams = right === undefined ? params : { ...params, right: rightInWords(String(right), lang) };
  const message = messageOf(lang, refusal.key, shownParams);
  const info: ErrorInfo = {
    code,
    message,
    details: details ? messageOf(lang, details, detailsParams) : null,
    validationErrors: field ? [{ message, members: [field] }] : null,
    ...(data === undefined ? {} : { data }),
  };
  const isUnauthorized = (status === 401 || status === 403) && !firstSteps.has(refusal.key);
  return { status, body: failure(info, isUnauthorized), retryAfterSeconds };
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

// What the database refuses although the use case let it pass: a race between two savers, an id of another tenant, a value
// no column holds. The caller can do something about each, so they are refusals and not bugs.
const databaseRefusals: Record<string, (error: Error & { detail?: string }) => Refusal> = {
  "23505": () => new Refusal("error.duplicate", { kind: "conflict" }),
  "23503": ({ detail }) => (/is not present/.test(detail ?? "") ? missing() : new Refusal("error.stillUsed")),
  // Archived between the question of access and the write, or by way of a call that names no project.
  [archivedCode]: () => new Refusal("access.archived", { kind: "archived" }),
  // A text that an index would have to hold in full.
  "54000": () => new Refusal("error.outOfRange"),
};

/** What passes, sooner or later; and after how many seconds it is worth another try, where nobody needs to mend it first. */
const troubles: Record<Trouble, { status: number; key: MessageKey; retryAfterSeconds?: number }> = {
  diskFull: { status: 507, key: "error.diskFull" },
  storeAway: { status: 503, key: "file.storeAway", retryAfterSeconds: 5 },
  scanAway: { status: 503, key: "file.scanAway", retryAfterSeconds: 30 },
  readOnly: { status: 503, key: "error.readOnly", retryAfterSeconds: 30 },
  outOfMemory: { status: 503, key: "error.busy", retryAfterSeconds: 10 },
  held: { status: 503, key: "error.held", retryAfterSeconds: 2 },
  busy: { status: 503, key: "error.busy", retryAfterSeconds: 2 },
};

function internal(error: Error, lang: Lang, requestId: string): Failure {
  const trouble = troubleOf(error);
  const { status, key, retryAfterSeconds } = trouble
    ? troubles[trouble]
    : { status: 500, key: "error.internal" as const };
  const details = messageOf(lang, "error.internalDetails", { requestId });
  const body = failure({ code: 0, message: messageOf(lang, key), details, validationErrors: null }, false);
  return { status, body, bug: error, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
}

/** Turns whatever was thrown into an answer; anything unforeseen is a bug of ours, told without internals. */
export function failureOf(raised: unknown, lang: Lang, requestId: string): Failure {
  const thrown = pointedAt(raised, null);
  if (thrown instanceof Refusal) return refused(thrown, lang);
  if (thrown instanceof InvalidInput) return invalid(thrown, lang);
  const error = errorOf(thrown);
  const recognised = frameworkRefusals[error.statusCode ?? 0] ?? databaseRefusals[error.code ?? ""]?.(error);
  return recognised ? refused(recognised, lang) : internal(error, lang, requestId);
}
