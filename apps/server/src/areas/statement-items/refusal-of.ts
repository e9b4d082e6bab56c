import type { MessageKey } from "@digao/contract/messages";
import { Refusal, type RefusalKind } from "../../platform/refusal.ts";
import type { PaperReason } from "../papers/door.ts";

const FORBIDDEN: readonly MessageKey[] = [
  "sign.wrongRole",
  "sign.notPreparer",
  "sign.wrongPerson",
  "override.wrongRole",
  "override.ownPaper",
];
export const kindOf = (reason: MessageKey): RefusalKind => (FORBIDDEN.includes(reason) ? "forbidden" : "state");

/** The first reason against a step, the second under it. */
export const refusalOf = ({ key, params }: PaperReason, next?: PaperReason): Refusal =>
  new Refusal(key, {
    kind: kindOf(key),
    ...(params ? { params } : {}),
    ...(next ? { details: next.key, ...(next.params ? { detailsParams: next.params } : {}) } : {}),
  });
