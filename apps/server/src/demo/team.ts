import type { Server } from "../platform/server.ts";
import { type Caller, signedIn } from "./caller.ts";

const people = ["partner", "manager", "incharge", "staff1", "staff2", "qc"] as const;
type Person = (typeof people)[number];
export type Team = Record<Person, Caller>;

/** The firm that gets the sample, and its people by user name. */
export interface SampleFirm {
  tenantId: number;
  userIds: ReadonlyMap<string, number>;
}

/** Does the work with everybody signed in, and leaves nobody so. */
export async function withTeam<T>(
  server: Server,
  { tenantId, userIds }: SampleFirm,
  work: (team: Team) => Promise<T>,
): Promise<T> {
  const callers: Caller[] = [];
  const enter = async (person: Person): Promise<Caller> => {
    const caller = await signedIn(server, tenantId, userIds.get(person) ?? 0);
    callers.push(caller);
    return caller;
  };
  try {
    return await work({
      partner: await enter("partner"),
      manager: await enter("manager"),
      incharge: await enter("incharge"),
      staff1: await enter("staff1"),
      staff2: await enter("staff2"),
      qc: await enter("qc"),
    });
  } finally {
    for (const caller of callers) await caller.leave();
  }
}
