/** One row: keyword first, the filters that have room, the rest on request; what is active elsewhere stands in chips. All of it in the address. */
import { limits } from "@digao/contract/limits";
import { Button, Checkbox, DatePicker, Input, type InputRef, Select, TreeSelect } from "antd";
import dayjs from "dayjs";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSize } from "../lib/use-size.ts";
import { useUrlParams } from "../lib/use-url-state.ts";
import { chipsOf, clearAll, type Filter, rangeKeys } from "./filters.ts";
import { Icon } from "./Icon.tsx";
import { AmountsField, MonthsField, type RangeFieldProps } from "./RangeFields.tsx";

export interface FilterBarProps {
  filters?: readonly Filter[];
  /** Placeholder of the keyword field; without it there is none. */
  keyword?: string;
  /** Left of the filters, e.g. saved views. */
  start?: ReactNode;
  /** Right end: toolbar of the list. */
  end?: ReactNode;
}
const shownAtFirst = 3;
/** Of a field until it is drawn, and of what stands beside the fields: keyword, saved views, the button for the rest. */
const widths = {
  dates: 230,
  months: 180,
  amounts: 164,
  text: 150,
  tree: 160,
  select: 140,
  multi: 140,
  flag: 120,
  shown: 0,
};
const beside = { keyword: 128, start: 92, more: 104, chips: 76, padding: 40 };

/** The first row is never broken: what has no room in it waits behind the button. */
function fitting(fields: readonly Filter[], room: number): number {
  if (room <= 0) return shownAtFirst;
  let used = 0;
  const first = fields.slice(0, shownAtFirst).findIndex((filter) => {
    used += (filter.width ?? widths[filter.kind]) + 8;
    return used > room;
  });
  return first < 0 ? shownAtFirst : first;
}

function DatesField({ filter, params, set }: RangeFieldProps) {
  const { t } = useTranslation();
  const [from, to] = rangeKeys(filter.key);
  const day = (key: string) => (params.get(key) ? dayjs(params.get(key)) : null);
  return (
    <DatePicker.RangePicker
      aria-label={filter.label}
      allowEmpty={[true, true]}
      style={{ width: filter.width ?? 230 }}
      placeholder={[t("ui.list.rangeFrom", { label: filter.label }), t("ui.list.to")]}
      value={[day(from), day(to)]}
      onChange={(_days, texts) => set({ [from]: texts?.[0] || undefined, [to]: texts?.[1] || undefined })}
    />
  );
}

const rangeFields: Partial<Record<Filter["kind"], (props: RangeFieldProps) => ReactNode>> = {
  dates: DatesField,
  amounts: AmountsField,
  months: MonthsField,
};

function FilterField({ filter, params, set }: RangeFieldProps) {
  const value = params.get(filter.key) ?? undefined;
  const RangeField = rangeFields[filter.kind];
  if (RangeField) return <RangeField filter={filter} params={params} set={set} />;
  if (filter.kind === "flag") {
    return (
      <Checkbox
        checked={Boolean(value)}
        onChange={(event) => set({ [filter.key]: event.target.checked ? "true" : undefined })}
      >
        {filter.label}
      </Checkbox>
    );
  }
  if (filter.kind === "text") {
    return (
      <Input.Search
        allowClear
        aria-label={filter.label}
        placeholder={filter.label}
        style={{ width: filter.width ?? 150 }}
        defaultValue={value}
        onSearch={(text) => set({ [filter.key]: text.trim() || undefined })}
      />
    );
  }
  if (filter.kind === "tree") {
    return (
      <TreeSelect<string | null>
        allowClear
        showSearch={{ treeNodeFilterProp: "label" }}
        treeDefaultExpandAll
        aria-label={filter.label}
        placeholder={filter.label}
        style={{ width: filter.width ?? 160 }}
        popupMatchSelectWidth={300}
        treeData={[...(filter.tree ?? [])]}
        value={value ?? null}
        onChange={(next) => set({ [filter.key]: next ?? undefined })}
      />
    );
  }
  const shared = {
    allowClear: true,
    showSearch: { optionFilterProp: "label" },
    "aria-label": filter.label,
    placeholder: filter.label,
    style: { width: filter.width ?? 140 },
    popupMatchSelectWidth: false,
    options: [...(filter.options ?? [])],
  };
  return filter.kind === "multi" ? (
    <Select
      {...shared}
      mode="multiple"
      maxTagCount="responsive"
      value={value?.split(",") ?? []}
      onChange={(list: string[]) => set({ [filter.key]: list.join(",") || undefined })}
    />
  ) : (
    <Select
      {...shared}
      value={value ?? null}
      onChange={(next: string | null) => set({ [filter.key]: next ?? undefined })}
    />
  );
}

