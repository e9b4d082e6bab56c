/** What confirmations say of one statement item, on its working paper: coverage, replies, differences, and every letter. */
import { hzletters, type LetterRow, type Summary } from "@digao/contract/areas/letters/confirmations/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { useSummaryColumns } from "./SummaryColumns.tsx";
import "./confirmations.css";
import { pathOf, ToRegister } from "./ToRegister.tsx";

const lettersMax = 1_000;
function useColumns(projectId: number): PlainColumn<LetterRow>[] {
  const { t } = useTranslation();
  const title = (key: string) => t(`confirmations.letter.${key}`);
  const money = (key: "bookAmount" | "replyAmount" | "diffAmount" | "confirmedAmount", word: string) => ({
    key,
    title: title(word),
    width: 124,
    align: "right" as const,
    render: (row: LetterRow) => <MoneyCell value={row[key]} />,
  });
  return [
    {
      key: "no",
      title: title("no"),
      width: 210,
      render: (row) => (
        <Link className="cell-link" to={pathOf("/maindo/hzsummary", projectId, `&letter=${row.id.toString()}`)}>
          {row.letterNo}
        </Link>
      ),
    },
    { key: "name", title: title("name"), render: (row) => row.contactName },
    {
      key: "status",
      title: title("status"),
      width: 120,
      render: (row) => <CodeTag name="letterStatus" code={row.statusId} />,
    },
    money("bookAmount", "book"),
    money("replyAmount", "reply"),
    money("diffAmount", "difference"),
    money("confirmedAmount", "confirmed"),
    { key: "flags", title: title("flags"), width: 60, align: "right", render: (row) => row.openFlags || "" },
    { key: "conclusion", title: title("conclusion"), render: (row) => row.conclusion },
  ];
}

function Figures({ rows }: { rows: Summary["rows"] }) {
  const { t } = useTranslation();
  const columns = useSummaryColumns();
  return (
    <ScrollBox className="hz-wide" label={t("confirmations.summary")}>
      <PlainTable
        label={t("confirmations.summary")}
        rows={rows}
        rowKey={({ subjectCode }) => subjectCode}
        columns={columns}
      />
    </ScrollBox>
  );
}

export function ItemLetters({ rid }: { rid: number }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const summary = useCall(hzletters.GetHzLetterSummary, { projectId, RptLang });
  const list = useCall(hzletters.GetHzLetterList, { projectId, fsItemId: rid, maxResultCount: lettersMax });
  const columns = useColumns(projectId);
  const error = summary.error ?? list.error;
  if (error) return <ErrorPanel error={error} onRetry={() => void Promise.all([summary.refetch(), list.refetch()])} />;
  if (!(summary.data && list.data)) return <DelayedSkeleton />;
  const rows = summary.data.rows.filter(({ fsItemId }) => fsItemId === rid);
  if (rows.length === 0)
    return (
      <EmptyState
        title={t("confirmations.itemEmpty")}
        hint={t("confirmations.itemEmptyHint")}
        action={<ToRegister />}
      />
    );
  return (
    <div className="page-body hz-item">
      <p className="row wrap">
        <ToRegister />
        <Link className="cell-link" to={pathOf("/maindo/hzsummary", projectId)}>
          {t("confirmations.summary")}
        </Link>
      </p>
      <Figures rows={rows} />
      {list.data.items.length > 0 ? (
        <ScrollBox className="hz-wide" label={t("confirmations.itemLetters")}>
          <PlainTable
            label={t("confirmations.itemLetters")}
            rows={list.data.items}
            rowKey={({ id }) => id}
            columns={columns}
          />
        </ScrollBox>
      ) : null}
      {list.data.totalCount > lettersMax ? (
        <p className="soft">{t("confirmations.itemMore", { count: list.data.totalCount })}</p>
      ) : null}
    </div>
  );
}
