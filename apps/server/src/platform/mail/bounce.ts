/** Mails that come back: which of ours they speak of, and what is said of it. */
import type { Email } from "postal-mime";
import { bytesOf } from "./parse.ts";

export interface Bounce {
  messageIds: string[];
  /** failed: it will not arrive; delayed: the server goes on trying. */
  action: "failed" | "delayed";
  reply: string;
  /** Whom it did not reach, as far as the report says. */
  receivers: string[];
}

const idPattern = /<[^<>\s]{1,900}@[^<>\s]{1,255}>/g;
const idsIn = (text: string): string[] => [...new Set(text.match(idPattern) ?? [])].slice(0, 50);
const isDaemon = (address: string | undefined): boolean =>
  /^(mailer-daemon|postmaster|mail-daemon|noreply-?bounce)@/i.test(address ?? "");

const field = (report: string, name: string): string =>
  new RegExp(`^${name}:\\s*(.+(?:\\r?\\n[ \\t].+)*)`, "im").exec(report)?.[1]?.replace(/\s+/g, " ").trim() ?? "";

const reportMax = 64 * 1024;
const receiversMax = 3;

/** A report says first what holds for all of it, then of each receiver, in blocks of their own, what became of the mail. */
function receiversIn(report: string, action: Bounce["action"]): string[] {
  return report.split(/\r?\n[ \t]*\r?\n/).filter((block) => field(block, "Action").toLowerCase() === action);
}

/** "rfc822; somebody@client.example" */
const addressIn = (block: string, name: string): string =>
  field(block, name)
    .replace(/^[\w-]+\s*;\s*/, "")
    .toLowerCase();

function reported(report: string): Pick<Bounce, "action" | "reply" | "receivers"> | null {
  const failed = receiversIn(report, "failed");
  const blocks = failed.length > 0 ? failed : receiversIn(report, "delayed");
  if (blocks.length === 0) return null;
  const said = (block: string) =>
    ["Final-Recipient", "Status", "Diagnostic-Code"].map((name) => field(block, name)).filter(Boolean);
  return {
    action: failed.length > 0 ? "failed" : "delayed",
    reply: blocks
      .slice(0, receiversMax)
      .map((block) => said(block).join(" · "))
      .join("; "),
    receivers: blocks.map((block) => addressIn(block, "Original-Recipient") || addressIn(block, "Final-Recipient")),
  };
}

/** Null for what is no report of a mail server. */
export function bounceOf(mail: Email): Bounce | null {
  const report = mail.attachments.find(({ mimeType }) => mimeType === "message/delivery-status");
  const original = mail.attachments
    .filter(({ mimeType }) => mimeType === "message/rfc822" || mimeType === "text/rfc822-headers")
    .map((part) => bytesOf(part).subarray(0, reportMax).toString("latin1"));
  if (report) {
    const found = reported(bytesOf(report).toString("utf8").slice(0, reportMax));
    if (!found) return null;
    const ids = original.flatMap((head) => idsIn(field(head, "Message-ID")));
    return { ...found, messageIds: [...ids, ...idsIn(`${mail.references ?? ""} ${mail.inReplyTo ?? ""}`)] };
  }
  if (!isDaemon(mail.from?.address)) return null;
  const around = [mail.text ?? "", mail.html ?? "", mail.references ?? "", mail.inReplyTo ?? "", ...original].join(
    "\n",
  );
  return {
    messageIds: idsIn(around),
    action: "failed",
    reply: (mail.text ?? mail.subject ?? "").replace(/\s+/g, " ").slice(0, 400),
    receivers: [],
  };
}
