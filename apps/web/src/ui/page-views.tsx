/** Views of one page, kept in its address: the first stands where the address names none. */
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useUrlParams } from "../lib/use-url-state.ts";

export interface ViewsOf<View extends string> {
  /** Keys of texts: what the views are, and that which each view's name follows. */
  tabs: string;
  tab: string;
  views: readonly [View, ...View[]];
  /** What belongs to one view alone and ends with it: some of the address, or all but the record of the page. */
  ends: readonly string[] | "all";
}

export function usePageView<View extends string>({ views }: ViewsOf<View>): View {
  const [params] = useUrlParams();
  return views.find((one) => one === params.get("view")) ?? views[0];
}

export function PageViews<View extends string>({ of }: { of: ViewsOf<View> }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const { tabs, tab, views, ends } = of;
  const show = (view: View) => {
    const keys = ends === "all" ? [...params.keys()].filter((key) => key !== "id") : ends;
    const ended = Object.fromEntries(keys.map((key) => [key, undefined]));
    patch({ ...ended, view: view === views[0] ? undefined : view }, "push");
  };
  return (
    <Segmented
      aria-label={t(tabs)}
      value={usePageView(of)}
      options={views.map((value) => ({ value, label: t(`${tab}.${value}`) }))}
      onChange={show}
    />
  );
}
