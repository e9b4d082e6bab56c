/** Balances on the wrong side, proposed as reclassifications; nothing is booked before a person chooses. */

import { type AdjustHead, adjustments, type Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import type { ReportLanguage } from "../../../ui/LangSwitch.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { ProposalLines } from "./ProposalLines.tsx";
import { standsIn } from "./same-entry.ts";
import "./dialogs.css";

interface Props {
  projectId: number;
  lang: ReportLanguage;
  /** To say which entry a proposal stands in already. */
  heads: readonly AdjustHead[];
  onClose: () => void;
  onBooked: (heads: AdjustHead[]) => void;
}

interface RowProps {
  proposal: Proposal;
  existing: AdjustHead | undefined;
  isChosen: boolean;
  onToggle: () => void;
}

function Row({ proposal, existing, isChosen, onToggle }: RowProps) {
  const { t } = useTranslation();
  const isFixed = existing !== undefined && existing.status !== adjustStatus.draft;
  return (
    <li className="proposal">
      <Checkbox checked={isChosen} disabled={isFixed} onChange={onToggle}>
        <b>{t(`codes.adjustType.${proposal.adjType}`)}</b> {proposal.description}
      </Checkbox>
      {existing ? (
        <StatusTag tone={isFixed ? "good" : "quiet"}>
          {isFixed
            ? t("adjustments.existsAs", { name: existing.adjNo ?? t(`codes.adjustStatus.${existing.status}`) })
            : t("adjustments.existsDraft")}
        </StatusTag>
      ) : null}
      {proposal.needs ? <p className="soft">{t(`adjustments.reclass.${proposal.needs}`)}</p> : null}
      <ProposalLines lines={proposal.lines} />
    </li>
  );
}

export function ReclassDialog({ projectId, lang, heads, onClose, onBooked }: Props) {
  const { t } = useTranslation();
  const list = useCall(adjustments.GetReclassProposals, { projectId, RptLang: lang }, { staleMs: 0 });
  const book = useChange(adjustments.CreateFromProposals, { quiet: true });
  /** Turned from what they are at first: chosen, unless a person has to confirm something by choosing. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [submit, setSubmit] = useState(false);
  const proposals = list.data ?? [];
  const existing = (proposal: Proposal) => standsIn(proposal, heads);
  const open = proposals.filter((one) => (existing(one)?.status ?? 0) === 0);
  const chosen = open.filter(({ key, needs }) => turned.has(key) !== (needs === null));
  const toggle = (key: string) => {
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    setTurned(next);
  };
  const save = async () => {
    onBooked(await book.mutateAsync({ projectId, keys: chosen.map((one) => one.key), submit }));
  };
  return (
    <Ask
      width={860}
      title={t("adjustments.reclass.title")}
      why={t("adjustments.reclass.why")}
      okText={t("adjustments.reclass.book", { count: chosen.length })}
      cancelText={t("ui.close")}
      isReady={() => chosen.length > 0}
      send={save}
      onClose={onClose}
    >
      {list.isPending ? <DelayedSkeleton rows={6} /> : null}
      {list.error ? <ErrorPanel error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.length === 0 ? (
        <EmptyState icon="check" title={t("adjustments.reclass.none")} hint={t("adjustments.reclass.noneHint")} />
      ) : null}
      {open.length > 0 ? (
        <div className="proposal-tools">
          <Checkbox
            checked={chosen.length === open.length}
            indeterminate={chosen.length > 0 && chosen.length < open.length}
            onChange={() => {
              const isAll = chosen.length === open.length;
              setTurned(new Set(open.filter(({ needs }) => (needs === null) === isAll).map(({ key }) => key)));
            }}
          >
            {t("ui.grid.checkAll")}
          </Checkbox>
          <Checkbox checked={submit} onChange={() => setSubmit(!submit)}>
            {t("adjustments.reclass.submit")}
          </Checkbox>
        </div>
      ) : null}
      <ul className="proposals">
        {proposals.map((proposal) => (
          <Row
            key={proposal.key}
            proposal={proposal}
            existing={existing(proposal)}
            isChosen={chosen.includes(proposal)}
            onToggle={() => toggle(proposal.key)}
          />
        ))}
      </ul>
    </Ask>
  );
}
