/** The evaluation of an engagement (业务承接评价): who decides as it stands, and what the firm has decided. */
import {
  type AcceptanceRecord,
  type AcceptanceSheet,
  acceptance,
  acceptancePaper,
} from "@digao/contract/areas/engagement/acceptance/calls";
import { kindItem } from "@digao/contract/areas/engagement/acceptance/evaluation-answers";
import { answerOf } from "@digao/contract/paper/sections";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { PaperPage } from "../../../ui/paper/PaperPage.tsx";
import type { PanelProps, Particular, Values } from "../../../ui/paper/particular.ts";
import { useCodes } from "../../../ui/use-codes.ts";

function Decline({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId, name } = useProject();
  const decline = useChange(acceptance.DeclineAcceptance, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("acceptance.declineTitle", { name })}
      why={t("acceptance.declineWhy")}
      okText={t("acceptance.declineAction")}
      isDanger
      keepAs={["decline-engagement", projectId]}
      isReady={hasReason}
      send={async ({ reason = "" }) => {
        await decline.mutateAsync({ projectId, reason });
        void message.success(t("acceptance.declined"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("acceptance.field.words")} isRequired />
    </Ask>
  );
}

/** What the evaluation in hand leads to, and the decision that counts. */
function Band({ sheet: { records, decision, mayDecline } }: PanelProps<AcceptanceSheet, Values>) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const [isAsking, setAsking] = useState(false);
  const [newest] = records;
  const reasons = newest?.reasons.map((reason) => word("acceptanceReason", reason)) ?? [];
  return (
    <dl className="judgement-band">
      <div>
        <dt>{t("acceptance.decision")}</dt>
        <dd>
          {decision ? <CodeTag name="caseState" code={decision.state} /> : t("acceptance.none")}
          {decision?.words ? <small className="soft"> {decision.words}</small> : null}
        </dd>
      </div>
      {newest ? (
        <div>
          <dt>{`${t("acceptance.decides")}（${t("acceptance.asItStands")}）`}</dt>
          <dd>{word("acceptanceRoute", newest.route)}</dd>
        </div>
      ) : null}
      {reasons.length > 0 ? (
        <div>
          <dt>{t("acceptance.because")}</dt>
          <dd>{reasons.join(" · ")}</dd>
        </div>
      ) : null}
      {mayDecline ? (
        <Button danger size="small" onClick={() => setAsking(true)}>
          {t("acceptance.declineAction")}
        </Button>
      ) : null}
      {isAsking ? <Decline onClose={() => setAsking(false)} /> : null}
    </dl>
  );
}

const ofPredecessor = new Set(Object.keys(acceptancePaper.spec.sections.predecessor.fields));
/** Nobody is asked about a predecessor where the client was audited here before. */
function viewOf(values: Values) {
  const given = values[`evaluation.${kindItem}`];
  const isContinued = answerOf({ evaluation: { [kindItem]: given } }, "evaluation", kindItem).answer === "continued";
  return isContinued ? { hidden: ofPredecessor } : {};
}

const particular: Particular<AcceptanceRecord, AcceptanceSheet, Values> = {
  rules: { hours: ({ hours, rate }) => ({ cost: BigInt(Number(hours)) * (rate as bigint) }) },
  why: ({ route }, { t }) => t("acceptance.approveWhy", { route: t(`codes.acceptanceRoute.${route}`) }),
  view: viewOf,
  Band,
};

export const Evaluation = () => <PaperPage of={acceptancePaper} particular={particular} />;
