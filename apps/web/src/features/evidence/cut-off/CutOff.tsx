/** Cut-off (截止测试): the vouchers before and after a period's end, beside the dates that their documents tell. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import {
  type CutOff as CutOffAnswer,
  CutOffKind,
  type CutOffVoucher,
  cutOff,
} from "@digao/contract/areas/evidence/cut-off/calls";
import { linkTo } from "@digao/contract/links";
import { Button, Segmented, Select } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatMoney, formatShare, periodName } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { VoucherView } from "../../../parts/books/vouchers/VoucherView.tsx";
import { MessagesOfVoucher } from "../../../parts/evidence/messages/MessagesOf.tsx";
import { DrawButton } from "../../../parts/evidence/vouching/DrawButton.tsx";
import { useCheckLink } from "../../../parts/evidence/vouching/use-check-link.ts";
import { drawSources } from "../../../parts/evidence/vouching/wish.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { NoJournal } from "./NoJournal.tsx";
import { counts, type Scope, useScope } from "./use-scope.ts";
import { VoucherTable } from "./VoucherTable.tsx";
import "./cut-off.css";

const Kinds = ({ scope: { url, patch } }: { scope: Scope }) => {
  const { t } = useTranslation();
  return (
    <Segmented
      aria-label={t("cut-off.kind.label")}
      value={url.kind}
      options={CutOffKind.options.map((value) => ({ value, label: t(`cut-off.kind.${value}`) }))}
      onChange={(kind) => patch({ kind: kind === "revenue" ? undefined : kind, open: undefined })}
    />
  );
};

function Choices({ scope: { url, patch, periods, period } }: { scope: Scope }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <Select
        aria-label={t("cut-off.period")}
        style={{ width: 130 }}
        value={period?.periodId ?? null}
        options={periods.map(({ periodId, label }) => ({ value: periodId, label: periodName(label, language) }))}
        onChange={(value: number) => patch({ period: value, open: undefined })}
      />
      <Select
        aria-label={t("cut-off.count.label")}
        style={{ width: 130 }}
        value={url.count}
        options={counts.map((value) => ({ value, label: t("cut-off.count.each", { count: value }) }))}
        onChange={(count: number) => patch({ count: count === counts[0] ? undefined : count })}
      />
    </>
  );
}

function useTicks() {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const onTick = (jmsns: readonly number[], isTicked: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const jmsn of jmsns) isTicked ? after.add(jmsn) : after.delete(jmsn);
      return after;
    });
  return { ticked, onTick };
}
type Ticks = ReturnType<typeof useTicks>;

const vouchersOf = ({ before, after, others }: CutOffAnswer) => [...before.vouchers, ...after.vouchers, ...others];

/** Draws what is ticked onto the check sheet of the item. */
function Draw({ data, ticks, onDrawn }: { data: CutOffAnswer; ticks: Ticks; onDrawn: () => void }) {
  const { t } = useTranslation();
  const { item } = data;
  const chosen = vouchersOf(data).filter(({ line, draw }) => draw === null && ticks.ticked.has(line.Jmsn));
  return (
    <DrawButton
      type="primary"
      label={t("cut-off.draw", { count: chosen.length })}
      disabled={chosen.length === 0}
      wish={() => ({
        lines: { jsnIds: chosen.flatMap(({ jsnIds }) => jsnIds) },
        drawSource: drawSources.cutOff,
        ...(item ? { RId: item.RId } : {}),
      })}
      onDrawn={onDrawn}
    />
  );
}

/** How many are drawn and checked, and the way to the check sheet of the item and to its paper. */
function Stand({ data }: { data: CutOffAnswer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const project = useProject();
  const { item } = data;
  const toSheet = useCheckLink(project.id, item?.RId);
  const paper = item ? linkTo("fsItem", item.RId, project.id, { group: item.group }) : null;
  const drawn = vouchersOf(data).filter(({ draw }) => draw !== null);
  const checked = drawn.filter(({ draw }) => draw?.isChecked);
  return (
    <span className="row wrap cut-off-stand">
      <span className="soft">{t("cut-off.stand", { drawn: drawn.length, checked: checked.length })}</span>
      {toSheet ? (
        <Button type="link" size="small" onClick={toSheet}>
          {t("cut-off.toSheet")}
        </Button>
      ) : null}
      {item && paper && hasScreen(paper) ? (
        <Button type="link" size="small" onClick={() => void navigate(paper)}>
          {t("cut-off.toPaper", { name: item.name })}
        </Button>
      ) : null}
    </span>
  );
}

interface PartProps {
  title: string;
  note?: string | undefined;
  empty: string;
  vouchers: readonly CutOffVoucher[];
  scope: Scope;
  ticks: Ticks;
  /** At the end of its heading. */
  beside?: ReactNode;
}

function Part({ title, note, empty, vouchers, scope: { url, patch }, ticks, beside }: PartProps) {
  return (
    <section className="cut-off-part" aria-label={title}>
      <div className="cut-off-title">
        <h2>{title}</h2>
        {note && vouchers.length > 0 ? <span className="soft">{note}</span> : null}
        {beside}
      </div>
      {vouchers.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <VoucherTable title={title} vouchers={vouchers} open={url.open} onOpen={(open) => patch({ open })} {...ticks} />
      )}
    </section>
  );
}

