/** Where wording is typed: phrases of the firm (审计用语) that fit the words under way stand above it; arrows choose, Tab or Enter takes. */
import { type OfferedWord, workCategory } from "@digao/contract/areas/firm/work-category/calls";
import { Input } from "antd";
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { wordsUnderWay } from "./under-way.ts";
import "./phrases.css";

interface Of {
  /** 1 explanation, 2 conclusion, 3 communication. */
  usage: "1" | "2" | "3";
  fsItemCode?: string;
}
interface Props extends Of, Omit<ComponentProps<typeof Input.TextArea>, "value" | "onChange" | "ref"> {
  value: string;
  onText: (text: string) => void;
}

const shownMax = 5;
const stillMs = 200;

type Press = (event: KeyboardEvent) => void;

interface OfferedProps extends Of {
  id: string;
  typed: string;
  chosen: number;
  onChoose: (index: number) => void;
  onTake: (word: OfferedWord) => void;
  onClose: () => void;
  /** What the field does with a key while phrases stand above it. */
  press: RefObject<Press | undefined>;
}

function Offered({ id, usage, fsItemCode, typed, chosen, onChoose, onTake, onClose, press }: OfferedProps) {
  const { t } = useTranslation();
  const keyword = useDebounced(typed, stillMs);
  const { data, isPlaceholderData } = useCall(
    workCategory.GetOfferedWords,
    { usage, fsItemCode, keyword },
    { keepPrevious: true },
  );
  // Phrases for fewer words than are typed would put in something else than the person means.
  const isFresh = keyword === typed && !isPlaceholderData;
  const shown = isFresh ? (data ?? []).slice(0, shownMax) : [];
  const onKey = (event: KeyboardEvent) => {
    if (shown.length === 0 || event.nativeEvent.isComposing) return;
    const word = shown[chosen];
    if (event.key === "ArrowDown") onChoose((chosen + 1) % shown.length);
    else if (event.key === "ArrowUp") onChoose((Math.max(chosen, 0) + shown.length - 1) % shown.length);
    else if (event.key === "Escape") onClose();
    // Nothing is taken that nobody has chosen: Enter goes on to the next line, Tab to the next field.
    else if ((event.key === "Enter" || event.key === "Tab") && word) onTake(word);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(() => {
    press.current = onKey;
    return () => {
      press.current = undefined;
    };
  });
  if (shown.length === 0) return null;
  return (
    <div id={id} className="phrases-offered" role="listbox" tabIndex={-1} aria-label={t("work-category.offer")}>
      {shown.map((word, index) => (
        <div
          key={word.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          className="phrase"
          aria-selected={index === chosen}
          data-current={index === chosen || undefined}
          onPointerDown={(event) => {
            // The field keeps its focus.
            event.preventDefault();
            onTake(word);
          }}
        >
          <strong>{word.title}</strong>
          <span>{word.content}</span>
        </div>
      ))}
      <p className="soft">{t("work-category.keys")}</p>
    </div>
  );
}

export function PhraseArea({ usage, fsItemCode, value, onText, ...area }: Props) {
  const id = useId();
  const { mutate: count } = useChange(workCategory.TakeAuditWord, { quiet: true });
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(-1);
  const press = useRef<Press>(undefined);
  const look = (words: string) => {
    setTyped(words);
    setChosen(-1);
  };
  const take = (word: OfferedWord) => {
    count({ id: word.id });
    onText(`${value.slice(0, value.length - typed.length)}${word.content}`);
    look("");
  };
  return (
    <div className="phrases-area">
      {typed ? (
        <Offered
          id={id}
          usage={usage}
          {...(fsItemCode ? { fsItemCode } : {})}
          typed={typed}
          chosen={chosen}
          onChoose={setChosen}
          onTake={take}
          onClose={() => look("")}
          press={press}
        />
      ) : null}
      <Input.TextArea
        {...area}
        value={value}
        aria-autocomplete="list"
        aria-controls={typed ? id : undefined}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        onKeyDown={(event) => press.current?.(event)}
        onBlur={() => look("")}
        onChange={({ target }) => {
          onText(target.value);
          look(target.selectionStart === target.value.length ? wordsUnderWay(target.value) : "");
        }}
      />
    </div>
  );
}
