import { misstatementCause, misstatementKind } from "@digao/contract/areas/report/misstatements/codes";
import { messageOf } from "@digao/contract/messages";
import { subjectOf } from "@digao/domain/confirmations/subjects";
import { itemImpact } from "@digao/domain/misstatements/misstatement";
import { abs, fen } from "@digao/domain/money";
import { foundByLetters, projectedByLetters } from "../../letters/confirmations/door.ts";
import type { Found, Setting, Source } from "./source.ts";

/** What confirmation letters found wrong and no entry holds yet, and what sampled letters project. */
export const letters: Source = async (setting) => {
  const found = await foundByLetters(setting.db);
  const projected = await projectedByLetters(setting.db);
  return [
    ...found.map((one) => {
      const isOver = fen(one.difference) < 0n;
      return foundOf(setting, {
        key: `letter:${one.itemId}`,
        letterId: one.letterId,
        refNo: one.letterNo,
        fsItemId: one.fsItemId,
        over: (isOver ? 1n : -1n) * fen(one.misstatement),
        content: messageOf(setting.lang, "misstate.hz.found", { name: one.contactName }),
        kind: misstatementKind.factual,
        cause: one.isFraud ? misstatementCause.fraud : misstatementCause.error,
      });
    }),
    ...projected.map((one) =>
      foundOf(setting, {
        key: `letter:projected:${one.subjectCode}`,
        letterId: null,
        refNo: "",
        fsItemId: one.fsItemId,
        over: abs(one.amount),
        content: messageOf(setting.lang, "misstate.hz.projected", {
          name: subjectOf(one.subjectCode)?.[setting.lang] ?? one.subjectCode,
        }),
        kind: misstatementKind.projected,
        cause: misstatementCause.error,
      }),
    ),
  ];
};

interface Part {
  key: string;
  letterId: number | null;
  refNo: string;
  fsItemId: number | null;
  /** By how much the line shows too much. */
  over: bigint;
  content: string;
  kind: number;
  cause: number;
}

function foundOf({ items, notes }: Setting, part: Part): Found {
  const line = part.fsItemId === null ? undefined : items.get(part.fsItemId);
  const netDebit = line?.direction === "Cr" ? -part.over : part.over;
  const isOpen = part.kind === misstatementKind.factual && !notes.get(part.key)?.clientReason;
  return {
    key: part.key,
    source: "letter",
    refNo: part.refNo,
    ref: part.letterId === null ? null : { refType: "confirmationLetter", refId: part.letterId },
    wpIndex: "",
    fsItemIds: part.fsItemId === null ? [] : [part.fsItemId],
    content: part.content,
    lines: [],
    kind: part.kind,
    cause: part.cause,
    standing: "uncorrected",
    openReasons: isOpen ? ["noEntry"] : [],
    clientReason: null,
    prior: null,
    impact: (view) => itemImpact(line?.code ?? "A999", netDebit, view),
  };
}
