/** Ctrl+K: type a few letters, Enter goes there. */
import { Input, type InputRef, Modal } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { closeOverlay } from "./overlays.ts";
import { type PaletteItem, usePaletteGroups } from "./palette-items.ts";

interface OptionProps {
  item: PaletteItem;
  index: number;
  isChosen: boolean;
  onPoint: (index: number) => void;
  onGo: (item: PaletteItem) => void;
}
/** The field keeps the focus: options are pointed at, and named as its active descendant. */
function Option({ item, index, isChosen, onPoint, onGo }: OptionProps) {
  return (
    <div
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

export function Palette() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [place, setPlace] = useState(0);
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  const groups = usePaletteGroups(query);
  const items = groups.flatMap((group) => group.items);
  const index = Math.min(place, Math.max(0, items.length - 1));
  const go = (item: PaletteItem | undefined) => {
    if (!item) return;
    closeOverlay();
    void navigate(item.href);
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
    <Modal
      open
      width={560}
      closable={false}
      footer={null}
      onCancel={closeOverlay}
      className="palette"
      aria-label={t("app.palette.label")}
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
        placeholder={t("app.palette.hint")}
        prefix={<Icon name="search" />}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list" id="palette-list" role="listbox" aria-label={t("app.palette.label")}>
        {groups.map((group) => (
          <fieldset key={group.title} aria-label={group.title}>
            <p className="palette-group">{group.title}</p>
            {group.items.map((item) => (
              <Option
                key={item.href}
                item={item}
                index={items.indexOf(item)}
                isChosen={items[index] === item}
                onPoint={setPlace}
                onGo={go}
              />
            ))}
          </fieldset>
        ))}
        {items.length === 0 ? <p className="palette-none">{t("app.palette.none")}</p> : null}
      </div>
      <p className="palette-keys">{t("app.palette.keys")}</p>
    </Modal>
  );
}
