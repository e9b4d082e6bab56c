/** Why a conversation with a mail server came to nothing, and what may follow from it. */
import type { MessageKey } from "@digao/contract/messages";

export type FaultKind =
  | "port"
  | "unreachable"
  | "timeout"
  | "tls"
  | "noTls"
  | "auth"
  | "later"
  | "refused"
  | "tooLarge"
  | "lost"
  | "protocol";

export class MailFault extends Error {
  readonly kind: FaultKind;
  /** What the server said. */
  readonly reply: string | null;

  constructor(kind: FaultKind, reply?: string | null) {
    super(reply ?? kind);
    this.kind = kind;
    this.reply = reply ? oneLine(reply) : null;
  }
}

const replyMax = 500;
/** A reply as it is kept: one line of printable signs. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, replyMax);

const keys = {
  port: "mail.fault.port",
  unreachable: "mail.fault.unreachable",
  timeout: "mail.fault.timeout",
  tls: "mail.fault.tls",
  noTls: "mail.fault.noTls",
  auth: "mail.fault.auth",
  later: "mail.fault.later",
  refused: "mail.fault.refused",
  tooLarge: "mail.fault.tooLarge",
  lost: "mail.fault.lost",
  protocol: "mail.fault.protocol",
} as const satisfies Record<FaultKind, MessageKey>;

export const keyOfFault = (kind: FaultKind): MessageKey => keys[kind];

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|ETLS)/;

/** Of a conversation that had begun. */
const lostCodes = /^(NoConnection|EConnectionClosed|ECONNRESET|ECONNABORTED|EPIPE)$/;

/** Any error of a socket or a client library as a fault. */
export function faultOf(error: unknown, otherwise: FaultKind = "unreachable"): MailFault {
  if (error instanceof MailFault) return error;
  const { code = "", message = "" } = error instanceof Error ? (error as Error & { code?: string }) : {};
  if (code === "ETIMEDOUT" || /timed? ?out/i.test(message)) return new MailFault("timeout", message);
  if (tlsCodes.test(code) || /certificate|self.signed|wrong version number/i.test(message))
    return new MailFault("tls", message);
  if (otherwise === "protocol" && lostCodes.test(code)) return new MailFault("lost", message);
  return new MailFault(otherwise, message);
}
