/** The figures of the summary of letters, one row a subject. */
import type { Summary } from "@digao/contract/areas/letters/confirmations/calls";
import { useTranslation } from "react-i18next";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import type { PlainColumn } from "../../../ui/PlainTable.tsx";

type Row = Summary["rows"][number];

export const percent = (share: string | null) => (share === null ? "—" : `${(Number(share) * 100).toFixed(2)}%`);

function ShareBar({ share }: { share: string | null }) {
  const width = `${Math.max(0, Math.min(100, Number(share ?? 0) * 100))}%`;
  return (
    <>
      <span className="hz-bar" aria-hidden="true">
        <span style={{ width }} />
      </span>
      {percent(share)}
    </>
  );
}

/** What the letters came to stands in view; how they came to it follows. */
const moneys = [
  "book",
  "sent",
  "replied",
  "confirmed",
  "agreed",
  "differing",
  "grossDifference",
  "alternative",
  "notSent",
  "projected",
] as const;
const before: Readonly<Record<string, "sentShare" | "repliedShare" | "confirmedShare">> = {
  sent: "sentShare",
  replied: "repliedShare",
  confirmed: "confirmedShare",
};

export function useSummaryColumns(): PlainColumn<Row>[] {
  const { t } = useTranslation();
  const title = (key: string) => t(`confirmations.sum.${key}`);
  return [
    { key: "subject", title: title("subject"), width: 110, render: (row) => row.subjectName },
    {
      key: "counts",
      title: title("counts"),
      width: 84,
      align: "right",
      render: (row) => `${row.repliedCount} / ${row.sentCount}`,
    },
    {
      key: "rate",
      title: title("replyRate"),
      width: 96,
      align: "right",
      render: (row) => <ShareBar share={row.replyRate} />,
    },
    ...moneys.flatMap((key): PlainColumn<Row>[] => {
      const share = before[key];
      return [
        { key, title: title(key), width: 104, align: "right", render: (row) => <MoneyCell value={row[key]} total /> },
        ...(share
          ? [
              {
                key: share,
                title: title(share),
                width: 96,
                align: "right" as const,
                render: (row: Row) => <ShareBar share={row[share]} />,
              },
            ]
          : []),
      ];
    }),
  ];
}
