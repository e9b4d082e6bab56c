/** Moves an engagement: the reason, and the notices that a stop asks for. The server names everything that is missing. */
import { type PossibleMove, type ProjectMoves, projectMoves } from "@digao/contract/areas/office/project-moves/calls";
import { App, Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

interface Answer {
  reason?: string;
  clientNotifiedOn?: string;
  regulatorNotifiedOn?: string;
}
interface Props {
  projectId: number;
  sheet: ProjectMoves;
  move: PossibleMove;
  onClose: () => void;
}

export function useMoveLabel() {
  const { t } = useTranslation();
  const { word } = useCodes();
  return ({ kind, to }: PossibleMove): string => {
    const status = word("projectStatus", to);
    if (kind === "onward") return t("project-moves.move", { status });
    if (kind === "back") return t("project-moves.back", { status });
    return t(kind === "stop" ? "project-moves.stop" : "project-moves.void");
  };
}

export function MoveAsk({ projectId, sheet, move, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const label = useMoveLabel();
  // The version the question was asked about; a later one is refused.
  const [{ rowVersion, isPie }] = useState(sheet);
  const send = useChange(projectMoves.MoveProject, { quiet: true });
  const isStop = move.kind === "stop";
  return (
    <Ask<Answer>
      title={label(move)}
      why={t(`project-moves.why.${move.kind}`)}
      okText={label(move)}
      isDanger={move.kind !== "onward"}
      keepAs={["project-move", `${projectId}-${move.to}`]}
      isReady={hasReason}
      send={async ({ reason = "", clientNotifiedOn, regulatorNotifiedOn }) => {
        await send.mutateAsync({
          projectId,
          to: move.to,
          reason: reason.trim(),
          rowVersion,
          ...(clientNotifiedOn ? { clientNotifiedOn } : {}),
          ...(regulatorNotifiedOn ? { regulatorNotifiedOn } : {}),
        });
        void message.success(t(move.isByTwo ? "project-moves.asked" : "project-moves.done"));
      }}
      onClose={onClose}
    >
      {isStop ? (
        <Form.Item name="clientNotifiedOn" label={t("project-moves.clientNotifiedOn")} required>
          <DateInput />
        </Form.Item>
      ) : null}
      {isStop && isPie ? (
        <Form.Item name="regulatorNotifiedOn" label={t("project-moves.regulatorNotifiedOn")} required>
          <DateInput />
        </Form.Item>
      ) : null}
      <ReasonField label={t("project-moves.reason")} isRequired example={t("project-moves.reasonExample")} />
    </Ask>
  );
}
