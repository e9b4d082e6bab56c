/** The foot of a sheet: what stands in the way of its signs, and the signs. */
import { type PaperSigns, paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { isChanges, onLive } from "../../../lib/live.ts";
import { useProject } from "../../../lib/page.ts";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type GateCells, Gates } from "./Gates.tsx";
import { SignStrip } from "./SignStrip.tsx";
import type { SignActions, SignedRecord } from "./signing.ts";

interface Props {
  sheetId: number;
  /** Sends what waits, and answers the last change that the page shows: what is signed is what is seen. */
  settle: () => Promise<number>;
  /** Changes of this window that the server has not taken yet. */
  isDirty: boolean;
  /** Of the last change that it has taken. */
  savedAt: string | null;
  /** The cells that stand in the way of a sign: where they are, and what was typed over put back. */
  cells?: GateCells;
  /** Beside a sign that is out of date: what has changed since the version that was signed. */
  changes: (version: number, who: string) => ReactNode;
}

const recordOf = ({ id, name, signs, can, overrides, unauthorised }: PaperSigns): SignedRecord => ({
  key: `sheet.${id}`,
  name,
  signs,
  unauthorised,
  maySign: can.sign,
  mayCancel: can.cancel,
  mayOverride: can.override,
  overrides,
});

function useActions(Id: number, settle: Props["settle"]): SignActions {
  const sign = useChange(paperSigns.SignPaper, { quiet: true });
  const cancel = useChange(paperSigns.CancelPaperSign, { quiet: true });
  const override = useChange(paperSigns.OverridePaperGates, { quiet: true });
  return {
    sign: async (signLevel) => sign.mutateAsync({ Id, signLevel, seq: await settle() }),
    cancel: (signLevel, reason) => cancel.mutateAsync({ Id, signLevel, reason }),
    override: (gates, reason) => override.mutateAsync({ Id, gates: [...gates], reason }),
  };
}

/** A change makes signs out of date, and is no record of its own that reads follow: only where it matters they are read again. */
function useFollowChanges(sheetId: number, data: PaperSigns | undefined, savedAt: string | null, refetch: () => void) {
  const follow = useEffectEvent(() => {
    if (data && (data.seq === 0 || data.can.gates.length > 0 || data.signs.some(({ isStale }) => !isStale))) refetch();
  });
  useEffect(
    () =>
      onLive("changed", (list) => {
        const isOurs = ({ refType, refId }: { refType: string; refId: string | null }) =>
          refType === "sheetChange" && refId === String(sheetId);
        if (isChanges(list) && list.some(isOurs)) follow();
      }),
    [sheetId],
  );
  useEffect(() => {
    if (savedAt !== null) follow();
  }, [savedAt]);
}

export function SheetSigns({ sheetId, settle, isDirty, savedAt, cells, changes }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const { data, error, refetch } = useCall(paperSigns.GetPaperSigns, { Id: sheetId });
  const actions = useActions(sheetId, settle);
  useFollowChanges(sheetId, data, savedAt, () => void refetch());
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <footer className="sheet-foot" aria-busy="true" />;
  const obstacle = project.isClosed ? t("paper-signs.readOnly") : "";
  const paper = recordOf(data);
  const versionOf = (level: number) => data.signs.find(({ signLevel }) => signLevel === level)?.version ?? null;
  return (
    <footer>
      <Gates paper={paper} gates={data.can.gates} override={actions.override} obstacle={obstacle} cells={cells} />
      <div className="sheet-foot">
        <SignStrip
          paper={paper}
          actions={actions}
          obstacle={obstacle}
          isDirty={isDirty}
          changes={({ signLevel, userName }) => {
            const version = versionOf(signLevel);
            return version === null ? null : changes(version, userName);
          }}
        />
      </div>
    </footer>
  );
}
