/** What the bound cells of a sheet say, mean and come from; read again when something of it has changed. */
import { type BoundCell, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { groupBy } from "@digao/domain/ledger/group-by";
import { bindingFunctions, functionNames } from "@digao/domain/sheet-bindings/functions";
import { callText } from "@digao/domain/sheet-bindings/parse";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useCall } from "../../../../lib/api.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { cellKey } from "../../../../parts/papers/sheets/session/cells-of-ops.ts";
import type { SheetEngine } from "../../../../parts/papers/sheets/sheet-editor/engine.ts";
import type { OwnFunction, ValueOf } from "../../../../parts/papers/sheets/sheet-editor/functions.ts";
import { errorIn } from "./error-words.ts";

export const rptLangOf = (language: string) => (language === "en" ? "en" : "zh");

/** The functions as Univer offers them while a formula is typed. */
function functionsIn(language: string): OwnFunction[] {
  const at = language === "en" ? 1 : 0;
  return functionNames.map((name) => {
    const { words, example, arguments: all } = bindingFunctions[name];
    return {
      name,
      about: `${words[at]}  ${example}`,
      parameters: all.map(({ words: word, initial }) => ({
        name: word[at],
        detail: word[at],
        example: "",
        isOptional: initial !== undefined,
      })),
    };
  });
}

export interface Bindings {
  at: (tabId: string, row: number, column: number) => readonly BoundCell[];
  all: readonly BoundCell[];
  refetch: () => void;
}

export function useBindings(sheetId: number, engine: SheetEngine | undefined): Bindings {
  const language = useLanguage();
  const { data, refetch } = useCall(sheets.GetSheetBindings, { Id: sheetId, RptLang: rptLangOf(language) });
  const byText = useRef<ReadonlyMap<string, BoundCell>>(new Map());
  const byCell = useMemo(() => groupBy(data ?? [], ({ tabId, row, column }) => cellKey(tabId, row, column)), [data]);
  useEffect(() => {
    byText.current = new Map((data ?? []).map((one) => [one.formula, one]));
    engine?.mark((data ?? []).filter(({ isStale }) => isStale));
  }, [data, engine]);
  const figureOf = useEffectEvent<ValueOf>((name, values) => {
    const fn = functionNames.find((one) => one === name);
    if (!fn) return undefined;
    // A spreadsheet's own SIGN: of a number.
    const [only] = values;
    if (fn === "SIGN" && values.length === 1 && typeof only === "number") return Math.sign(only);
    const computed = byText.current.get(
      callText({ fn, values: values.map((one) => (one === null ? "" : String(one))) }),
    );
    return computed ? (computed.error ?? computed.value) : undefined;
  });
  useEffect(() => {
    if (!engine) return undefined;
    engine.worded((message) => errorIn(language, message));
    return engine.register(functionsIn(language), (name, values) => figureOf(name, values));
  }, [engine, language]);
  return {
    at: (tabId, row, column) => byCell.get(cellKey(tabId, row, column)) ?? [],
    all: data ?? [],
    refetch: () => void refetch(),
  };
}
