/** Looks a statement item or an account up while a cell is edited: by code, name or pinyin initials. */
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { EditorContext } from "../../../ui/ledger-grid/column.ts";
import { type Choice, found } from "./choices.ts";
import type { EntryLine } from "./entry.ts";

interface Props {
  context: EditorContext<EntryLine>;
  /** What the cell holds now: any other text was typed to open the editor. */
  current: string;
  choices: readonly Choice[];
  label: string;
}

interface ListProps {
  id: string;
  options: readonly Choice[];
  active: number;
  field: HTMLInputElement | null;
  onPick: (choice: Choice) => void;
}
const listHeight = 264;

/** Over the grid, which clips what stands inside it; above the cell where there is no room below. */
function List({ id, options, active, field, onPick }: ListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = field?.getBoundingClientRect();
    const style = list.current?.style;
    if (!box || !style) return;
    const isBelow = box.bottom + listHeight < window.innerHeight;
    style.left = `${box.left}px`;
    style.top = isBelow ? `${box.bottom + 2}px` : "auto";
    style.bottom = isBelow ? "auto" : `${window.innerHeight - box.top + 2}px`;
  }, [field]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return createPortal(
    <div ref={list} id={id} role="listbox" tabIndex={-1} className="look-up-list">
      {options.map((one, index) => (
        <div
          key={one.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="look-up"
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(one);
          }}
        >
          <code>{one.code}</code>
          {one.name}
        </div>
      ))}
      {options.length === 0 ? <p>{t("adjustments.lookUpNone")}</p> : null}
    </div>,
    document.body,
  );
}

export function CellLookUp({ context, current, choices, label }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [query, setQuery] = useState(context.value === current ? "" : context.value);
  const options = useMemo(() => found(choices, query), [choices, query]);
  const [moved, setMoved] = useState<number>();
  const place =
    moved ??
    (query
      ? 0
      : Math.max(
          0,
          options.findIndex((one) => one.value === current),
        ));
  const active = Math.min(place, options.length - 1);
  useEffect(() => field?.focus(), [field]);
  /** Leaving an untouched cell leaves it as it is. */
  const take = (then: "down" | "next") => {
    const isTouched = query !== "" || moved !== undefined;
    const choice = options[active];
    if (isTouched && !choice) return;
    context.commit(isTouched && choice ? choice.value : current, then);
  };
  const keys: Record<string, () => void> = {
    arrowdown: () => setMoved(Math.min(options.length - 1, active + 1)),
    arrowup: () => setMoved(Math.max(0, active - 1)),
    enter: () => take("next"),
    tab: () => take("next"),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const run = keys[event.key.toLowerCase()];
    if (event.nativeEvent.isComposing || !run) return;
    event.preventDefault();
    run();
  };
  return (
    <>
      <input
        ref={setField}
        className="lg-input"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        autoComplete="off"
        placeholder={t("adjustments.lookUp")}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setMoved(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={context.cancel}
      />
      <List
        id={id}
        options={options}
        active={active}
        field={field}
        onPick={(choice) => context.commit(choice.value, "next")}
      />
    </>
  );
}
