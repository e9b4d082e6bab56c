/** How many of one's downloads are being made, while this window has started one. */
import { downloadCentre } from "@digao/contract/areas/evidence/download-centre/calls";
import { useEffect } from "react";
import { useCall } from "../../../lib/api.ts";
import { noteAllEnded, useLongDownloads } from "./running.ts";

const pollMs = 3_000;

export function useGoing(): number {
  const isWatching = useLongDownloads((state) => state.since !== null);
  const { data, dataUpdatedAt } = useCall(
    downloadCentre.GetDownloads,
    { maxResultCount: 5 },
    { enabled: isWatching, staleMs: 0, refetchMs: isWatching ? pollMs : false },
  );
  const going = data?.items.filter(({ state }) => state === "queued" || state === "running").length ?? 0;
  useEffect(() => {
    if (isWatching && data && going === 0) noteAllEnded(dataUpdatedAt);
  }, [isWatching, data, going, dataUpdatedAt]);
  return isWatching ? going : 0;
}
