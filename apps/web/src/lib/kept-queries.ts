/** What a hidden page has read stays until the page is shown again or its tab is closed; everything else goes soon. */
import { hashKey, type QueryKey, QueryObserver, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useLayoutEffect, useRef, useState } from "react";

export interface Keeper {
  isHidden: () => boolean;
  /** Takes over what ends the keeping. */
  keep: (end: () => void) => void;
}
export const KeeperContext = createContext<Keeper | undefined>(undefined);

/** Of one page, or of a whole shell around pages: asked by what stands in it when it is hidden. */
export function useKeeper(isShown: boolean): Keeper {
  const outer = use(KeeperContext);
  const shown = useRef(isShown);
  const ends = useRef<(() => void)[]>([]);
  const [keeper] = useState(
    (): Keeper => ({
      isHidden: () => !shown.current || outer?.isHidden() === true,
      keep: (end) => void ends.current.push(end),
    }),
  );
  // Before the effects of the hidden page are taken back.
  useLayoutEffect(() => {
    shown.current = isShown;
  }, [isShown]);
  const [release] = useState(() => () => {
    for (const end of ends.current.splice(0)) end();
  });
  // What is shown reads by itself again.
  useEffect(() => {
    if (isShown) release();
  }, [isShown, release]);
  // Gone for good, unless only the shell around it is hidden.
  useEffect(
    () => () => {
      if (!outer?.isHidden()) release();
    },
    [outer, release],
  );
  return keeper;
}

/** Keeps the answer while the page that read it is hidden; hidden pages never ask. */
export function useLastingQuery(queryKey: QueryKey) {
  const keeper = use(KeeperContext);
  const client = useQueryClient();
  // The same key each time it says the same.
  const hash = hashKey(queryKey);
  useEffect(
    () => () => {
      if (!keeper?.isHidden()) return;
      const key: QueryKey = JSON.parse(hash);
      keeper.keep(new QueryObserver(client, { queryKey: key, enabled: false }).subscribe(ignore));
    },
    [client, keeper, hash],
  );
}
const ignore = () => undefined;
