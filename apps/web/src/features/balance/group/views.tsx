/** The views of the consolidation, in the address. */
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";

const views = ["worksheet", "equity", "eliminations", "companies", "figures", "dealings", "entries"] as const;
export type View = (typeof views)[number];

export const useRptLang = (): "zh" | "en" => (useLanguage() === "en" ? "en" : "zh");

export function useView(): View {
  const [params] = useUrlParams();
  return views.find((one) => one === params.get("view")) ?? "worksheet";
}

export function Views() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const show = (view: View) => {
    const others = Object.fromEntries([...params.keys()].filter((key) => key !== "id").map((key) => [key, undefined]));
    patch({ ...others, view: view === "worksheet" ? undefined : view }, "push");
  };
  return (
    <Segmented
      aria-label={t("group.tabs")}
      value={useView()}
      options={views.map((value) => ({ value, label: t(`group.view.${value}`) }))}
      onChange={show}
    />
  );
}
