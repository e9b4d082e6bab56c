/** What the reader may do with one record: answer, add, accept, reject, name somebody else. */
import { type ConsultationFile, consultations } from "@digao/contract/areas/engagement/consultations/calls";
import { consultationKind } from "@digao/contract/areas/engagement/consultations/codes";
import { limits } from "@digao/contract/limits";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { AddresseeField } from "./AddresseeField.tsx";

type Act = "answer" | "add" | "accept" | "reject" | "rename";
interface Given {
  reason?: string;
  addresseeId?: number;
}
interface Props {
  of: ConsultationFile;
  act: Act;
  onClose: () => void;
}

/** Sends by the version that the question was asked about. */
function useSending({ of, act }: Pick<Props, "of" | "act">) {
  const [{ id: Id, projectId, rowVersion }] = useState(of);
  const answer = useChange(consultations.AnswerConsultation, { quiet: true });
  const add = useChange(consultations.AddToConsultation, { quiet: true });
  const conclude = useChange(consultations.ConcludeConsultation, { quiet: true });
  const rename = useChange(consultations.RenameAddressee, { quiet: true });
  const senders: Record<Act, (given: Given) => Promise<unknown>> = {
    answer: ({ reason = "" }) => answer.mutateAsync({ Id, answer: reason, rowVersion }),
    add: ({ reason = "" }) => add.mutateAsync({ Id, words: reason, rowVersion }),
    accept: ({ reason = "" }) => conclude.mutateAsync({ projectId, Id, isAccepted: true, reason, rowVersion }),
    reject: ({ reason = "", addresseeId: deciderId }) =>
      conclude.mutateAsync({ projectId, Id, isAccepted: false, reason, deciderId, rowVersion }),
    rename: ({ reason = "", addresseeId = 0 }) =>
      rename.mutateAsync({ projectId, Id, addresseeId, reason, rowVersion }),
  };
  return senders[act];
}

const doneKey = {
  answer: "answered",
  add: "added",
  accept: "concluded",
  reject: "concluded",
  rename: "renamed",
} as const;

function Say({ of, act, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { word } = useCodes();
  const send = useSending({ of, act });
  const words: Record<Act, { why?: string; label: string }> = {
    answer: { why: t("consultations.answerWhy"), label: t("consultations.field.answer") },
    add: { label: t("consultations.field.notes") },
    accept: { label: t("consultations.acceptReason") },
    reject: { why: t("consultations.rejectWhy"), label: t("consultations.rejectReason") },
    rename: { label: t("consultations.reason") },
  };
  const { why, label } = words[act];
  const isNaming = act === "reject" || act === "rename";
  return (
    <Ask<Given>
      title={t(`consultations.${act}Title`, { subject: word("consultationSubject", of.subject) })}
      {...(why ? { why } : {})}
      okText={t(`consultations.${act}Do`)}
      isDanger={act === "reject"}
      width={560}
      keepAs={[`consultation-${act}`, of.id]}
      isReady={(given) => hasReason(given) && (!isNaming || given.addresseeId !== undefined)}
      send={async (given) => {
        await send(given);
        void message.success(t(`consultations.${doneKey[act]}`));
      }}
      onClose={onClose}
    >
      {isNaming ? (
        <AddresseeField
          projectId={of.projectId}
          isDecider={act === "reject" || of.kind === consultationKind.difference}
        />
      ) : null}
      <ReasonField label={label} isRequired max={act === "answer" ? limits.textMax : limits.reasonMax} />
    </Ask>
  );
}

export function Acts({ of }: { of: ConsultationFile }) {
  const { t } = useTranslation();
  const [act, setAct] = useState<Act>();
  const isConsultation = of.kind === consultationKind.consultation;
  const all: [Act, boolean][] = [
    ["answer", of.canAnswer.ok],
    ["accept", of.canConclude.ok],
    ["reject", of.canConclude.ok && isConsultation],
    ["add", of.canAdd.ok],
    ["rename", of.canRename.ok],
  ];
  return (
    <div className="row wrap">
      {all.map(([one, isOpen]) =>
        isOpen ? (
          <Button
            key={one}
            size="small"
            type={one === "answer" || one === "accept" ? "primary" : "default"}
            onClick={() => setAct(one)}
          >
            {t(`consultations.${one}Do`)}
          </Button>
        ) : null,
      )}
      {act ? <Say of={of} act={act} onClose={() => setAct(undefined)} /> : null}
    </div>
  );
}
