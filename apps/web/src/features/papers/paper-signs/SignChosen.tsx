/** Signs the chosen papers in one go; each that may not be signed is left out with its reason. */
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { signedBy } from "@digao/domain/sign-off/levels";
import { Button, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { SignDialog, type SignOutcome } from "../../../parts/papers/paper-signs/SignDialog.tsx";
import { keyOf, type PaperRow } from "./papers.ts";

interface Props {
  papers: readonly PaperRow[];
  onClear: () => void;
}

/** As many as one call takes. */
const papersMax = 500;

export function SignChosen({ papers, onClear }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [isOpen, setOpen] = useState(false);
  const frozen = project.isClosed ? t("paper-signs.readOnly") : "";
  const against = frozen || (papers.length === 0 ? t("paper-signs.batch.chooseFirst") : "");
  const send = async (signLevel: number): Promise<SignOutcome> => {
    const chosen = papers.slice(0, papersMax).map(({ refType, id: refId }) => ({ refType, refId }));
    const { signed, skipped } = await call(paperSigns.SignPapers, {
      projectId: project.id,
      papers: chosen,
      signLevel,
    });
    return {
      signed: signed.length,
      skipped: skipped.map(({ refType, refId, ...one }) => ({ ...one, key: keyOf({ refType, id: refId }) })),
    };
  };
  return (
    <>
      <Tooltip title={against}>
        <Button disabled={Boolean(against)} onClick={() => setOpen(true)}>
          {t("paper-signs.batch.open")}
        </Button>
      </Tooltip>
      {isOpen ? (
        <SignDialog
          title={t("paper-signs.batch.title", { total: papers.length })}
          levels={signedBy(project.role)}
          send={send}
          onClose={() => {
            setOpen(false);
            onClear();
          }}
        />
      ) : null}
    </>
  );
}
