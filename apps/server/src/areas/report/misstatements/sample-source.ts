import type { OpenReason } from "@digao/contract/areas/report/misstatements/calls";
import { misstatementKind } from "@digao/contract/areas/report/misstatements/codes";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { itemImpact } from "@digao/domain/misstatements/misstatement";
import { abs, type Fen, fen, max, sum } from "@digao/domain/money";
import { type ProjectedMisstatement, projectedMisstatements } from "../../evidence/sampling/door.ts";
import { foundDifferences } from "../../evidence/vouching/door.ts";
import type { Found, Setting, Source } from "./source.ts";

/** A part of a run: which way, and whether it was found or projected. */
interface Part {
  name: "over" | "under" | "foundover" | "foundunder";
  amount: Fen;
  sign: bigint;
  kind: number;
  word: MessageKey;
}

export const samples: Source = async (setting) => {
  const runs = await projectedMisstatements(setting.db, setting.projectId);
  const differences = await foundDifferences(setting.db, setting.projectId);
  return runs.flatMap((run) => {
    // Found, and already in an entry: listed there.
    const booked = differences.filter(({ sampleRunId, hasEntry }) => hasEntry && sampleRunId === run.runId);
    const bookedBy = (sign: bigint) =>
      sum(booked.map(({ difference }) => fen(difference)).filter((amount) => amount * sign > 0n));
    const rest = (found: Fen, sign: bigint) => max(found - abs(bookedBy(sign)), 0n);
    const { factual, projected } = misstatementKind;
    const parts: Part[] = [
      { name: "foundover", amount: rest(run.factualOver, 1n), sign: 1n, kind: factual, word: "misstate.sample.found" },
      {
        name: "foundunder",
        amount: rest(run.factualUnder, -1n),
        sign: -1n,
        kind: factual,
        word: "misstate.sample.found",
      },
      { name: "over", amount: run.overstatement, sign: 1n, kind: projected, word: "misstate.sample.projected" },
      { name: "under", amount: run.understatement, sign: -1n, kind: projected, word: "misstate.sample.projected" },
    ];
    return parts.filter(({ amount }) => amount > 0n).map((part) => foundOf(run, part, setting));
  });
};

function foundOf(run: ProjectedMisstatement, part: Part, { items, lang, notes }: Setting): Found {
  const key = `sample:${run.runId}:${part.name}`;
  const line = run.fsItemId === null ? undefined : items.get(run.fsItemId);
  // Overstated as the line shows it; without an item, an asset.
  const netDebit = part.sign * part.amount * (line?.direction === "Cr" ? -1n : 1n);
  const name = run.title || messageOf(lang, "misstate.sample.run", { no: run.runNo });
  const open: OpenReason[] = [
    ...(run.isConcluded ? [] : (["sampleOpen"] as const)),
    ...(run.isStale ? (["sampleStale"] as const) : []),
    ...(part.kind === misstatementKind.factual && !notes.get(key)?.clientReason ? (["noEntry"] as const) : []),
  ];
  return {
    key,
    source: "sample",
    refNo: `S-${run.runNo}`,
    ref: { refType: "sampleRun", refId: run.runId },
    wpIndex: "",
    fsItemIds: run.fsItemId === null ? [] : [run.fsItemId],
    content: messageOf(lang, part.word, { name }),
    lines: [],
    kind: part.kind,
    cause: 1,
    standing: "uncorrected",
    openReasons: open,
    clientReason: null,
    prior: null,
    impact: (view) => itemImpact(line?.code ?? "A999", netDebit, view),
  };
}
