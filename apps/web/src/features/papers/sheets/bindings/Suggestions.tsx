/** While a binding is typed: what may stand as the argument, by code, name and pinyin initials. */
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { BindingSuggestion } from "@digao/contract/areas/papers/sheets/project-data";
import { bindingFunctions } from "@digao/domain/sheet-bindings/functions";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { useProject } from "../../../../lib/page.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import type { SheetEngine } from "../../../../parts/papers/sheets/sheet-editor/engine.ts";
import { type TypedCall, typedCall } from "./typed-call.ts";
import { rptLangOf } from "./use-bindings.ts";

interface Typing {
  text: string;
  left: number;
  top: number;
}

/** Months and levels are written bare, words in quotes. */
const written = (insert: string) => (/^\d{6}$|^\d$/.test(insert) || /^["“]/.test(insert) ? insert : `"${insert}"`);

function completed(text: string, { fn, argument, from }: TypedCall, { insert }: BindingSuggestion) {
  const isLast = argument === bindingFunctions[fn].arguments.length - 1;
  return `${text.slice(0, from)}${written(insert)}${isLast ? ")" : ","}`;
}

const keys: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"]);

interface ListProps {
  engine: SheetEngine;
  typing: Typing;
  typed: TypedCall;
  onClose: () => void;
}

function List({ engine, typing, typed, onClose }: ListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const project = useProject();
  const keyword = useDebounced(typed.typed, 150);
  const [first, second] = typed.given;
  const { data, isPlaceholderData } = useCall(
    sheets.SuggestBinding,
    {
      projectId: project.id,
      fn: typed.fn,
      argument: typed.argument,
      keyword,
      RptLang: rptLangOf(language),
      ...(first ? { first } : {}),
      ...(second ? { second } : {}),
    },
    { keepPrevious: true, staleMs: 30_000 },
  );
  const [chosen, setChosen] = useState(0);
  // A list for fewer letters than are typed would put something else there than the person means.
  const isFresh = keyword === typed.typed && !isPlaceholderData;
  const shown = (data ?? []).slice(0, 8);
  const at = Math.min(chosen, shown.length - 1);
  const take = useEffectEvent((suggestion: BindingSuggestion | undefined) => {
    if (suggestion) engine.retype(completed(typing.text, typed, suggestion));
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (shown.length === 0 || event.isComposing || !keys.has(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === "ArrowDown") setChosen((at + 1) % shown.length);
    else if (event.key === "ArrowUp") setChosen((at + shown.length - 1) % shown.length);
    else if (event.key === "Escape") onClose();
    else if (isFresh) take(shown[at]);
  });
  useEffect(() => engine.onKey((event) => press(event)), [engine]);
  if (shown.length === 0) return null;
  return (
    <div
      className="sheet-suggest"
      role="listbox"
      tabIndex={-1}
      aria-label={t("sheets.bind.suggestions")}
      style={{ left: typing.left, top: typing.top }}
    >
      {shown.map((one, index) => (
        <div
          key={`${one.insert}${one.label}`}
          role="option"
          tabIndex={-1}
          aria-selected={isFresh && index === at}
          onPointerDown={(event) => {
            event.preventDefault();
            take(one);
          }}
        >
          <strong>{one.insert}</strong> {one.label} <span className="soft">{one.detail}</span>
        </div>
      ))}
    </div>
  );
}

export function Suggestions({ engine }: { engine: SheetEngine }) {
  const [typing, setTyping] = useState<Typing>();
  useEffect(() => engine.onTyping(setTyping), [engine]);
  const typed = typing ? typedCall(typing.text) : undefined;
  if (!typing || !typed) return null;
  return (
    <List
      key={`${typed.fn}${typed.argument}${typed.from}`}
      engine={engine}
      typing={typing}
      typed={typed}
      onClose={() => setTyping(undefined)}
    />
  );
}
