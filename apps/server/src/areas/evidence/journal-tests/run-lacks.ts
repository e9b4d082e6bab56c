/** What keeps a run from its conclusion, whatever is concluded: settings that nobody approved, too few high vouchers, reasons that are shared. */
import type { Db } from "@digao/db/tenant";
import { highAmong, highFloor } from "@digao/domain/journal-tests/bands";
import type { Lack } from "../../../platform/paper/parts.ts";
import { exclusionsLack } from "./exclusions.ts";
import { isDone, type RunRow } from "./run-shapes.ts";

const draftLack = ({ settingVersion }: RunRow): Lack =>
  settingVersion === 0 ? { key: "je.draftRunStandard" } : { key: "je.draftRun", params: { version: settingVersion } };

/** Of runs from before the bands had a floor. */
function bandsLack({ settings, summary, voucherCount, hitCount }: RunRow): Lack | null {
  if (!isDone(summary)) return null;
  const floor = highFloor(voucherCount ?? 0, hitCount ?? 0);
  const high = highAmong(summary.byScore, settings.bands);
  return high < floor ? { key: "je.bandsFloor", params: { high, floor } } : null;
}

export async function runLackOf(db: Db, run: RunRow): Promise<Lack | null> {
  if (run.isDraft) return draftLack(run);
  return bandsLack(run) ?? (run.isJournalKept ? await exclusionsLack(db, run) : null);
}
