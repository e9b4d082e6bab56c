/** Builds an expression over ledger lines (条件表达式): rows and nested groups by mouse or keyboard, told in words below. */
import { type Expression, expressionLimits } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import type { LineField } from "@digao/contract/areas/books/vouchers/line-filter/fields";
import { expressionWords } from "@digao/contract/areas/books/vouchers/line-filter/words";
import { type KeyboardEvent, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { useProject } from "../../../../lib/page.ts";
import { CalendarNotice } from "./CalendarNotice.tsx";
import { type DraftGroup, type DraftState, draftOf, expressionOf, rowsOf, stateOf } from "./draft.ts";
import { addedAfter, changed, moved, neighbour, without as taken } from "./draft-tree.ts";
import { GroupBox, type TreeActions } from "./GroupBox.tsx";
import { SavedFilters } from "./SavedFilters.tsx";
import "./expression.css";

export interface ExpressionBuilderProps {
  value: Expression | undefined;
  /** Undefined while nothing is asked, or while a row is incomplete: then `isComplete` is false. */
  onChange: (value: Expression | undefined, isComplete: boolean) => void;
  /** What was left unfinished in an earlier sitting; told on every change. */
  draft?: DraftGroup | undefined;
  onDraft?: (draft: DraftGroup) => void;
  /** Fields that this place cannot ask. */
  without?: readonly LineField[];
  disabled?: boolean;
  /** Expressions with a name are offered, and may be saved. */
  hasSaved?: boolean;
}
const none: readonly LineField[] = [];
/** Of groups; one more is taken by a negation of the innermost. */
const depthMax = expressionLimits.depth - 1;
const sameText = (a: Expression | undefined, b: Expression | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** The tree being edited follows the value when that is changed from elsewhere, and keeps its rows when it is its own. */
function useDraftTree({ value, onChange, draft, onDraft }: ExpressionBuilderProps) {
  const [root, setRoot] = useState(() => draft ?? draftOf(value));
  const [lastGiven, setLastGiven] = useState(value);
  if (!sameText(lastGiven, value)) {
    setLastGiven(value);
    setRoot(draftOf(value));
  }
  const set = (next: DraftGroup) => {
    const { expression, isComplete } = stateOf(next);
    setRoot(next);
    setLastGiven(expression);
    onDraft?.(next);
    onChange(expression, isComplete);
  };
  return { root, set };
}

type Act = "add" | "up" | "down" | "remove";
const altKeys: Readonly<Record<string, Act>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Delete: "remove",
  Backspace: "remove",
};
/** Lists and calendars keep their own Enter, and so does whoever takes Ctrl+Enter. */
function actOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, target: HTMLElement): Act | undefined {
  if (altKey) return altKeys[key];
  const isPlainInput = target.matches("input:not([role=combobox])") && !target.closest(".ant-picker");
  return key === "Enter" && isPlainInput && !ctrlKey && !metaKey ? "add" : undefined;
}

/** Enter adds a row below, Alt+arrows move it, Alt+Delete takes it away. */
function useRowKeys(root: DraftGroup, set: (next: DraftGroup) => void, focus: (key: string | undefined) => void) {
  const acts: Record<Act, (key: string) => void> = {
    add: (key) => {
      const [next, added] = addedAfter(root, key);
      set(next);
      focus(added);
    },
    up: (key) => set(moved(root, key, -1)),
    down: (key) => set(moved(root, key, 1)),
    remove: (key) => {
      focus(neighbour(root, key));
      set(taken(root, key));
    },
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    const key = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-row]")?.dataset.row : undefined;
    const act = key && target instanceof HTMLElement ? actOf(event, target) : undefined;
    if (!key || !act) return;
    event.preventDefault();
    event.stopPropagation();
    acts[act](key);
  };
}

function Words({ root, state }: { root: DraftGroup; state: DraftState }) {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const count = rowsOf(root).length;
  const { isComplete, limit } = state;
  const expression = isComplete ? expressionOf(root) : undefined;
  const text = isComplete ? t("expression.nothing") : t("expression.incomplete");
  return (
    <div className="expression-words">
      <output aria-label={t("expression.inWords")}>
        {expression ? expressionWords(lang, expression) : <span className="soft">{text}</span>}
      </output>
      {limit ? (
        <p className="expression-fault" role="alert">
          {t(`expression.limit.${limit}`, expressionLimits)}
        </p>
      ) : null}
      <p className="soft">{t("expression.counts", { rows: count, max: expressionLimits.conditions })}</p>
    </div>
  );
}

export function ExpressionBuilder(props: ExpressionBuilderProps) {
  const { without = none, disabled = false, hasSaved = true } = props;
  const { t } = useTranslation();
  const project = useProject();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const { root, set } = useDraftTree(props);
  const [focusKey, setFocus] = useState<string>();
  const focused = useCallback(() => setFocus(undefined), []);
  const onKeyDown = useRowKeys(root, set, setFocus);
  const state = stateOf(root);
  const actions: TreeActions = {
    focused,
    change: (next) => set(changed(root, next)),
    remove: (key) => set(taken(root, key)),
    add: (group, node, focus) => {
      set(changed(root, { ...group, children: [...group.children, node] }));
      setFocus(focus);
    },
  };
  return (
    <fieldset className="expression-builder" aria-label={t("expression.title")} onKeyDown={onKeyDown}>
      {hasSaved ? (
        <SavedFilters
          projectId={project.id}
          value={state.expression}
          without={without}
          isReadOnly={project.isClosed || disabled}
          onPick={(expression) => set(draftOf(expression))}
        />
      ) : null}
      <GroupBox
        lang={lang}
        without={without}
        disabled={disabled}
        focusKey={focusKey}
        actions={actions}
        depthMax={depthMax}
        projectId={project.id}
        group={root}
        depth={1}
      />
      <Words root={root} state={state} />
      <CalendarNotice expression={state.expression} />
      <p className="expression-keys">{t("expression.keys")}</p>
    </fieldset>
  );
}
