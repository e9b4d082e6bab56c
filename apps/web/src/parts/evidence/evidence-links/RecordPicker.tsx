/** Chooses a record of the project by its number, name or pinyin initials: of one kind, or among several at once. Arrow keys move, Enter chooses. */
import { evidenceLinks, type FoundRecord } from "@digao/contract/areas/evidence/evidence-links/calls";
import { limits } from "@digao/contract/limits";
import { wordIn } from "@digao/contract/pairs";
import { type LinkableType, records } from "@digao/contract/records";
import { Input, Select } from "antd";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import "./evidence.css";

interface Props {
  /** What the list of choices is called. */
  label: string;
  types: readonly LinkableType[];
  chosen?: FoundRecord | undefined;
  onChoose: (one: FoundRecord) => void;
}

const stillMs = 250;
const none: readonly FoundRecord[] = [];
const keyOf = ({ type, id }: FoundRecord): string => `${type}-${id}`;

interface ChoicesProps extends Omit<Props, "types"> {
  listId: string;
  found: readonly FoundRecord[];
  active: number;
  wordOf: (type: LinkableType) => string;
}
function Choices({ label, listId, found, active, chosen, wordOf, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <div className="evidence-choices" role="listbox" id={listId} aria-label={label} {...scrolls}>
      {found.map((one, at) => (
        <div
          key={keyOf(one)}
          id={`${listId}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={chosen ? keyOf(chosen) === keyOf(one) : at === active}
          className={at === active ? "evidence-choice is-active" : "evidence-choice"}
          ref={at === active ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
          onClick={() => onChoose(one)}
          onKeyDown={(event) => (event.key === "Enter" ? onChoose(one) : undefined)}
        >
          <span className="evidence-kind soft">{wordOf(one.type)}</span>
          <span className="evidence-name" title={one.text}>
            {one.text}
          </span>
          <small className="soft" title={one.hint}>
            {one.hint}
          </small>
        </div>
      ))}
      {found.length === 0 ? (
        <div className="soft evidence-choice" role="option" aria-selected={false} aria-disabled tabIndex={-1}>
          {t("evidence-links.nothingFound")}
        </div>
      ) : null}
    </div>
  );
}

export function RecordPicker({ label, types, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const { id: projectId } = useProject();
  const listId = useId();
  const [kind, setKind] = useState<LinkableType | "all">("all");
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const kinds = kind === "all" ? types : [kind];
  const keyword = useDebounced(typed.trim(), stillMs);
  const query = { projectId, types: kinds.join(","), keyword };
  const { data, error, isPlaceholderData, refetch } = useCall(evidenceLinks.FindRecords, query, { keepPrevious: true });
  const found = data ?? none;
  const at = Math.min(active, found.length - 1);
  const wordOf = (type: LinkableType) => wordIn(lang, records[type].words);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive(Math.max(0, Math.min(found.length - 1, at + step)));
    // Nobody chooses among what was found for other letters, nor by the Enter that ends a composition.
    const isSettled = keyword === typed.trim() && !isPlaceholderData && !event.nativeEvent.isComposing;
    const one = event.key === "Enter" && isSettled ? found[at] : undefined;
    if (one) onChoose(one);
    if (step || event.key === "Enter") event.preventDefault();
  };
  const body = () => {
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (!data) return <DelayedSkeleton rows={4} />;
    return (
      <Choices
        label={label}
        listId={listId}
        found={found}
        active={at}
        chosen={chosen}
        wordOf={wordOf}
        onChoose={onChoose}
      />
    );
  };
  return (
    <div className="stack evidence-picker">
      <div className="row">
        {types.length > 1 ? (
          <Select<LinkableType | "all">
            aria-label={t("evidence-links.kindOf")}
            className="evidence-kinds"
            value={kind}
            options={[
              { value: "all", label: t("evidence-links.allKinds") },
              ...types.map((type) => ({ value: type, label: wordOf(type) })),
            ]}
            onChange={(next) => {
              setKind(next);
              setActive(0);
            }}
          />
        ) : null}
        <Input
          autoFocus
          allowClear
          role="combobox"
          aria-expanded={data !== undefined}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
          aria-label={t("evidence-links.search")}
          placeholder={t("evidence-links.searchBy")}
          maxLength={limits.keywordMax}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
        />
      </div>
      {body()}
    </div>
  );
}
