/** What screens ask of the real-time connection. */
import type { LivePlace } from "@digao/contract/areas/identity/live/calls";
import { useEffect, useState } from "react";
import { hearProject, placeName, recordName, stayAt, useLive } from "./live.ts";
import { useSession } from "./session.ts";

const nobody: readonly { userId: number; name: string; isEditing: boolean }[] = [];

/** Hears the project's changes while the window shows it. */
export function useLiveProject(projectId: number) {
  useEffect(() => hearProject(projectId), [projectId]);
}

/** Makes the reader known at a record, and answers who else is there; nobody while there is no record yet. */
export function usePresence(place: LivePlace | undefined, isEditing: boolean) {
  const me = useSession((session) => session.user?.id);
  const name = place ? placeName(place) : "";
  const { projectId = null, refType = "", refId = "" } = place ?? {};
  useEffect(() => {
    if (refType && refId) return stayAt({ projectId, refType, refId }, isEditing);
    return undefined;
  }, [projectId, refType, refId, isEditing]);
  const people = useLive((live) => live.people[name]) ?? nobody;
  return people.filter(({ userId }) => userId !== me);
}

/** How often the record was written since it was opened, or since the count was taken back. */
export function useWrittenSince(refType: string, refId: string | number) {
  const count = useLive((live) => live.changes[recordName(refType, refId)]) ?? 0;
  const [seen, setSeen] = useState(count);
  return { isWritten: count > seen, takeBack: () => setSeen(count) };
}
