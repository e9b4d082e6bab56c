/** Mails that come back: which of ours they speak of, and what is said of it. */
import type { Email } from "postal-mime";
import { bytesOf } from "./parse.ts";

export interface Bounce {
  messageIds: string[];
  /** failed: it will not arrive; delayed: the server goes on trying. */
  action: "failed" | "delayed";
  reply: string;
}

const idPattern = /<[^<>\s]{1,900}@[^<>\s]{1,255}>/g;
const idsIn = (text: string): string[] => [...new Set(text.match(idPattern) ?? [])].slice(0, 50);
const isDaemon = (address: string | undefined): boolean =>
  /^(mailer-daemon|postmaster|mail-daemon|noreply-?bounce)@/i.test(address ?? "");

const field = (report: string, name: string): string =>
  new RegExp(`^${name}:\\s*(.+(?:\\r?\\n[ \\t].+)*)`, "im").exec(report)?.[1]?.replace(/\s+/g, " ").trim() ?? "";

/** Null for what is no report of a mail server. */
export function bounceOf(mail: Email): Bounce | null {
  const report = mail.attachments.find(({ mimeType }) => mimeType === "message/delivery-status");
  const original = mail.attachments
    .filter(({ mimeType }) => mimeType === "message/rfc822" || mimeType === "text/rfc822-headers")
    .map((part) =>
      bytesOf(part)
        .subarray(0, 64 * 1024)
        .toString("latin1"),
    );
  if (report) {
    const fields = bytesOf(report)
      .toString("utf8")
      .slice(0, 64 * 1024);
    const action = field(fields, "Action").toLowerCase();
    if (action !== "failed" && action !== "delayed") return null;
    const ids = original.flatMap((head) => idsIn(field(head, "Message-ID")));
    const reply = [field(fields, "Final-Recipient"), field(fields, "Status"), field(fields, "Diagnostic-Code")]
      .filter(Boolean)
      .join(" · ");
    return { messageIds: [...ids, ...idsIn(`${mail.references ?? ""} ${mail.inReplyTo ?? ""}`)], action, reply };
  }
  if (!isDaemon(mail.from?.address)) return null;
  const around = [mail.text ?? "", mail.html ?? "", mail.references ?? "", mail.inReplyTo ?? "", ...original].join(
    "\n",
  );
  return {
    messageIds: idsIn(around),
    action: "failed",
    reply: (mail.text ?? mail.subject ?? "").replace(/\s+/g, " ").slice(0, 400),
  };
}
