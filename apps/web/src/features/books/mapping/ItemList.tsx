/** Right pane: statement items by group, found by code, name or pinyin initials, each with what is mapped to it. */

import type { ItemNode } from "@digao/contract/areas/books/mapping/calls";
import { codesOf } from "@digao/contract/codes";
import { Button, Input, type InputRef } from "antd";
import { type KeyboardEvent, memo, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { matches } from "../../../lib/pinyin.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { AccountNote } from "./AccountNote.tsx";
import type { ItemSum } from "./sums.ts";
import { takesAccounts } from "./use-mapping.ts";
import type { Decisions } from "./use-selection.ts";

interface Props {
  items: readonly ItemNode[];
  sums: ReadonlyMap<number, ItemSum>;
  decisions: Decisions;
  isReadOnly: boolean;
}
const groups = codesOf("itemGroup");

export const foundItems = (items: readonly ItemNode[], query: string): ItemNode[] =>
  items.filter(
    (item) => takesAccounts(item) && (query === "" || matches(query, `${item.stdCode} ${item.name}`, item.pinyin)),
  );

/** Keeps the item at hand in sight. */
function useInSight(id: number | undefined, list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (id !== undefined) list.current?.querySelector(`[data-item="${id}"]`)?.scrollIntoView({ block: "nearest" });
  }, [id, list]);
}

interface RowProps {
  item: ItemNode;
  sum: ItemSum | undefined;
  isActive: boolean;
  onPick: (item: ItemNode) => void;
  onAssign: (item: ItemNode) => void;
}
/** Drawn again only when its own figures or its mark change: the list is long, and the cursor moves often. */
const Row = memo(function ItemRow({ item, sum, isActive, onPick, onAssign }: RowProps) {
  const { t } = useTranslation();
  return (
    <div
      role="option"
      id={`map-item-${item.id}`}
      tabIndex={-1}
      aria-selected={isActive}
      data-item={item.id}
      className="map-item"
      onClick={() => onPick(item)}
      onDoubleClick={() => onAssign(item)}
      onKeyDown={(event) => event.key === "Enter" && onAssign(item)}
    >
      <code>{item.stdCode}</code>
      <span className="map-item-name" title={item.name}>
        {item.name}
      </span>
      <small>{sum ? t("mapping.itemAccounts", { count: sum.accounts }) : ""}</small>
      {sum ? <MoneyCell total value={sum.amount} /> : <span className="money" />}
    </div>
  );
});

/** What a row calls never changes, though what it does follows the selection. */
function useRowActions({ pick, assign }: Decisions) {
  const latest = useRef({ pick, assign });
  useEffect(() => {
    latest.current = { pick, assign };
  });
  return useMemo(
    () => ({
      onPick: (item: ItemNode) => latest.current.pick(item),
      onAssign: (item: ItemNode) => latest.current.assign(item),
    }),
    [],
  );
}

function useActive(found: readonly ItemNode[], decisions: Decisions) {
  const { query, picked, current } = decisions;
  // Another word begins at the top again.
  const [position, setPosition] = useState({ query: "", place: 0 });
  const place = position.query === query ? position.place : 0;
  const move = (step: number) => setPosition({ query, place: Math.max(0, Math.min(place + step, found.length - 1)) });
  const own = picked?.id ?? current?.fsItemId ?? undefined;
  const typed = query === "" && place === 0 ? undefined : found[Math.min(place, found.length - 1)];
  return { active: typed?.id ?? own, item: typed, move };
}

export function ItemList({ items, sums, decisions, isReadOnly }: Props) {
  const { t } = useTranslation();
  const { query, setQuery, search, selected, picked, backToGrid } = decisions;
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => foundItems(items, query.trim()), [items, query]);
  const { active, item, move } = useActive(found, decisions);
  const actions = useRowActions(decisions);
  useInSight(active, list);
  const chosen = item ?? picked;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const keys: Record<string, () => void> = {
      arrowdown: () => move(1),
      arrowup: () => move(-1),
      enter: () => chosen && decisions.assign(chosen),
      escape: () => {
        setQuery("");
        backToGrid();
      },
    };
    const key = keys[event.key.toLowerCase()];
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    key();
  };
  const keepInput = (input: InputRef | null) => {
    search.current = input?.input ?? null;
  };
  return (
    <section className="map-items" aria-label={t("mapping.items")}>
      <AccountNote account={decisions.current} />
      <Input
        ref={keepInput}
        allowClear
        role="combobox"
        aria-expanded
        aria-controls="map-item-list"
        aria-activedescendant={active === undefined ? undefined : `map-item-${active}`}
        aria-label={t("mapping.itemSearch")}
        placeholder={t("mapping.itemSearch")}
        prefix={<Icon name="search" size={14} />}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} role="listbox" id="map-item-list" className="map-item-list" aria-label={t("mapping.items")}>
        {groups.map((group) => {
          const own = found.filter((one) => one.grpId === group);
          if (own.length === 0) return null;
          return (
            // A list box may hold groups and choices, no headings.
            <fieldset key={group} className="map-group" aria-label={t(`codes.itemGroup.${group}`)}>
              <p aria-hidden="true">{t(`codes.itemGroup.${group}`)}</p>
              {own.map((one) => (
                <Row key={one.id} item={one} sum={sums.get(one.id)} isActive={one.id === active} {...actions} />
              ))}
            </fieldset>
          );
        })}
        {found.length === 0 ? <p className="map-none">{t("mapping.noItem", { query })}</p> : null}
      </div>
      <footer className="map-actions">
        <Button
          type="primary"
          block
          disabled={isReadOnly || !chosen || selected.length === 0}
          title={chosen ? undefined : t("mapping.pickFirst")}
          onClick={() => chosen && decisions.assign(chosen)}
        >
          {chosen
            ? t("mapping.assignTo", { count: selected.length, item: `${chosen.stdCode} ${chosen.name}` })
            : t("mapping.assign", { count: selected.length })}
        </Button>
      </footer>
    </section>
  );
}
