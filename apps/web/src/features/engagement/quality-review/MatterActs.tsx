/** What the reader may do on one matter: the reviewer adds a paper, asks, concludes; the team answers. */
import {
  type QualityReview,
  qualityReview,
  type ReviewMatterRow,
} from "@digao/contract/areas/engagement/quality-review/calls";
import { matterState } from "@digao/contract/areas/engagement/quality-review/codes";
import type { FoundRecord } from "@digao/contract/areas/evidence/evidence-links/calls";
import { limits } from "@digao/contract/limits";
import { linkableTypes } from "@digao/contract/records";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { RecordPicker } from "../../../parts/evidence/evidence-links/RecordPicker.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { FaultNote } from "../../../ui/FaultNote.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { Window } from "../../../ui/Window.tsx";

interface Props {
  sheet: QualityReview;
  of: ReviewMatterRow;
  onClose: () => void;
}

function SeePaper({ sheet, of: { matter }, onClose }: Props) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { id: projectId } = useProject();
  const [chosen, setChosen] = useState<FoundRecord>();
  const see = useChange(qualityReview.SeeReviewPaper, { quiet: true });
  const send = (one: FoundRecord | undefined) => {
    if (!one) return;
    const { type, id: referId } = one;
    see.mutate({ projectId, matter, type, referId, rowVersion: sheet.rowVersion }, { onSuccess: onClose });
  };
  return (
    <Window
      title={t("quality-review.seeTitle", { matter: word("reviewMatter", matter) })}
      width={560}
      okText={t("quality-review.add")}
      okButtonProps={{ disabled: !chosen, loading: see.isPending }}
      onOk={() => send(chosen)}
      onCancel={onClose}
    >
      <div className="stack">
        <RecordPicker label={t("quality-review.choose")} types={linkableTypes} chosen={chosen} onChoose={setChosen} />
        {see.error ? <FaultNote error={see.error} /> : null}
      </div>
    </Window>
  );
}

type Saying = "ask" | "answer" | "conclude";

function Say({ sheet, of: { matter }, act, onClose }: Props & { act: Saying }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { word } = useCodes();
  const { id: projectId } = useProject();
  const [{ rowVersion }] = useState(sheet);
  const calls = {
    ask: useChange(qualityReview.AskInReview, { quiet: true }),
    answer: useChange(qualityReview.AnswerInReview, { quiet: true }),
    conclude: useChange(qualityReview.ConcludeMatter, { quiet: true }),
  };
  return (
    <Ask<{ reason?: string }>
      title={t(`quality-review.${act}Title`, { matter: word("reviewMatter", matter) })}
      {...(act === "conclude" ? { why: t("quality-review.concludeWhy") } : {})}
      okText={t(`quality-review.${act}`)}
      width={560}
      keepAs={[`review-${act}-${matter}`, projectId]}
      isReady={hasReason}
      send={async ({ reason: words = "" }) => {
        await calls[act].mutateAsync({ projectId, matter, words, rowVersion });
        void message.success(t("quality-review.saved"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("quality-review.words")} isRequired max={limits.textMax} />
    </Ask>
  );
}

export function MatterActs({ sheet, of }: Omit<Props, "onClose">) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const [act, setAct] = useState<Saying | "see">();
  const onClose = () => setAct(undefined);
  const isReviewing = sheet.canReview.ok;
  const all: [Saying | "see", boolean][] = [
    ["see", isReviewing],
    ["ask", isReviewing],
    ["conclude", isReviewing && of.state !== matterState.asked && of.state !== matterState.concluded],
    ["answer", sheet.canAnswer.ok && of.state === matterState.asked],
  ];
  return (
    <span className="row wrap">
      {all.map(([one, isOpen]) =>
        isOpen ? (
          <Button
            key={one}
            size="small"
            aria-label={`${t(`quality-review.${one}`)} ${word("reviewMatter", of.matter)}`}
            onClick={() => setAct(one)}
          >
            {t(`quality-review.${one}`)}
          </Button>
        ) : null,
      )}
      {act === "see" ? <SeePaper sheet={sheet} of={of} onClose={onClose} /> : null}
      {act !== undefined && act !== "see" ? <Say sheet={sheet} of={of} act={act} onClose={onClose} /> : null}
    </span>
  );
}
