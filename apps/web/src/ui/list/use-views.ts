/** The saved views of a list: which one is shown, what it opens with, and whether what is shown is still as it was saved. */
import { type ListView, listViews } from "@digao/contract/areas/identity/list-views/calls";
import { useEffect, useState } from "react";
import { useCall } from "../../lib/api.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import type { Filter } from "../filters.ts";
import { useListPrefs } from "./prefs.ts";
import { patchOf, queryOf, viewParamsOf } from "./view-query.ts";

const freshMs = 5 * 60_000;
/** All records on purpose, where the list would else open with a view. */
const noView = "none";

interface Options {
  name: string;
  filters: readonly Filter[];
  viewParams: readonly string[];
}

/** What the address says wins: a view is laid over it only where it says nothing, once for an opened page. */
function useFirstView(first: ListView | undefined, isBare: boolean, isLoaded: boolean, show: (view: ListView) => void) {
  const [isDone, setDone] = useState(false);
  const waits = !isDone && isBare && (!isLoaded || first !== undefined);
  useEffect(() => {
    if (!waits) setDone(true);
    else if (first) show(first);
  });
  return waits;
}

export function useViews({ name, filters, viewParams }: Options) {
  const [params, patch] = useUrlParams();
  const { data, isPending } = useCall(listViews.GetListViews, {}, { staleMs: freshMs });
  const viewNames = viewParamsOf(filters, viewParams);
  const views = (data ?? []).filter(({ list }) => list === name);
  const named = params.get("view");
  const current = views.find(({ id }) => String(id) === named);
  const query = queryOf(params, viewNames);
  const handle = useListPrefs(name, current);
  const first = views.find(({ isDefault }) => isDefault);
  const show = (view: ListView | undefined, how: "push" | "replace" = "push") => {
    const none = first ? noView : undefined;
    patch({ ...patchOf(view?.query ?? "", viewNames), view: view ? view.id : none }, how);
  };
  const isBare = query === "" && named === null && !params.has("open");
  const isOpening = useFirstView(first, isBare, !isPending, (view) => show(view, "replace"));
  const isNamed = named !== null && named !== noView;
  const looks = (of: object) => JSON.stringify(Object.entries(of).sort());
  const isChanged = current !== undefined && (query !== current.query || looks(handle.prefs) !== looks(current.look));
  return {
    list: name,
    views,
    current,
    query,
    handle,
    isChanged,
    show,
    /** Nothing is asked for before it is known what the list opens with. */
    isWaiting: isOpening || (isNamed && isPending),
    open: (id: number) => patch({ view: id }),
  };
}
export type Views = ReturnType<typeof useViews>;
