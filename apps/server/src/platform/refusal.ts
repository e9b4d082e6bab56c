import { type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";

/** How the database refuses a write to an archived project (0100-wall-between-firms.sql). */
export const archivedCode = "DA001";

/** HTTP status and wire code of each kind of refusal. */
export const refusalKinds = {
  invalid: { status: 400, code: 4001 },
  /** The record's state does not allow the step. */
  state: { status: 400, code: 4221 },
  signIn: { status: 401, code: 4010 },
  /** Signing in again would not help: the account, or the firm, is closed. */
  shutOut: { status: 401, code: 4011 },
  forbidden: { status: 403, code: 4030 },
  /** Also: belongs to another tenant. */
  missing: { status: 404, code: 4040 },
  method: { status: 405, code: 4050 },
  /** The sender of the request has stopped sending. */
  slow: { status: 408, code: 4080 },
  conflict: { status: 409, code: 4090 },
  tooLarge: { status: 413, code: 4130 },
  unsupported: { status: 415, code: 4150 },
  /** An Idempotency-Key of another call. */
  keyReused: { status: 422, code: 4222 },
  locked: { status: 423, code: 4230 },
  archived: { status: 423, code: 4231 },
  tooMany: { status: 429, code: 4291 },
  /** The machine is at its work: the same succeeds later, and nothing is wrong with what was sent. */
  busy: { status: 503, code: 5030 },
} as const;
export type RefusalKind = keyof typeof refusalKinds;

export interface RefusalOptions {
  /** `invalid` unless told. */
  kind?: RefusalKind;
  params?: Params;
  /** A second sentence under the message. */
  details?: MessageKey;
  detailsParams?: Params;
  /** Points the message at an input field, as a validation error does. */
  field?: string;
  /** What the client needs to go on, e.g. the current row of a version conflict. */
  data?: unknown;
  retryAfterSeconds?: number;
}

/** What a user must read: thrown anywhere in a use case, answered in the reader's language with the kind's status. */
export class Refusal extends Error {
  readonly key: MessageKey;
  readonly kind: RefusalKind;
  readonly options: RefusalOptions;

  constructor(key: MessageKey, options: RefusalOptions = {}) {
    super(key);
    this.name = "Refusal";
    this.key = key;
    this.kind = options.kind ?? "invalid";
    this.options = options;
  }
}

/** Its sentence, where one of several records is refused and the others are not. */
export const wordsOfRefusal = (lang: Lang, { key, options }: Refusal): string => messageOf(lang, key, options.params);

export const missing = (key: MessageKey = "access.entityMissing"): Refusal => new Refusal(key, { kind: "missing" });

/** Refuses a save of a row that someone else changed; `current` is the row as it stands now. */
export function checkVersion(sent: number, current: { rowVersion: number }): void {
  if (sent === current.rowVersion) return;
  throw new Refusal("error.conflict", {
    kind: "conflict",
    details: "error.conflictDetails",
    detailsParams: { sent, current: current.rowVersion },
    data: { sent, current },
  });
}
