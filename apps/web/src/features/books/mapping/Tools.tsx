/** Filters of the list and what works on the chart as a whole: chips, order, keyword, decisions, automatic mapping. */
import { Button, Dropdown, Input, Segmented } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { formatCount } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { type MapState, mapStates, type Order } from "./account-rows.ts";
import type { Balance } from "./sums.ts";
import type { Mapping } from "./use-mapping.ts";
import type { Decisions } from "./use-selection.ts";

export function useView() {
  const [params, patch] = useUrlParams();
  const state = mapStates.find((one) => one === params.get("state"));
  const order: Order = params.get("order") === "tree" ? "tree" : "open";
  return { state, order, query: params.get("q") ?? "", periodId: Number(params.get("periodId")) || undefined, patch };
}

const addressMs = 400;

/** What is typed filters at once; the address follows when the typing rests, and is followed when it changes elsewhere. */
export function useKeyword({ query, patch }: ReturnType<typeof useView>) {
  const [text, setText] = useState(query);
  const [isTyping, setTyping] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isTyping) setText((current) => (current.trim() === query ? current : query));
  }, [query, isTyping]);
  useEffect(() => {
    if (!isTyping) return;
    // The address answers a moment after it was asked; until then what it still says is older than the text.
    if (text.trim() === query) return setTyping(false);
    const timer = setTimeout(() => {
      // The reader has left, and the next page is not drawn yet: the address is taken up when this one is shown again.
      if (window.location.pathname !== pathname) return;
      patch({ q: text.trim() });
    }, addressMs);
    return () => clearTimeout(timer);
  }, [text, query, isTyping, patch, pathname]);
  const type = (next: string) => {
    setText(next);
    setTyping(true);
  };
  return { text, type };
}

interface ChipProps {
  view: ReturnType<typeof useView>;
  /** Undefined until the chart has been read. */
  balance: Balance | undefined;
  onChange: () => void;
}
/** Choosing again, even the same order, re-sorts the list. */
export function StateChips({ view, balance, onChange }: ChipProps) {
  const { t } = useTranslation();
  const choose = (state: MapState | undefined) => {
    onChange();
    view.patch({ state });
  };
  const total = balance && mapStates.reduce((sum, state) => sum + balance.counts[state], 0);
  const chip = (state: MapState | undefined, words: string, count: number | undefined) => (
    <button
      key={words}
      type="button"
      className="chip map-chip"
      aria-pressed={view.state === state}
      onClick={() => choose(state)}
    >
      {words} <b>{count === undefined ? "–" : formatCount(count)}</b>
    </button>
  );
  return (
    <section className="map-chips" aria-label={t("mapping.column.state")}>
      {chip(undefined, t("ui.all"), total)}
      {mapStates.map((state) => chip(state, t(`mapping.state.${state}`), balance?.counts[state]))}
    </section>
  );
}

interface Props extends ChipProps {
  keyword: ReturnType<typeof useKeyword>;
  mapping: Mapping;
  decisions: Decisions;
  isReadOnly: boolean;
}
export function Tools({ view, keyword, balance, onChange, mapping, decisions, isReadOnly }: Props) {
  const { t } = useTranslation();
  const { selected } = decisions;
  const waiting = decisions.waiting.length;
  return (
    <search className="filter-bar">
      <Input
        className="map-keyword"
        data-hotkey="search"
        allowClear
        aria-label={t("mapping.keyword")}
        placeholder={t("mapping.keyword")}
        prefix={<Icon name="search" size={14} />}
        value={keyword.text}
        onChange={(event) => keyword.type(event.target.value)}
      />
      <StateChips view={view} balance={balance} onChange={onChange} />
      <div className="filter-end">
        <Segmented
          aria-label={t("mapping.order.label")}
          value={view.order}
          options={(["open", "tree"] as const).map((order) => ({ value: order, label: t(`mapping.order.${order}`) }))}
          onChange={(order: Order) => {
            onChange();
            view.patch({ order: order === "tree" ? order : undefined });
          }}
        />
        <Button disabled={isReadOnly || waiting === 0} title={t("mapping.acceptHint")} onClick={decisions.accept}>
          {t("mapping.accept", { count: waiting })}
        </Button>
        <Button disabled={isReadOnly || !mapping.canUndo} title={t("mapping.undoHint")} onClick={decisions.undo}>
          {t("mapping.undo")}
        </Button>
        <Dropdown
          trigger={["click"]}
          placement="bottomRight"
          menu={{
            items: [
              {
                key: "clear",
                danger: true,
                disabled: isReadOnly || selected.length === 0,
                label: t("mapping.clear", { count: selected.length }),
              },
            ],
            onClick: decisions.clear,
          }}
        >
          <Button type="text" aria-label={t("ui.more")} icon={<Icon name="more" />} />
        </Dropdown>
      </div>
    </search>
  );
}