function useShareNote() {
  const { t } = useTranslation();
  return ({ amount, monthAmount, share }: CutOffAnswer["before"]): string | undefined =>
    share === null
      ? undefined
      : t("cut-off.share", {
          amount: formatMoney(amount),
          month: formatMoney(monthAmount),
          share: formatShare(share),
        });
}

function Parts({ data, scope, ticks }: { data: CutOffAnswer; scope: Scope; ticks: Ticks }) {
  const { t } = useTranslation();
  const noteOf = useShareNote();
  const { endDate, before, after, others } = data;
  return (
    <div className="cut-off-parts" {...scrolls}>
      {scope.period?.hasDays === false ? (
        <p role="status">{t("expression.noDays", { periods: scope.period.label })}</p>
      ) : null}
      <Part
        title={t("cut-off.before", { date: endDate })}
        note={noteOf(before)}
        empty={t("cut-off.noneBefore")}
        vouchers={before.vouchers}
        scope={scope}
        ticks={ticks}
        beside={<Stand data={data} />}
      />
      <Part
        title={t("cut-off.after", { date: endDate })}
        note={noteOf(after)}
        empty={t("cut-off.noneAfter")}
        vouchers={after.vouchers}
        scope={scope}
        ticks={ticks}
      />
      <Part
        title={t("cut-off.others")}
        note={data.hasMore ? t("cut-off.more", { count: others.length }) : t("cut-off.othersHint")}
        empty={t("cut-off.noOthers")}
        vouchers={others}
        scope={scope}
        ticks={ticks}
      />
    </div>
  );
}

function Opened({ scope: { url, patch }, data }: { scope: Scope; data: CutOffAnswer }) {
  const all = vouchersOf(data).map(({ line }) => line);
  const at = all.findIndex(({ Jmsn }) => Jmsn === url.open);
  const line = all[at];
  if (!line) return null;
  const go = (next: typeof line | undefined) => next && (() => patch({ open: next.Jmsn }));
  return (
    <Inspector
      name="cut-off-voucher"
      title={`${line.jDate} ${voucherName(line)}`}
      onClose={() => patch({ open: undefined })}
      onPrevious={go(all[at - 1])}
      onNext={go(all[at + 1])}
    >
      <VoucherView jmsn={line.Jmsn} />
      <MessagesOfVoucher jmsn={line.Jmsn} />
    </Inspector>
  );
}

function Body({ scope, found, ticks }: { scope: Scope; found: Found; ticks: Ticks }) {
  const { t } = useTranslation();
  const { list, period, project } = scope;
  const { data, error } = found;
  if (list.error && !list.data) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <DelayedSkeleton />;
  if (!period) return <NoJournal projectId={project.id} isReadOnly={project.isReadOnly} />;
  if (!data)
    return error ? <ErrorPanel error={error} onRetry={() => void found.refetch()} /> : <DelayedSkeleton rows={12} />;
  if (data.accounts.length === 0)
    return <EmptyState title={t("cut-off.noAccounts")} hint={t("cut-off.noAccountsHint")} />;
  return (
    <div className="page-row dock" aria-busy={found.isFetching}>
      <Parts data={data} scope={scope} ticks={ticks} />
      <Opened scope={scope} data={data} />
    </div>
  );
}

const useFound = ({ period, periodId, url: { kind, count } }: Scope) =>
  useCall(cutOff.GetCutOff, { periodId, kind, count }, { enabled: period !== undefined, keepPrevious: true });
type Found = ReturnType<typeof useFound>;

export function CutOff() {
  const { t } = useTranslation();
  const scope = useScope();
  const ticks = useTicks();
  const found = useFound(scope);
  const { data } = found;
  const onDrawn = () => {
    ticks.onTick([...ticks.ticked], false);
    void found.refetch();
  };
  return (
    <div className="page-frame">
      <PageHead
        title={t("cut-off.title")}
        facts={[scope.project.client, periodName(scope.period?.label, useLanguage())]}
        {...(scope.period ? { tabs: <Kinds scope={scope} />, extra: <Choices scope={scope} /> } : {})}
        {...(data && data.accounts.length > 0 ? { primary: <Draw data={data} ticks={ticks} onDrawn={onDrawn} /> } : {})}
      />
      <Body scope={scope} found={found} ticks={ticks} />
    </div>
  );
}
