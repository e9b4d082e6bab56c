/** Runs of the journal tests: over which journal, what they found, how they stand. */

import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { type JournalRun, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { Button, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { stateTones, versionWords } from "./words.ts";

interface Props {
  onOpen: (run: number) => void;
  onRules: () => void;
}
const importPath = "/maindo/dataacquisition";

function Journal({ run }: { run: JournalRun }) {
  const { t } = useTranslation();
  if (run.isJournalInForce) return <span>{run.fileName}</span>;
  return <StatusTag tone="attention">{t("journal-tests.journalReplaced")}</StatusTag>;
}

function VerdictTag({ run: { verdict, overrideReason, isDraft, isToConfirm } }: { run: JournalRun }) {
  const { word } = useCodes();
  const { t } = useTranslation();
  if (isToConfirm) return <StatusTag tone="busy">{t("journal-tests.toConfirm")}</StatusTag>;
  if (!verdict) return isDraft ? <StatusTag tone="attention">{t("journal-tests.draftRun")}</StatusTag> : null;
  return (
    <span title={overrideReason ?? undefined}>
      <StatusTag tone={overrideReason ? "attention" : "good"}>{word("journalVerdict", verdict)}</StatusTag>
    </span>
  );
}

function useColumns(onOpen: (run: number) => void): ListColumn<JournalRun>[] {
  const { t } = useTranslation();
  const title = (key: string) => t(`journal-tests.column.${key}`);
  return [
    {
      key: "runNo",
      title: title("runNo"),
      width: 72,
      frozen: "start",
      render: (run) => (
        <button type="button" className="cell-link" onClick={() => onOpen(run.id)}>
          {`#${run.runNo}`}
        </button>
      ),
    },
    {
      key: "state",
      title: title("state"),
      width: 100,
      render: ({ state }) => <StatusTag tone={stateTones[state]}>{t(`journal-tests.state.${state}`)}</StatusTag>,
    },
    { key: "period", title: title("period"), width: 100, value: (run) => run.periodLabel },
    { key: "journal", title: title("journal"), width: 200, render: (run) => <Journal run={run} /> },
    { key: "voucherCount", title: title("voucherCount"), width: 100, kind: "count", value: (run) => run.voucherCount },
    { key: "hitCount", title: title("hitCount"), width: 100, kind: "count", value: (run) => run.hitCount },
    {
      key: "excludedCount",
      title: title("excludedCount"),
      width: 90,
      kind: "count",
      value: (run) => run.excludedCount,
    },
    {
      key: "settings",
      title: title("settings"),
      width: 130,
      value: ({ settingVersion, isSettingCurrent }) =>
        isSettingCurrent || settingVersion === 0
          ? versionWords(t, settingVersion)
          : t("journal-tests.versionOld", { version: settingVersion }),
    },
    { key: "user", title: title("user"), width: 96, value: (run) => run.userName },
    { key: "createdAt", title: title("createdAt"), width: 140, value: (run) => formatDateTime(run.createdAt) },
    {
      key: "verdict",
      title: title("verdict"),
      width: 150,
      render: (run) => <VerdictTag run={run} />,
    },
    { key: "conclusion", title: title("conclusion"), width: 200, optional: true, value: (run) => run.conclusion },
  ];
}

/** Which journal, and the start; without a journal the way to its import. */
function useStart(onOpen: (run: number) => void) {
  const { t } = useTranslation();
  const project = useProject();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const list = useCall(vouchers.GetTrailbalancePeriod, { projectId: project.id });
  const starting = useChange(journalTests.StartJeRun);
  const [chosen, choose] = useState<number>();
  const periods = (list.data ?? []).filter(({ hasVouchers }) => hasVouchers);
  const period =
    periods.find(({ periodId }) => periodId === chosen) ?? periods.find(({ isCurrent }) => isCurrent) ?? periods[0];
  const start = () =>
    period ? starting.mutate({ periodId: period.periodId }, { onSuccess: ({ id }) => onOpen(id) }) : undefined;
  const toImport =
    list.data && !period && hasScreen(importPath) ? (
      <Button type="primary" onClick={() => void navigate(projectHref(importPath, project.id))}>
        {t("journal-tests.toImport")}
      </Button>
    ) : null;
  const button = (
    <Button type="primary" disabled={!period} loading={starting.isPending} onClick={start}>
      {t("journal-tests.start")}
    </Button>
  );
  const select =
    periods.length > 1 ? (
      <Select
        aria-label={t("journal-tests.column.period")}
        style={{ width: 150 }}
        value={period?.periodId ?? null}
        options={periods.map(({ periodId, label }) => ({ value: periodId, label }))}
        onChange={choose}
      />
    ) : null;
  return { action: project.isReadOnly ? null : (toImport ?? button), select, isEmpty: Boolean(list.data) && !period };
}

export function RunList({ onOpen, onRules }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const columns = useColumns(onOpen);
  const { action, select, isEmpty } = useStart(onOpen);
  const hint = t(isEmpty ? "journal-tests.noJournalHint" : "journal-tests.emptyHint");
  return (
    <ListPage
      name="journal-tests"
      title={t("journal-tests.title")}
      facts={[project.client]}
      endpoint={journalTests.GetJeRunList}
      input={{ projectId: project.id }}
      columns={columns}
      rowKey={(run) => run.id}
      onOpen={(run) => onOpen(run.id)}
      primary={action}
      start={select}
      toolbar={
        <Button icon={<Icon name="settings" />} onClick={onRules}>
          {t("journal-tests.rules")}
        </Button>
      }
      empty={{ title: t(isEmpty ? "journal-tests.noJournal" : "journal-tests.empty"), hint, action }}
    />
  );
}
