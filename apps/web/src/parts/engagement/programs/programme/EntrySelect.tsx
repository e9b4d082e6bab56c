/** Entries and uncorrected misstatements that an exception led to; those on the item first, void ones not offered. */

import { type AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustStatus } from "@digao/contract/areas/balance/adjustments/codes";
import { Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { useProject } from "../../../../lib/page.ts";

const voidStatus = adjustStatus.void;

const isOn = (head: AdjustHead, rid: number) =>
  head.fsItemId === rid || head.lines.some(({ fsItemId }) => fsItemId === rid);

/** The project's entries, and what each is called. */
export function useEntries() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const query = useCall(adjustments.GetAuditAdjustListByAdjType, { projectId, RptLang });
  const nameOf = (head: Pick<AdjustHead, "adjNo" | "description">) =>
    t("programs.entry", { no: head.adjNo ?? t("programs.entryUnnumbered"), description: head.description });
  const entryOf = (id: number) => {
    const head = query.data?.find((one) => one.id === id);
    return head && nameOf(head);
  };
  return { heads: query.data ?? none, isLoading: query.isPending, nameOf, entryOf };
}
const none: AdjustHead[] = [];

interface Props {
  entries: ReturnType<typeof useEntries>;
  rid: number;
  value: number | null;
  onChange: (id: number | null) => void;
}

export function EntrySelect({ entries, rid, value, onChange }: Props) {
  const { t } = useTranslation();
  const { heads, isLoading, nameOf } = entries;
  const options = useMemo(() => {
    const open = heads.filter(({ id, status }) => status !== voidStatus || id === value);
    const group = (label: string, list: readonly AdjustHead[]) => ({
      label: t(`programs.dialog.${label}`),
      options: list.map((head) => ({
        value: head.id,
        label: nameOf(head),
        disabled: head.status === voidStatus,
        about: `${t(`codes.adjustType.${head.adjType}`)} · ${t(`codes.adjustStatus.${head.status}`)} · ${formatMoney(head.debit)}`,
      })),
    });
    const groups = [
      group(
        "ofItem",
        open.filter((head) => isOn(head, rid)),
      ),
      group(
        "others",
        open.filter((head) => !isOn(head, rid)),
      ),
    ];
    return groups.filter((one) => one.options.length > 0);
  }, [heads, nameOf, rid, t, value]);
  return (
    <Select<number | null>
      aria-label={t("programs.dialog.adjustment")}
      placeholder={t("programs.dialog.adjustmentHint")}
      notFoundContent={isLoading ? null : t("programs.dialog.adjustmentNone")}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      loading={isLoading}
      options={options}
      value={value}
      onChange={(id) => onChange(id ?? null)}
      optionRender={({ label, data }) => (
        <span className="stack gap-0">
          {label}
          <small className="soft">{"about" in data ? String(data.about) : ""}</small>
        </span>
      )}
    />
  );
}
