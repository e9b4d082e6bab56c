/** Starts Univer in an element: our language, colours and fonts, and the plugins that a working paper needs. */
import "@univerjs/preset-sheets-core/lib/index.css";
import "@univerjs/preset-sheets-conditional-formatting/lib/index.css";
import "@univerjs/preset-sheets-data-validation/lib/index.css";
import "@univerjs/preset-sheets-drawing/lib/index.css";
import "@univerjs/preset-sheets-filter/lib/index.css";
import "@univerjs/preset-sheets-find-replace/lib/index.css";
import "@univerjs/preset-sheets-hyper-link/lib/index.css";
import "@univerjs/preset-sheets-note/lib/index.css";
import "@univerjs/preset-sheets-sort/lib/index.css";
import { LocaleType, LogLevel, type Plugin, type PluginCtor, Univer } from "@univerjs/core";
import { FUniver } from "@univerjs/core/facade";
import { UniverSheetsConditionalFormattingPreset } from "@univerjs/preset-sheets-conditional-formatting";
import { CalculationMode, UniverSheetsCorePreset } from "@univerjs/preset-sheets-core";
import { UniverSheetsDataValidationPreset } from "@univerjs/preset-sheets-data-validation";
import { UniverSheetsDrawingPreset } from "@univerjs/preset-sheets-drawing";
import { UniverSheetsFilterPreset } from "@univerjs/preset-sheets-filter";
import { UniverSheetsFindReplacePreset } from "@univerjs/preset-sheets-find-replace";
import { UniverSheetsHyperLinkPreset } from "@univerjs/preset-sheets-hyper-link";
import { UniverSheetsNotePreset } from "@univerjs/preset-sheets-note";
import { UniverSheetsSortPreset } from "@univerjs/preset-sheets-sort";
import type { Language } from "../../../../lib/language.ts";
import { sheetTheme } from "./sheet-theme.ts";

export interface Started {
  univer: Univer;
  api: FUniver;
}
export interface Look {
  language: Language;
  isDark: boolean;
}

export const localeOf = (language: Language) => (language === "en" ? LocaleType.EN_US : LocaleType.ZH_CN);
export const wordsOf = async (language: Language) =>
  language === "en" ? (await import("./words-en.ts")).words : (await import("./words-zh.ts")).words;

/** Univer's protection of ranges and tabs: who may change a sheet is the server's to say, and these would change nothing. */
const withoutRights = Object.fromEntries(
  [
    "sheet.contextMenu.permission",
    "sheet.command.add-range-protection-from-toolbar",
    "sheet.command.add-range-protection-from-sheet-bar",
    "sheet.command.change-sheet-protection-from-sheet-bar",
    "sheet.command.view-sheet-permission-from-sheet-bar",
  ].map((id) => [id, { hidden: true }]),
);

function presets(container: HTMLElement) {
  return [
    UniverSheetsCorePreset({
      container,
      header: true,
      ribbonType: "simple",
      disableAutoFocus: true,
      menu: withoutRights,
      formula: { initialFormulaComputing: CalculationMode.WHEN_EMPTY },
    }),
    UniverSheetsDrawingPreset(),
    UniverSheetsFilterPreset(),
    UniverSheetsSortPreset(),
    UniverSheetsConditionalFormattingPreset(),
    UniverSheetsDataValidationPreset(),
    UniverSheetsFindReplacePreset(),
    UniverSheetsHyperLinkPreset(),
    UniverSheetsNotePreset(),
  ];
}

type Registered = [PluginCtor<Plugin>, ConstructorParameters<PluginCtor<Plugin>>[0]];
/** Several presets bring the same plugin: the last one's settings hold, as Univer's own `createUniver` has it. */
function pluginsOf(container: HTMLElement): Registered[] {
  const all = new Map<string, Registered>();
  for (const { plugins } of presets(container))
    for (const one of plugins) {
      const [plugin, options]: Registered = Array.isArray(one) ? one : [one, undefined];
      all.delete(plugin.pluginName);
      all.set(plugin.pluginName, [plugin, options]);
    }
  return [...all.values()];
}

export async function startUniver(container: HTMLElement, { language, isDark }: Look): Promise<Started> {
  const locale = localeOf(language);
  const univer = new Univer({
    locale,
    locales: { [locale]: await wordsOf(language) },
    theme: sheetTheme(),
    darkMode: isDark,
    logLevel: LogLevel.ERROR,
  });
  for (const [plugin, options] of pluginsOf(container)) univer.registerPlugin(plugin, options);
  return { univer, api: FUniver.newAPI(univer) };
}
