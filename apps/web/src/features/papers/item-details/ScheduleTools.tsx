/** Filters of the schedule, the list of related parties and the working paper. */
import { type DetailSheet, itemDetails } from "@digao/contract/areas/papers/item-details/calls";
import { Button, Segmented, Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import type { View } from "../../../parts/papers/statement-items/view.ts";
import { bandWords, functional, type RelatedChoice, relatedChoices, type ScheduleFilter } from "./rows.ts";

interface Props {
  rid: number;
  view: View;
  sheet: DetailSheet;
  filter: ScheduleFilter;
  onFilter: (filter: ScheduleFilter) => void;
  onList: () => void;
  start: ReactNode;
}

const relatedWords = { related: "relatedOnly", unrelated: "unrelatedOnly", asked: "asked" } as const;

export function ScheduleTools({ rid, view, sheet, filter, onFilter, onList, start }: Props) {
  const { t } = useTranslation();
  const currencies = [...new Set(sheet.rows.flatMap(({ currency }) => currency ?? []))];
  const all = { value: "", label: t("item-details.filter.all") };
  const related = relatedChoices.map((value) => ({ value, label: t(`item-details.filter.${relatedWords[value]}`) }));
  const bands = sheet.bands.map((band, index) => {
    const [key, years] = bandWords(band);
    return { value: `${index}`, label: t(`item-details.band.${key}`, years) };
  });
  const ofCurrency = [
    { value: functional, label: t("item-details.filter.functional") },
    ...currencies.map((value) => ({ value, label: value })),
  ];
  const chosen = (value: string): RelatedChoice | undefined => relatedChoices.find((choice) => choice === value);
  return (
    <div className="paper-tools">
      {start}
      {sheet.columns.parties ? (
        <Segmented
          size="small"
          aria-label={t("item-details.filter.related")}
          value={filter.related ?? ""}
          options={[all, ...related]}
          onChange={(value) => onFilter({ ...filter, related: chosen(value) })}
        />
      ) : null}
      {sheet.columns.ageing ? (
        <Select
          size="small"
          allowClear
          className="schedule-filter"
          aria-label={t("item-details.filter.band")}
          placeholder={t("item-details.filter.band")}
          value={filter.band === undefined ? null : `${filter.band}`}
          options={bands}
          onChange={(value?: string | null) => onFilter({ ...filter, band: value ? Number(value) : undefined })}
        />
      ) : null}
      {sheet.columns.currency ? (
        <Select
          size="small"
          allowClear
          className="schedule-filter"
          aria-label={t("item-details.filter.currency")}
          placeholder={t("item-details.filter.currency")}
          value={filter.currency ?? null}
          options={ofCurrency}
          onChange={(value?: string | null) => onFilter({ ...filter, currency: value ?? undefined })}
        />
      ) : null}
      <span className="schedule-end row">
        {sheet.columns.parties ? (
          <Button size="small" onClick={onList}>
            {t("item-details.register")}
          </Button>
        ) : null}
        <DownloadButton
          size="small"
          call={itemDetails.DownDetailSheet}
          input={() => ({ RId: rid, RptLang: view.lang })}
          label={t("item-details.export")}
        />
      </span>
    </div>
  );
}
