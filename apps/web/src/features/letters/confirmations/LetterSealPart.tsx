/** How the client's seal on a letter stands, while it waits to be sent. */
import { hzletters, type Letter } from "@digao/contract/areas/letters/confirmations/calls";
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/api.ts";
import { reportError } from "../../../lib/report-error.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const tones = {
  none: "attention",
  reading: "busy",
  other: "bad",
  compare: "attention",
  fits: "good",
  compared: "good",
  stated: "good",
} as const;

export function LetterSealPart({ letter }: { letter: Letter }) {
  const { t } = useTranslation();
  const { id, statusId, seal } = letter;
  if (statusId !== letterStatus.toSend) return null;
  const { state, doubts, found, fileId } = seal;
  const told: Partial<Record<typeof state, string>> = {
    none: t("confirmations.sealNone"),
    other: t("confirmations.sealOther", { found: found ?? "" }),
    compare: t("confirmations.sealCompare", {
      what: doubts.map((doubt) => t(`confirmations.sealDoubt.${doubt}`)).join(t("live.comma")),
    }),
  };
  const open = (file: number) => void download(hzletters.DownHZFiles, { Id: id, fileId: file }).catch(reportError);
  return (
    <p className="row wrap">
      <StatusTag tone={tones[state]}>{t(`confirmations.seal.${state}`)}</StatusTag>
      <span>{told[state] ?? ""}</span>
      {fileId === null ? null : (
        <button type="button" className="cell-link" onClick={() => open(fileId)}>
          {t("confirmations.sealOpen")}
        </button>
      )}
    </p>
  );
}
