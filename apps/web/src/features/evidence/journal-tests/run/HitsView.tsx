/** The vouchers that hit: by rule, band and score, with why they did; drawn for checking, or left out with a reason. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import {
  type JournalHit,
  type JournalRunSummary,
  journalTests,
} from "@digao/contract/areas/evidence/journal-tests/calls";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { useProject } from "../../../../lib/page.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { bandTones } from "../../../../parts/evidence/journal-tests/journal-score.ts";
import { DrawButton } from "../../../../parts/evidence/vouching/DrawButton.tsx";
import { drawSources } from "../../../../parts/evidence/vouching/wish.ts";
import { ReasonField } from "../../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../../ui/ask/use-ask.tsx";
import type { Filter } from "../../../../ui/filters.ts";
import type { ListColumn } from "../../../../ui/list/column.ts";
import { ListPage } from "../../../../ui/list/ListPage.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { bands } from "../words.ts";
import { DrawnTag } from "./DrawnTag.tsx";
import { ExcludeDialog } from "./ExcludeDialog.tsx";
import { HitBody } from "./HitBody.tsx";

interface Props {
  run: JournalRunSummary;
  title: string;
  facts: ReactNode[];
  switcher: ReactNode;
  back: ReactNode;
}

function useColumns(): ListColumn<JournalHit>[] {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const title = (key: string) => t(`journal-tests.column.${key}`);
  return [
    { key: "score", title: title("score"), width: 72, kind: "count", sort: true, value: (hit) => hit.score },
    {
      key: "band",
      title: title("band"),
      width: 80,
      render: ({ band }) => <StatusTag tone={bandTones[band]}>{t(`journal-tests.band.${band}`)}</StatusTag>,
    },
    { key: "jDate", title: title("date"), width: 104, kind: "date", sort: true, value: (hit) => hit.jDate },
    {
      key: "voucher",
      title: title("voucher"),
      width: 96,
      sort: true,
      render: ({ Jmsn, ...hit }) => (
        <button type="button" className="cell-link" onClick={() => patch({ open: Jmsn })}>
          {voucherName(hit)}
        </button>
      ),
    },
    { key: "summary", title: title("summary"), width: 180, value: (hit) => hit.summary },
    { key: "amount", title: title("amount"), width: 130, kind: "money", sort: true, value: (hit) => hit.amount },
    {
      key: "rules",
      title: title("reasons"),
      width: 360,
      render: (hit) => (
        <span title={hit.words.map(({ text }) => text).join("\n")}>
          {hit.rules.map(({ name }) => name).join(t("journal-tests.comma"))}
        </span>
      ),
    },
    {
      key: "status",
      title: title("status"),
      width: 110,
      render: ({ isDrawn, isChecked, exclusion }) => (
        <>
          {isDrawn ? <DrawnTag isChecked={isChecked} /> : null}
          {exclusion ? <StatusTag tone="quiet">{t("journal-tests.excluded")}</StatusTag> : null}
        </>
      ),
    },
    { key: "preparer", title: title("preparer"), width: 90, optional: true, sort: true, value: (hit) => hit.preparer },
  ];
}

function useFilters(run: JournalRunSummary): Filter[] {
  const { t } = useTranslation();
  const rules = run.byRule
    .filter(({ count }) => count > 0)
    .map(({ ruleCode, name, count }) => ({ value: ruleCode, label: `${name} (${count})` }));
  return [
    { key: "ruleCode", label: t("journal-tests.column.rule"), kind: "select", options: rules, width: 164 },
    {
      key: "band",
      label: t("journal-tests.column.band"),
      kind: "select",
      width: 96,
      options: bands.map((band) => ({ value: band, label: t(`journal-tests.band.${band}`) })),
    },
    {
      key: "excluded",
      label: t("journal-tests.column.excluded"),
      kind: "select",
      width: 112,
      options: ["all", "only"].map((value) => ({ value, label: t(`journal-tests.excludedFilter.${value}`) })),
    },
  ];
}

function Bulk({ run, hits, clear }: { run: JournalRunSummary; hits: JournalHit[]; clear: () => void }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const [isAsking, ask] = useState(false);
  const including = useChange(journalTests.IncludeJeHits, { quiet: true });
  const askFirst = useAsk();
  const out = hits.filter(({ exclusion }) => exclusion !== null).map(({ Jmsn }) => Jmsn);
  const others = hits.filter(({ exclusion }) => exclusion === null).map(({ Jmsn }) => Jmsn);
  const include = () =>
    askFirst({
      title: t("journal-tests.includeAsk", { count: out.length }),
      okText: t("journal-tests.include"),
      fields: (
        <ReasonField
          label={t("journal-tests.includeReason")}
          isRequired
          max={1000}
          example={t("journal-tests.includeExample")}
        />
      ),
      isReady: ({ reason }: { reason?: string }) => saysWhatWasSeen(reason),
      send: async ({ reason }: { reason?: string }) => {
        await including.mutateAsync({ Id: run.id, jmsns: out, reason: reason ?? "" });
        clear();
      },
    });
  return (
    <>
      <DrawButton
        size="small"
        type="primary"
        disabled={hits.length === 0}
        wish={() => ({ lines: { jsnIds: hits.flatMap(({ jsnIds }) => jsnIds) }, drawSource: drawSources.journalTest })}
        onDrawn={clear}
      />
      {others.length > 0 ? (
        <Button size="small" disabled={isReadOnly} onClick={() => ask(true)}>
          {t("journal-tests.exclude")}
        </Button>
      ) : null}
      {out.length > 0 ? (
        <Button size="small" disabled={isReadOnly} onClick={include}>
          {t("journal-tests.include")}
        </Button>
      ) : null}
      {isAsking ? <ExcludeDialog run={run} jmsns={others} onDone={clear} onClose={() => ask(false)} /> : null}
    </>
  );
}

/** Neither drawn nor left out. */
const isOpen = ({ isDrawn, exclusion }: JournalHit): boolean => !isDrawn && exclusion === null;

export function HitsView({ run, title, facts, switcher, back }: Props) {
  const { t } = useTranslation();
  const columns = useColumns();
  const filters = useFilters(run);
  return (
    <ListPage
      name="journal-hits"
      title={title}
      facts={facts}
      endpoint={journalTests.GetJeHitList}
      input={{ Id: run.id }}
      columns={columns}
      rowKey={(hit) => hit.Jmsn}
      filters={filters}
      keyword={t("journal-tests.keyword")}
      start={switcher}
      primary={back}
      empty={{ title: t("journal-tests.noHits"), hint: t("journal-tests.noHitsHint") }}
      bulk={(_keys, clear, hits) => <Bulk run={run} hits={hits} clear={clear} />}
      inspector={(hit, goOn) => ({
        title: voucherName(hit),
        body: <HitBody run={run} hit={hit} />,
        actions: <Bulk run={run} hits={[hit]} clear={() => goOn(isOpen)} />,
      })}
    />
  );
}
