/** The firm's project categories, as a tree and flat. */
import { projects } from "@digao/contract/areas/office/projects/calls";
import { useMemo } from "react";
import { useCall } from "../../../lib/api.ts";
import { flatCategories } from "./proposals.ts";

const freshMs = 5 * 60_000;

export function useCategories() {
  const { data, isPending } = useCall(projects.GetCategoryTree, {}, { staleMs: freshMs });
  return useMemo(() => ({ tree: data ?? [], all: flatCategories(data ?? []), isPending }), [data, isPending]);
}