/** Typed text is applied on Enter, and follows the address when that changes elsewhere. */
function KeywordField({ hint, value, onSearch }: { hint: string; value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  // Not an effect: those run again when a kept page comes back, and would take away what was typed but not yet applied.
  if (applied !== value) {
    setApplied(value);
    setText(value);
  }
  return (
    <Input
      ref={input}
      className="filter-keyword"
      data-hotkey="search"
      allowClear
      maxLength={limits.keywordMax}
      aria-label={t("ui.list.keyword")}
      placeholder={hint}
      title={hint}
      prefix={<Icon name="search" size={14} />}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        if (event.target.value === "") onSearch("");
      }}
      onPressEnter={() => onSearch(text.trim())}
    />
  );
}

export function FilterBar({ filters = [], keyword, start, end }: FilterBarProps) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const [isWide, setWide] = useState(false);
  const isFiltered = chipsOf(filters, params).length > 0;
  const set = (changes: Record<string, string | undefined>) => patch({ ...changes, page: undefined }, "push");
  const [bar, { width }] = useSize();
  const [tools, { width: toolsWidth }] = useSize();
  const taken = beside.padding + toolsWidth + (keyword ? beside.keyword : 0) + (start ? beside.start : 0);
  const fields = filters.filter(({ kind }) => kind !== "shown");
  const spare = width - taken - (fields.length > shownAtFirst ? beside.more : 0) - (isFiltered ? beside.chips : 0);
  const fits = width === 0 ? shownAtFirst : fitting(fields, Math.max(1, spare));
  const shown = isWide ? fields : fields.slice(0, fits);
  // A field of the row says itself what it filters by.
  const inRow = fields.slice(0, fits);
  const chips = chipsOf(
    filters.filter((filter) => !inRow.includes(filter)),
    params,
  );
  return (
    <search ref={bar} className="filter-bar">
      <div className="filter-fields">
        {start}
        {keyword ? (
          <KeywordField
            hint={keyword}
            value={params.get("keyword") ?? ""}
            onSearch={(text) => set({ keyword: text })}
          />
        ) : null}
        {shown.map((filter) => (
          <FilterField key={filter.key} filter={filter} params={params} set={set} />
        ))}
        {fields.length > fits ? (
          <Button type="text" icon={<Icon name="filter" />} aria-expanded={isWide} onClick={() => setWide(!isWide)}>
            {isWide ? t("ui.less") : t("ui.list.moreFilters")}
          </Button>
        ) : null}
        {isFiltered ? (
          <div className="filter-chips">
            {chips.map((chip) => (
              <button key={chip.key} type="button" className="chip" onClick={() => patch(chip.clears, "push")}>
                {chip.text}
                <Icon name="close" size={12} />
              </button>
            ))}
            <button type="button" className="chip" onClick={() => patch(clearAll(filters), "push")}>
              {t("ui.list.clearFilters")}
            </button>
          </div>
        ) : null}
      </div>
      <div ref={tools} className="filter-end">
        {end}
      </div>
    </search>
  );
}
