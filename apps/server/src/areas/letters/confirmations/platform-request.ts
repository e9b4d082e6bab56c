/**
 * Letters sent through an electronic confirmation platform (数字函证平台). The product is not connected to any: a person hands the request in
 * there and registers its number here. What was asked is kept as it was, so that the platform's record can be held against it.
 */
import type { PlatformRequest } from "@digao/contract/areas/letters/confirmations/shapes";
import type { PrintedLetter } from "./content.ts";

const digitalPlatform = 4;

export const platformRequest = (
  printed: PrintedLetter,
  { requestNo, sendMethod, fileHash }: { requestNo: string; sendMethod: number; fileHash: string },
): PlatformRequest => ({
  platform: sendMethod === digitalPlatform ? "digital" : "other",
  requestNo,
  letterNo: printed.letterNo,
  baseDate: printed.baseDate,
  addressee: printed.contactName,
  client: printed.clientName,
  firm: printed.firmName,
  fileHash,
  items: printed.items.map((item) => ({
    subject: item.subjectCode,
    bankItem: item.bankItemNo,
    account: item.bankAccount,
    currency: item.currency,
    amount: item.fcAmount ?? item.bookAmount,
  })),
});
