/** The dark menu of both shells: groups that open and close, arrow keys that walk what is open; folded, icons with flyouts. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { stepInMenu } from "./menu-steps.ts";
import "./side-menu.css";

export interface SideEntry {
  key: string;
  label: string;
  icon?: ReactNode;
  /** What waits there. */
  badge?: { count: number; words: string };
  children?: readonly SideEntry[];
}
/** Entries below a line of words; without words they simply follow. */
export interface SideSection {
  key: string;
  title?: string;
  entries: readonly SideEntry[];
}

interface Props {
  sections: readonly SideSection[];
  selected: string | undefined;
  /** Icons alone; what is below them flies out beside. */
  isFolded?: boolean;
  label: string;
  onChoose: (key: string) => void;
}

interface LevelProps extends Omit<Props, "sections" | "label"> {
  depth: number;
  /** Where the Tab key comes in; arrows go on from there. */
  stop: string | undefined;
  closed: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

const holds = (entry: SideEntry, key: string | undefined): boolean =>
  entry.key === key || (entry.children?.some((child) => holds(child, key)) ?? false);

/** The selected entry, or the closed group that holds it. */
function shownHolder({
  entries,
  selected,
  closed,
  isFolded,
}: Pick<LevelProps, "selected" | "closed" | "isFolded"> & {
  entries: readonly SideEntry[];
}): string | undefined {
  const entry = entries.find((one) => holds(one, selected));
  if (!entry?.children || isFolded || closed.has(entry.key)) return entry?.key;
  return shownHolder({ entries: entry.children, selected, closed, isFolded });
}

function Leaf({ entry, selected, depth, stop, isFolded, onChoose }: LevelProps & { entry: SideEntry }) {
  return (
    <div role="none">
      <button
        type="button"
        role="menuitem"
        tabIndex={stop === entry.key ? 0 : -1}
        className="side-entry"
        data-key={entry.key}
        data-depth={depth}
        aria-current={entry.key === selected ? "page" : undefined}
        aria-label={isFolded ? entry.label : undefined}
        title={entry.label}
        onClick={() => onChoose(entry.key)}
      >
        {entry.icon}
        {isFolded ? null : <span>{entry.label}</span>}
        {isFolded || !entry.badge ? null : (
          <span className="side-badge" title={entry.badge.words}>
            <span aria-hidden="true">{entry.badge.count}</span>
            <span className="visually-hidden">{entry.badge.words}</span>
          </span>
        )}
      </button>
    </div>
  );
}

/** Beside the folded menu, as high as its icon; fixed, because the menu itself scrolls. */
function useFlyout() {
  const [place, setPlace] = useState<{ top: number; left: number }>();
  const open = (element: HTMLElement) => {
    const { top } = element.getBoundingClientRect();
    setPlace({ top, left: element.closest("nav")?.getBoundingClientRect().right ?? 0 });
  };
  return { place, open, close: () => setPlace(undefined) };
}

function FoldedGroup(props: LevelProps & { entry: SideEntry }) {
  const { entry, selected } = props;
  const { place, open, close } = useFlyout();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== "Escape" && event.key !== "ArrowLeft") return;
    close();
    event.currentTarget.querySelector<HTMLElement>("button")?.focus();
  };
  return (
    <div
      role="none"
      onMouseEnter={(event) => open(event.currentTarget)}
      onMouseLeave={close}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <button
        type="button"
        role="menuitem"
        tabIndex={props.stop === entry.key ? 0 : -1}
        className="side-entry"
        data-key={entry.key}
        data-depth={0}
        data-holds={holds(entry, selected)}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        aria-label={entry.label}
        onClick={(event) => open(event.currentTarget)}
      >
        {entry.icon}
      </button>
      {place ? (
        <div className="side-flyout" role="menu" tabIndex={-1} aria-label={entry.label} style={place}>
          {entry.children?.map((child) => (
            <Leaf
              key={child.key}
              {...props}
              entry={child}
              isFolded={false}
              onChoose={(key) => {
                close();
                props.onChoose(key);
              }}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Group(props: LevelProps & { entry: SideEntry }) {
  const { entry, closed, onToggle, selected, depth, stop } = props;
  const isOpen = !closed.has(entry.key);
  return (
    <div role="none">
      <button
        type="button"
        role="menuitem"
        tabIndex={stop === entry.key ? 0 : -1}
        className="side-entry"
        data-key={entry.key}
        data-depth={depth}
        data-holds={!isOpen && holds(entry, selected)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={entry.label}
        onClick={() => onToggle(entry.key)}
      >
        {entry.icon}
        <span>{entry.label}</span>
        <Icon name={isOpen ? "up" : "down"} size={12} />
      </button>
      {isOpen && entry.children ? (
        <div role="menu" tabIndex={-1} className="side-level" aria-label={entry.label}>
          <Level {...props} entries={entry.children} depth={depth + 1} />
        </div>
      ) : null}
    </div>
  );
}

function Level({ entries, ...props }: LevelProps & { entries: readonly SideEntry[] }) {
  const Branch = props.isFolded ? FoldedGroup : Group;
  return entries.map((entry) =>
    entry.children ? (
      <Branch key={entry.key} {...props} entry={entry} />
    ) : (
      <Leaf key={entry.key} {...props} entry={entry} />
    ),
  );
}

export function SideMenu({ sections, selected, isFolded = false, label, onChoose }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const onToggle = (key: string) =>
    setClosed((all) => {
      const next = new Set(all);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const [walked, setWalked] = useState<string>();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) menu.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  const entries = sections.flatMap((section) => section.entries);
  const stop = walked ?? shownHolder({ entries, selected, closed, isFolded }) ?? entries[0]?.key;
  const level = { selected, isFolded, closed, onToggle, onChoose, stop, depth: 0 };
  return (
    <div
      ref={menu}
      className="side-menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      aria-orientation="vertical"
      data-folded={isFolded}
      onKeyDown={stepInMenu}
      onFocus={({ target }) => setWalked(target.dataset.key)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setWalked(undefined);
      }}
    >
      {sections.map((section) =>
        section.title ? (
          <div key={section.key} role="none">
            <p className="side-title" role="presentation">
              {section.title}
            </p>
            <div role="menu" tabIndex={-1} aria-label={section.title}>
              <Level {...level} entries={section.entries} />
            </div>
          </div>
        ) : (
          <Level key={section.key} {...level} entries={section.entries} />
        ),
      )}
    </div>
  );
}
