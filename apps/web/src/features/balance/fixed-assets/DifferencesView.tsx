/** Differences by expense account, what they amount to, and the entry that they become. */

import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { assetMax, type FADifferences, fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import { App, Button, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useRptLang } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { useEntryLink } from "../../../parts/evidence/vouching/use-entry-link.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

const tones: Readonly<Record<FADifferences["conclusion"], Tone>> = {
  pass: "good",
  adjust: "bad",
  notCompared: "attention",
};
type Account = FADifferences["accounts"][number];
type Department = FADifferences["departments"][number];
const sums = ["book", "calc", "total", "explained", "remaining", "trivial"] as const;
const titles = {
  book: "book",
  calc: "calc",
  total: "total",
  explained: "ofExplained",
  remaining: "remaining",
  trivial: "trivial",
} as const;

function Sums({ of }: { of: FADifferences }) {
  const { t } = useTranslation();
  const columns = sums.map(
    (key): PlainColumn<FADifferences> => ({
      key,
      width: 150,
      align: "right",
      title: t(`fixed-assets.${titles[key]}`),
      render: (row) => <MoneyCell value={row[key]} total />,
    }),
  );
  return <PlainTable label={t("fixed-assets.total")} columns={columns} rows={[of]} rowKey={() => "sums"} />;
}

function Entry({ of: { entry, isStale, conclusion, remaining } }: { of: FADifferences }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const open = useEntryLink(Id);
  const book = useChange(fixedAssets.BookFADifferences);
  const mayBook =
    !isReadOnly && conclusion === "adjust" && (entry === null || (isStale && entry.status === adjustStatus.draft));
  return (
    <div className="row wrap">
      <StatusTag tone={tones[conclusion]}>{t(`fixed-assets.conclusion.${conclusion}`)}</StatusTag>
      {mayBook ? (
        <Button
          type="primary"
          loading={book.isPending}
          onClick={() =>
            book.mutate({ Id, remaining }, { onSuccess: () => void message.success(t("fixed-assets.drafted")) })
          }
        >
          {t(entry ? "fixed-assets.toEntryAgain" : "fixed-assets.toEntry")}
        </Button>
      ) : null}
      {entry ? (
        <>
          <Button
            disabled={!open}
            onClick={() => open?.(entry.id)}
          >{`${t("fixed-assets.entry")} ${entry.adjNo ?? `#${entry.id}`}`}</Button>
          <CodeTag name="adjustStatus" code={entry.status} />
          <span className="soft">{t("fixed-assets.entryCards", { count: entry.cards })}</span>
          {isStale ? <StatusTag tone="attention">{t("fixed-assets.entryStale")}</StatusTag> : null}
        </>
      ) : null}
    </div>
  );
}

function Departments({ rows }: { rows: readonly Department[] }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { id: Id, isReadOnly } = useProject();
  const save = useChange(fixedAssets.SaveFADepartment, { quiet: true });
  const change = ({ department, accountCode, rowVersion }: Department) =>
    void ask({
      title: t("fixed-assets.changeTitle", { department: department || t("fixed-assets.noDepartment") }),
      okText: t("ui.save"),
      initial: { accountCode },
      fields: (
        <Form.Item name="accountCode" label={t("fixed-assets.accountCode")} required>
          <Input maxLength={assetMax.accountCode} />
        </Form.Item>
      ),
      send: (given) => save.mutateAsync({ Id, department, accountCode: String(given.accountCode ?? ""), rowVersion }),
    });
  const columns: PlainColumn<Department>[] = [
    {
      key: "name",
      width: 240,
      title: t("fixed-assets.department"),
      render: ({ department }) => department || t("fixed-assets.noDepartment"),
    },
    { key: "code", width: 120, title: t("fixed-assets.accountCode"), render: ({ accountCode }) => accountCode },
    {
      key: "difference",
      width: 150,
      align: "right",
      title: t("fixed-assets.difference"),
      render: ({ difference }) => <MoneyCell value={difference} />,
    },
    {
      key: "how",
      title: t("fixed-assets.explanation"),
      render: (row) => (
        <>
          {row.isDefault ? <span className="soft">{t("fixed-assets.byDefault")}</span> : null}{" "}
          {isReadOnly ? null : (
            <Button size="small" onClick={() => change(row)}>
              {t("fixed-assets.change")}
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <PlainTable
      label={t("fixed-assets.departments")}
      columns={columns}
      rows={rows}
      rowKey={({ department }) => department}
    />
  );
}

export function DifferencesView() {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const { id: Id } = useProject();
  const { data, error, refetch } = useCall(fixedAssets.GetFADifferences, { Id, RptLang: useRptLang() });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const columns: PlainColumn<Account>[] = [
    { key: "code", width: 120, title: t("fixed-assets.accountCode"), render: ({ accountCode }) => accountCode },
    {
      key: "name",
      width: 320,
      title: t("fixed-assets.account"),
      render: ({ accountName, isKnown }) =>
        isKnown ? accountName : <StatusTag tone="bad">{t("fixed-assets.unknownAccount")}</StatusTag>,
    },
    {
      key: "difference",
      width: 150,
      align: "right",
      title: t("fixed-assets.difference"),
      render: ({ difference }) => <MoneyCell value={difference} />,
    },
  ];
  return (
    <div className="stack gap-12">
      <Sums of={data} />
      <div className="row wrap">
        <Entry of={data} />
        <Button onClick={() => patch({ view: undefined, part: "listed" }, "push")}>
          {t("fixed-assets.showListed")}
        </Button>
      </div>
      <PlainTable
        label={t("fixed-assets.accounts")}
        columns={columns}
        rows={data.accounts}
        rowKey={({ accountCode }) => accountCode}
      />
      <Departments rows={data.departments} />
    </div>
  );
}
