/** Keeps the connection while somebody is signed in, and reads again what others have written. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isChanges, onLive, startLive } from "../../lib/live.ts";
import { refreshAfter } from "../../lib/live-changes.ts";
import { useSession } from "../../lib/session.ts";

export function useLiveRefresh() {
  const client = useQueryClient();
  const isShut = useSession((session) => session.inspection !== null);
  useEffect(() => {
    // Nothing is pushed to inspectors: their pages are read when they are opened.
    if (isShut) return undefined;
    const all = () => void client.invalidateQueries();
    const after = (list: unknown) => {
      if (isChanges(list)) void refreshAfter(client, list);
    };
    // My own place in a project: its window asks at once whether it is over.
    const place = () =>
      void refreshAfter(client, [{ refType: "projectMember", refId: "", projectId: null, by: null, requestId: null }]);
    const ends = [
      onLive("changed", after),
      onLive("membership", place),
      onLive("refresh", all),
      onLive("back", all),
      startLive(),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, isShut]);
}
