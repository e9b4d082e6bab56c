/** The things written on a paper, each saved by itself: the conclusion and the explanation of the change. */
import {
  type FsItemDetail,
  type FsItemRow,
  statementItemSigns,
  statementItems,
} from "@digao/contract/areas/papers/statement-items/calls";
import { useChange } from "../../../../lib/api.ts";
import { useFields } from "../../../../ui/edit/use-fields.ts";

const ofConclusion = (item: FsItemRow) => ({ result: `${item.result || ""}`, resultText: item.resultText ?? "" });
const ofExplanation = (item: FsItemRow) => ({
  explanation: item.explanation ?? "",
  explanationIndex: item.explanationIndex ?? "",
});

interface Of {
  item: FsItemRow;
  isReadOnly: boolean;
  reread: () => Promise<FsItemDetail | undefined>;
}

export function useConclusion({ item, isReadOnly, reread }: Of) {
  const save = useChange(statementItemSigns.UpdateItemResultByRID, { quiet: true });
  return useFields({
    form: "fs-conclusion",
    record: item.id,
    isReadOnly,
    now: { values: ofConclusion(item), rowVersion: item.rowVersion },
    write: ({ result, resultText }, rowVersion) =>
      save.mutateAsync({ RId: item.id, rowVersion, result: Number(result), resultText: resultText.trim() || null }),
    reread: async () => {
      const fresh = (await reread())?.item;
      return fresh && { values: ofConclusion(fresh), rowVersion: fresh.rowVersion };
    },
  });
}
export type ConclusionDraft = ReturnType<typeof useConclusion>;

export function useExplanation({ item, isReadOnly, reread }: Of) {
  const save = useChange(statementItems.UpdateFsItem, { quiet: true });
  return useFields({
    form: "fs-explanation",
    record: item.id,
    isReadOnly,
    now: { values: ofExplanation(item), rowVersion: item.rowVersion },
    write: ({ explanation, explanationIndex }, rowVersion) =>
      save.mutateAsync({
        RId: item.id,
        rowVersion,
        explanation: explanation.trim() || null,
        explanationIndex: explanationIndex.trim() || null,
      }),
    reread: async () => {
      const fresh = (await reread())?.item;
      return fresh && { values: ofExplanation(fresh), rowVersion: fresh.rowVersion };
    },
  });
}
export type ExplanationDraft = ReturnType<typeof useExplanation>;
