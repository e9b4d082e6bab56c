import type { JournalBand } from "@digao/contract/areas/books/vouchers/journal-band";
import type { JournalRun } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { TFunction } from "i18next";
import type { Tone } from "../../../ui/StatusTag.tsx";

export const bands: readonly JournalBand[] = ["high", "middle", "low"];
export const stateTones: Record<JournalRun["state"], Tone> = {
  queued: "quiet",
  running: "busy",
  done: "good",
  failed: "bad",
  cancelled: "quiet",
};
export const isUnderWay = ({ state }: Pick<JournalRun, "state">): boolean => state === "queued" || state === "running";
export const versionWords = (t: TFunction, version: number): string =>
  version === 0 ? t("journal-tests.versionStandard") : t("journal-tests.version", { version });
