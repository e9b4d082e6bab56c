/** What stands between today and the signature: the next state with everything it waits for, whom each waits for, and the way there. */
import {
  type PossibleMove,
  type ProjectMove,
  type ProjectMoves,
  projectMoves,
} from "@digao/contract/areas/office/project-moves/calls";
import { App, Button, Dropdown } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall, useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { MoveAsk, useMoveLabel } from "./MoveAsk.tsx";
import "./moves.css";

interface Props {
  projectId: number;
  hrefOf: (screen: string) => string | undefined;
}

function Lacks({ missing, hrefOf }: Pick<PossibleMove, "missing"> & Pick<Props, "hrefOf">) {
  const { t } = useTranslation();
  return (
    <ul className="move-lacks" aria-label={t("project-moves.toSignature")}>
      {missing.map(({ code, words, by, screen }) => {
        const href = hrefOf(screen ?? "auditcomplete");
        return (
          <li key={code}>
            {t("project-moves.lack", { words, by })}{" "}
            {href ? (
              <Link className="cell-link" to={href} aria-label={`${t("project-moves.go")} ${words}`}>
                {t("project-moves.go")}
              </Link>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function Withdraw({ of, onClose }: { of: ProjectMove; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [{ id: Id, projectId, rowVersion }] = useState(of);
  const withdraw = useChange(projectMoves.WithdrawProjectMove, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("project-moves.withdrawTitle")}
      okText={t("project-moves.withdraw")}
      keepAs={["move-withdraw", Id]}
      isReady={hasReason}
      send={async ({ reason = "" }) => {
        await withdraw.mutateAsync({ projectId, Id, reason, rowVersion });
        void message.success(t("project-moves.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("project-moves.reason")} isRequired />
    </Ask>
  );
}

/** A move of two persons that the second has not decided on. */
function Waiting({ of, mayWithdraw }: { of: ProjectMove; mayWithdraw: boolean }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const [isAsking, setAsking] = useState(false);
  return (
    <p className="row wrap">
      <StatusTag tone="attention">
        {t("project-moves.waiting", { status: word("projectStatus", of.to), by: of.movedBy })}
      </StatusTag>
      {mayWithdraw ? (
        <Button size="small" onClick={() => setAsking(true)}>
          {t("project-moves.withdraw")}
        </Button>
      ) : null}
      {isAsking ? <Withdraw of={of} onClose={() => setAsking(false)} /> : null}
    </p>
  );
}

function Acts({ projectId, sheet }: { projectId: number; sheet: ProjectMoves }) {
  const { t } = useTranslation();
  const label = useMoveLabel();
  const [asked, setAsked] = useState<PossibleMove>();
  const mine = sheet.moves.filter(({ isMine }) => isMine);
  const onward = mine.find(({ kind }) => kind === "onward");
  const others = mine.filter(({ kind }) => kind !== "onward");
  if (sheet.waiting) return null;
  return (
    <span className="row">
      {onward ? (
        <Button size="small" disabled={onward.missing.length > 0} onClick={() => setAsked(onward)}>
          {label(onward)}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <Dropdown
          menu={{ items: others.map((move) => ({ key: move.to, label: label(move), onClick: () => setAsked(move) })) }}
          trigger={["click"]}
        >
          <Button size="small">{t("project-moves.more")}</Button>
        </Dropdown>
      ) : null}
      {asked ? <MoveAsk projectId={projectId} sheet={sheet} move={asked} onClose={() => setAsked(undefined)} /> : null}
    </span>
  );
}

export function ToSignature({ projectId, hrefOf }: Props) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { data } = useCall(projectMoves.GetProjectMoves, { projectId }, { keepPrevious: true });
  if (!data) return null;
  const onward = data.moves.find(({ kind }) => kind === "onward");
  const checks = hrefOf("auditcomplete");
  const count = onward?.missing.length ?? 0;
  return (
    <section className="to-signature" aria-label={t("project-moves.toSignature")}>
      <div className="row wrap">
        <strong>{t("project-moves.toSignature")}</strong>
        <CodeTag name="projectStatus" code={data.status} />
        {onward ? <span>{t("project-moves.next", { status: word("projectStatus", onward.to) })}</span> : null}
        {onward ? (
          <StatusTag tone={count > 0 ? "attention" : "good"}>
            {count > 0 ? t("project-moves.waits", { count }) : t("project-moves.ready")}
          </StatusTag>
        ) : null}
        {checks ? (
          <Link className="cell-link" to={checks}>
            {t("project-moves.checks")}
          </Link>
        ) : null}
        <Acts projectId={projectId} sheet={data} />
      </div>
      {data.waiting ? (
        <Waiting of={data.waiting} mayWithdraw={data.moves.some(({ isMine, isByTwo }) => isMine && isByTwo)} />
      ) : null}
      {onward ? <Lacks missing={onward.missing} hrefOf={hrefOf} /> : null}
    </section>
  );
}
