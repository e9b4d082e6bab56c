/** Signs many papers one after the other; what the server refuses is told with its reason, the rest goes on. */
import { type FsItemRow, statementItemSigns } from "@digao/contract/areas/statement-items";
import { call } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";

export interface Outcome {
  signed: number[];
  skipped: { rid: number; name: string; reason: string }[];
}

/** @throws what is no refusal of a single paper: no answer, or a fault of the server. */
export async function signMany(items: readonly FsItemRow[], signLevel: number): Promise<Outcome> {
  const outcome: Outcome = { signed: [], skipped: [] };
  for (const item of items) {
    try {
      await call(statementItemSigns.UpdateItemSignByRID, { RId: item.id, signLevel });
      outcome.signed.push(item.id);
    } catch (error) {
      const fault = faultOf(error);
      if (!fault || fault.status < 400 || fault.status >= 500 || fault.status === 401) throw error;
      const reason = [fault.message, fault.details].filter(Boolean).join(" ");
      outcome.skipped.push({ rid: item.id, name: item.name, reason });
    }
  }
  return outcome;
}
