/** Last year's entries with what became of them, and the entries of this year that follow: chosen, then booked as drafts. */
import type { Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import {
  type OpeningBalances,
  openingBalances,
  type PriorEntry,
} from "@digao/contract/areas/balance/opening-balances/calls";
import { Button, Checkbox, Tooltip } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import type { ProjectInfo } from "../../../lib/page.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { EntryLines } from "./EntryLines.tsx";

interface Choice {
  isChosen: (key: string) => boolean;
  toggle: (key: string) => void;
}

interface OfferProps extends Choice {
  proposal: Proposal;
  /** Of the entry booked from it. */
  status: number | null;
  label: string;
  isReadOnly: boolean;
}

/** Booked and past the draft, nothing is to be chosen any more. */
const isSettled = (status: number | null) => status !== null && status !== adjustStatus.draft;

function Offer({ proposal, status, label, isReadOnly, isChosen, toggle }: OfferProps) {
  const { t } = useTranslation();
  return (
    <div className="opening-offer">
      <Checkbox
        checked={isChosen(proposal.key)}
        disabled={isReadOnly || isSettled(status)}
        onChange={() => toggle(proposal.key)}
      >
        {label}
      </Checkbox>
      {status === null ? null : (
        <StatusTag tone={isSettled(status) ? "good" : "quiet"}>
          {t("opening-balances.bookedAs", { state: t(`codes.adjustStatus.${status}`) })}
        </StatusTag>
      )}
      <EntryLines lines={proposal.lines.map(({ fsItemName, ...line }) => ({ ...line, itemName: fsItemName }))} />
    </div>
  );
}

const tones = {
  unbooked: "attention",
  persisting: "attention",
  booked: "good",
  reclass: "quiet",
  refused: "bad",
} as const;

function Entry({ entry, ...choice }: { entry: PriorEntry; isReadOnly: boolean } & Choice) {
  const { t } = useTranslation();
  const { opening, turn, course } = entry;
  return (
    <li className="opening-entry">
      <div className="row opening-entry-head">
        <b>{entry.adjNo || t(`codes.adjustType.${entry.adjType}`)}</b>
        <span className="opening-what">{entry.description}</span>
        <span className="soft">
          {t("opening-balances.profitEffect")} <MoneyCell value={entry.profitEffect} />
        </span>
        <StatusTag tone={tones[course]}>{t(`opening-balances.course.${course}`)}</StatusTag>
      </div>
      {opening ? (
        <Offer
          {...choice}
          proposal={opening}
          status={entry.openingStatus}
          label={t(course === "reclass" ? "opening-balances.offer.reclass" : "opening-balances.offer.opening")}
        />
      ) : (
        <EntryLines lines={entry.lines} />
      )}
      {turn ? (
        <Offer
          {...choice}
          proposal={turn}
          status={entry.turnStatus}
          label={t(entry.usuallyTurns ? "opening-balances.offer.turnLikely" : "opening-balances.offer.turn")}
        />
      ) : null}
    </li>
  );
}

export function EntryList({ project, data }: { project: ProjectInfo; data: OpeningBalances }) {
  const { t } = useTranslation();
  const book = useChange(openingBalances.BookOpeningEntries);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const offers = [
    ...data.entries.flatMap(({ opening, openingStatus }) =>
      opening ? [{ key: opening.key, status: openingStatus }] : [],
    ),
    ...data.reclass.map(({ key, existingId }) => ({ key, status: existingId === null ? null : adjustStatus.checked })),
  ];
  const open = offers.filter(({ status }) => status === null).map(({ key }) => key);
  const choice: Choice = {
    isChosen: (key) => chosen.has(key),
    toggle: (key) => {
      const next = new Set(chosen);
      if (!next.delete(key)) next.add(key);
      setChosen(next);
    },
  };
  const send = async () => {
    await book.mutateAsync({ projectId: project.id, keys: [...chosen] });
    setChosen(new Set());
  };
  const isReadOnly = project.isReadOnly || !data.hasBooks;
  const obstacle = isReadOnly
    ? t(project.isReadOnly ? "opening-balances.obstacle.readOnly" : "opening-balances.obstacle.ownBooks")
    : "";
  const nothing = t("opening-balances.choose");
  if (data.entries.length === 0 && data.reclass.length === 0)
    return (
      <EmptyState icon="check" title={t("opening-balances.noEntries")} hint={t("opening-balances.noEntriesHint")} />
    );
  return (
    <>
      <div className="opening-tools row">
        <Button disabled={isReadOnly || open.length === 0} onClick={() => setChosen(new Set(open))}>
          {t("opening-balances.chooseOpen", { count: open.length })}
        </Button>
        <Tooltip title={obstacle || (chosen.size === 0 ? nothing : "")}>
          <Button
            type="primary"
            disabled={isReadOnly || chosen.size === 0}
            loading={book.isPending}
            onClick={() => void send().catch(() => undefined)}
          >
            {t("opening-balances.book", { count: chosen.size })}
          </Button>
        </Tooltip>
        <span className="soft">{t("opening-balances.bookNote")}</span>
      </div>
      <div className="opening-entries fill" {...scrolls}>
        <ul>
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} isReadOnly={isReadOnly} {...choice} />
          ))}
          {data.reclass.map((proposal) => (
            <li key={proposal.key} className="opening-entry">
              <div className="row opening-entry-head">
                <b>{t("codes.adjustType.4")}</b>
                <span className="opening-what">{proposal.description}</span>
                <StatusTag tone="quiet">{t("opening-balances.course.rerun")}</StatusTag>
              </div>
              <Offer
                {...choice}
                isReadOnly={isReadOnly}
                proposal={proposal}
                status={proposal.existingId === null ? null : adjustStatus.checked}
                label={t("opening-balances.offer.reclass")}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
