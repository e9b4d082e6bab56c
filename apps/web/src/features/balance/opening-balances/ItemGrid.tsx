/** Items: last year's audited amount, what the books should open with, what they open with, and what is left. */
import type { OpeningBalances, OpeningItem } from "@digao/contract/areas/balance/opening-balances/calls";
import { Checkbox } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { toFen } from "../../../lib/decimal.ts";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";

const amounts = [
  "priorAudited",
  "unbooked",
  "reclassified",
  "expected",
  "booked",
  "unexplained",
  "openAudited",
  "restated",
  "open",
] as const;
/** What the books alone can tell. */
const ofBooks: ReadonlySet<string> = new Set(["expected", "booked", "unexplained"]);
const widths = { unbooked: 104, reclassified: 104, unexplained: 108, restated: 80, open: 114 } as const;
const widthOf = (key: string) => Object.entries(widths).find(([name]) => name === key)?.[1] ?? 116;
const isNil = (text: string) => toFen(text) === 0n;
const differs = (item: OpeningItem) =>
  !(isNil(item.unexplained) && isNil(item.open) && item.booked === item.priorAudited);

/** Without books only last year's amounts say anything. */
const isEmpty = (item: OpeningItem) => amounts.every((key) => isNil(item[key]));

export function ItemGrid({ data, onEntries }: { data: OpeningBalances; onEntries: () => void }) {
  const { t } = useTranslation();
  const [isOnly, setOnly] = useState(false);
  const columns = useMemo((): GridColumn<OpeningItem>[] => {
    const isResult = (key: string) => key === "unexplained" || key === "open";
    return [
      {
        key: "code",
        title: t("opening-balances.column.code"),
        width: 62,
        kind: "code",
        frozen: true,
        value: (row) => row.code,
      },
      {
        key: "name",
        title: t("opening-balances.column.name"),
        width: 180,
        yields: 100,
        frozen: true,
        value: (row) => row.name,
        hint: (row) => row.name,
      },
      ...amounts
        .filter((key) => data.hasBooks || !ofBooks.has(key))
        .map(
          (key): GridColumn<OpeningItem> => ({
            key,
            title: t(`opening-balances.column.${key}`),
            hint: () => t(`opening-balances.hint.${key}`),
            width: widthOf(key),
            inView: key === "open",
            kind: isResult(key) ? "diff" : "money",
            value: (row) => row[key],
            ...(key === "unbooked" || key === "reclassified" ? { drill: (row) => !isNil(row[key]) } : {}),
          }),
        ),
    ];
  }, [t, data.hasBooks]);
  const rows = data.items.filter((item) => (isOnly ? differs(item) : item.kind === "T" || !isEmpty(item)));
  return (
    <>
      <div className="opening-tools">
        <Checkbox checked={isOnly} onChange={() => setOnly(!isOnly)}>
          {t("opening-balances.onlyDiffering")}
        </Checkbox>
      </div>
      <LedgerGrid
        name="opening-balances.items"
        label={t("opening-balances.view.items")}
        rows={rows}
        rowKey={(row) => row.code}
        columns={columns}
        tone={({ kind }) => (kind === "T" ? "total" : undefined)}
        onOpenCell={onEntries}
        status={t("opening-balances.itemNote")}
      />
    </>
  );
}
