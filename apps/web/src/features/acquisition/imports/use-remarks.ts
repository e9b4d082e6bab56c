/** What was remarked of a file as it was read, the most serious first: the step rail counts them, the result repeats the first. */
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { useCall } from "../../../lib/api.ts";
import { isChecked } from "./batch-state.ts";

const shown = 5;

export function useRemarks(batch: ImportBatch | undefined) {
  const { data } = useCall(
    imports.GetImportProblems,
    { batchId: batch?.id ?? 0, skipCount: 0, maxResultCount: shown },
    { enabled: batch !== undefined && isChecked(batch) },
  );
  return { count: data?.totalCount ?? 0, first: data?.items ?? [] };
}
