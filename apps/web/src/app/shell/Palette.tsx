/** Ctrl+K: type a few letters, Enter goes there or does it. */

import { Input, type InputRef } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useOwner } from "../../lib/session.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Window } from "../../ui/Window.tsx";
import { closeOverlay, setPaletteQuery, useOverlay } from "./overlays.ts";
import { type PaletteGroup, type PaletteItem, usePaletteGroups } from "./palette-items.ts";
import { noteVisit } from "./palette-recent.ts";

interface OptionProps {
  item: PaletteItem;
  index: number;
  isChosen: boolean;
  onPoint: (index: number) => void;
  onGo: (item: PaletteItem) => void;
}
/** The field keeps the focus: options are pointed at, and named as its active descendant. */
function Option({ item, index, isChosen, onPoint, onGo }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    <div
      ref={option}
      id={`palette-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="palette-item"
      onMouseMove={() => onPoint(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onGo(item)}
      onKeyDown={(event) => event.key === "Enter" && onGo(item)}
    >
      <Icon name={item.icon} />
      <span>{item.label}</span>
      <small>{item.note}</small>
    </div>
  );
}

interface ResultsProps extends Pick<OptionProps, "onPoint" | "onGo"> {
  groups: readonly PaletteGroup[];
  /** Of all groups, as the arrows walk them. */
  items: readonly PaletteItem[];
  index: number;
  isBusy: boolean;
}

function Results({ groups, items, index, isBusy, onPoint, onGo }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <div
      className="palette-list"
      id="palette-list"
      role="listbox"
      aria-label={t("app.palette.label")}
      aria-busy={isBusy}
    >
      {groups.map((group) => (
        <fieldset key={group.title} aria-label={group.title}>
          <p className="palette-group">{group.title}</p>
          {group.items.map((item) => (
            <Option
              key={item.key}
              item={item}
              index={items.indexOf(item)}
              isChosen={items[index] === item}
              onPoint={onPoint}
              onGo={onGo}
            />
          ))}
        </fieldset>
      ))}
      {items.length === 0 ? (
        <p className="palette-none">{t(isBusy ? "app.palette.searching" : "app.palette.none")}</p>
      ) : null}
    </div>
  );
}

export function Palette() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useOverlay((overlay) => overlay.query);
  const [place, setPlace] = useState(0);
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  const owner = useOwner();
  const { groups, isBusy, isInProject } = usePaletteGroups(query);
  const items = groups.flatMap((group) => group.items);
  const index = Math.min(place, Math.max(0, items.length - 1));
  const go = (item: PaletteItem | undefined) => {
    if (!item) return;
    closeOverlay();
    item.act?.();
    const { key, href, label, note, icon } = item;
    if (href === undefined) return;
    noteVisit(owner, { key, href, label, note, icon });
    void navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) setPlace((index + step + items.length) % Math.max(1, items.length));
    else if (event.key === "Enter") go(items[index]);
    else return;
    event.preventDefault();
  };
  return (
    <Window
      width={560}
      closable={false}
      footer={null}
      onCancel={closeOverlay}
      className="palette"
      title={<span className="visually-hidden">{t("app.palette.label")}</span>}
    >
      <Input
        ref={input}
        size="large"
        variant="borderless"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={items.length > 0 ? `palette-${index}` : undefined}
        aria-label={t("app.palette.label")}
        placeholder={t(isInProject ? "app.palette.hintProject" : "app.palette.hint")}
        prefix={<Icon name="search" />}
        value={query}
        onChange={(event) => {
          setPaletteQuery(event.target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results groups={groups} items={items} index={index} isBusy={isBusy} onPoint={setPlace} onGo={go} />
      <p className="palette-keys">{t("app.palette.keys")}</p>
    </Window>
  );
}
