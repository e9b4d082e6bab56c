/**
 * Signs that a reply may be forged or steered by the client: each is a question that somebody answers before the letter
 * closes; none of them changes a letter by itself.
 */

import { addressKey, domainOf, isFreeMail, isSameAddress, phoneKey } from "./addresses.ts";
import { isSealOf } from "./seal.ts";

export const FLAG_CODES = [
  "byClient",
  "restricted",
  "fastReply",
  "replyAddress",
  "postmarkCity",
  "sealName",
  "freeMail",
  "mailDomain",
  "mailAuth",
  "otherCode",
  "otherAmount",
  "clientPhone",
  "clientAddress",
  "sharedAddress",
  "sharedPhone",
  "sharedPoint",
  "consecutiveNumbers",
  "samePdf",
  "sameSeal",
  "addressSuspicious",
  "bankUnconfirmed",
] as const;
export type FlagCode = (typeof FLAG_CODES)[number];

export interface FoundFlag {
  code: FlagCode;
  /** What was found, for the eye: the other debtor, the address, the hours. */
  detail: string;
}

export interface ReplyFacts {
  contactName: string;
  address: string;
  city: string;
  /** Of the registry; empty where it is not known. */
  registeredAddress: string;
  mail: string;
  sentAt: Date | null;
  repliedAt: Date | null;
  /** enums hzReplyMethod, hzReplyResult. */
  replyMethod: number | null;
  replyResult: number;
  replyFromAddress: string;
  replyCity: string;
  replyMail: string;
  sealName: string;
}

const fastHours = 24;
const hourMs = 3_600_000;
const byClientMethod = 6;
const restrictedResult = 3;
const unansweredResults: readonly number[] = [4, 5];

/** Letters that came back or were refused say nothing that could have been written too fast. */
function soonFlag({ sentAt, repliedAt, replyResult }: ReplyFacts): FoundFlag[] {
  if (!sentAt || !repliedAt || unansweredResults.includes(replyResult)) return [];
  const hours = (repliedAt.getTime() - sentAt.getTime()) / hourMs;
  return hours < fastHours ? [{ code: "fastReply", detail: `${Math.max(0, Math.round(hours))} h` }] : [];
}

function mailFlags({ replyMail, mail }: ReplyFacts): FoundFlag[] {
  if (replyMail === "") return [];
  if (isFreeMail(replyMail)) return [{ code: "freeMail", detail: replyMail }];
  return mail !== "" && domainOf(mail) !== domainOf(replyMail)
    ? [{ code: "mailDomain", detail: `${domainOf(replyMail)} ≠ ${domainOf(mail)}` }]
    : [];
}

/** What one reply says against itself. */
export function replyFlags(facts: ReplyFacts): FoundFlag[] {
  const { replyFromAddress: from, replyCity, city, sealName, contactName, address, registeredAddress } = facts;
  const place = [address, registeredAddress].filter(Boolean);
  const isElsewhere = from !== "" && place.length > 0 && !place.some((address) => isSameAddress(address, from));
  const homes = [city, registeredAddress, address].filter(Boolean).map(addressKey).join("|");
  return [
    ...(facts.replyMethod === byClientMethod ? [{ code: "byClient" as const, detail: "" }] : []),
    ...(facts.replyResult === restrictedResult ? [{ code: "restricted" as const, detail: "" }] : []),
    ...soonFlag(facts),
    ...(isElsewhere ? [{ code: "replyAddress" as const, detail: from }] : []),
    ...(replyCity !== "" && homes !== "" && !homes.includes(addressKey(replyCity).replace(/市$/, ""))
      ? [{ code: "postmarkCity" as const, detail: replyCity }]
      : []),
    ...(sealName !== "" && !isSealOf(sealName, contactName) ? [{ code: "sealName" as const, detail: sealName }] : []),
    ...mailFlags(facts),
  ];
}

/** The client itself behind an addressee: its phone or its door. */
export function clientFlags(
  contact: { phone: string; address: string },
  client: { phones: readonly string[]; addresses: readonly string[] },
): FoundFlag[] {
  const phone = phoneKey(contact.phone);
  return [
    ...(phone !== "" && client.phones.some((one) => phoneKey(one) === phone)
      ? [{ code: "clientPhone" as const, detail: contact.phone }]
      : []),
    ...(client.addresses.some((one) => isSameAddress(one, contact.address))
      ? [{ code: "clientAddress" as const, detail: contact.address }]
      : []),
  ];
}

/** A courier's number as its letters and its count, so that neighbours are found; null where it ends in no number. */
export function trackingParts(trackingNo: string): { series: string; count: bigint } | null {
  const found = /^([A-Za-z]*)(\d{6,24})[A-Za-z]*$/.exec(trackingNo.trim());
  return found?.[2] ? { series: `${found[1]?.toUpperCase()}:${found[2].length}`, count: BigInt(found[2]) } : null;
}
/** Numbers this near to each other were most likely given out at one counter. */
export const neighbourGap = 3n;

/** Bits that differ between two perceptual hashes of seals, as 16 hexadecimal digits. */
export function hashDistance(a: string, b: string): number {
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; bits > 0n; bits >>= 1n) count += Number(bits & 1n);
  return count;
}
export const sameSealBits = 8;
