/** Asks before last year's figures are taken, with what they would change; taken again, for a reason. */
import { openingBalances, type PriorFigures } from "@digao/contract/areas/balance/opening-balances/calls";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import type { ProjectInfo } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";

interface Props {
  project: ProjectInfo;
  figures: PriorFigures;
  onClose: () => void;
}
type Change = PriorFigures["changes"][number];

export function TakeFigures({ project, figures, onClose }: Props) {
  const { t } = useTranslation();
  const take = useChange(openingBalances.TakePriorFigures, { quiet: true });
  const { kept: taken, source, fingerprint, changes, changedAccounts, changedEntries } = figures;
  const money = (key: "kept" | "now" | "difference"): PlainColumn<Change> => ({
    key,
    title: t(`opening-balances.change.${key}`),
    align: "right",
    width: 140,
    render: (row) => <MoneyCell value={row[key]} total />,
  });
  const columns: PlainColumn<Change>[] = [
    { key: "name", title: t("opening-balances.column.name"), render: (row) => row.name },
    money("kept"),
    money("now"),
    money("difference"),
  ];
  const why = source?.isArchived ? t("opening-balances.takeArchived") : t("opening-balances.takeOpen");
  return (
    <Ask<{ reason?: string }>
      width={taken ? 760 : 480}
      title={t(taken ? "opening-balances.takeAgain" : "opening-balances.take")}
      why={why}
      okText={t("opening-balances.take")}
      isReady={(values) => taken === null || hasReason(values)}
      send={({ reason }) =>
        take.mutateAsync({ projectId: project.id, fingerprint: fingerprint ?? "", ...(reason ? { reason } : {}) })
      }
      onClose={onClose}
    >
      {taken ? (
        <>
          <ScrollBox className="opening-changes" label={t("opening-balances.changes")}>
            {changes.length > 0 ? (
              <PlainTable
                label={t("opening-balances.changes")}
                columns={columns}
                rows={changes}
                rowKey={({ code }) => code}
              />
            ) : null}
            <p className="soft">
              {t("opening-balances.changedRest", { accounts: changedAccounts, entries: changedEntries })}
            </p>
          </ScrollBox>
          <ReasonField isRequired label={t("opening-balances.reason")} />
        </>
      ) : null}
    </Ask>
  );
}
