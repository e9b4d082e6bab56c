/** The discussion of the team (项目组讨论): the record, and who has yet to read and confirm it. */
import {
  auditPlan,
  type TeamDiscussion,
  type TeamDiscussionSheet,
  teamDiscussionPaper,
} from "@digao/contract/areas/balance/plan/calls";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { PaperPage } from "../../../ui/paper/PaperPage.tsx";
import type { PanelProps, Particular, Values } from "../../../ui/paper/particular.ts";

function Confirm({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const confirm = useChange(auditPlan.ConfirmTeamDiscussion, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("plan.confirmTitle")}
      why={t("plan.confirmWhy")}
      okText={t("plan.confirm")}
      keepAs={["confirm-discussion", id]}
      isReady={hasReason}
      send={async ({ reason: words = "" }) => {
        await confirm.mutateAsync({ Id: id, words });
      }}
      onClose={onClose}
    >
      <ReasonField label={t("plan.confirmWords")} isRequired />
    </Ask>
  );
}

type Known = TeamDiscussionSheet["people"][number];
const standingOf = ({ isPresent, confirmedAt }: Known) => {
  if (isPresent) return "plan.present";
  return confirmedAt ? "plan.confirmed" : "plan.missing";
};

function Band({ sheet: { people, canConfirm, records } }: PanelProps<TeamDiscussionSheet, Values>) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const concluded = records.find(({ status }) => status === teamDiscussionPaper.spec.inForce);
  if (!concluded) return null;
  return (
    <dl className="judgement-band">
      <div>
        <dt>{t("plan.people")}</dt>
        <dd>{people.map((one) => `${one.name}（${t(standingOf(one))}）`).join(" · ")}</dd>
      </div>
      {canConfirm.ok ? (
        <Button size="small" type="primary" onClick={() => setAsking(true)}>
          {t("plan.confirm")}
        </Button>
      ) : null}
      {isAsking ? <Confirm id={concluded.id} onClose={() => setAsking(false)} /> : null}
    </dl>
  );
}

const particular: Particular<TeamDiscussion, TeamDiscussionSheet, Values> = { Band };

export const Discussion = () => <PaperPage of={teamDiscussionPaper} particular={particular} />;
