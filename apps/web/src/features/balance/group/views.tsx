/** The views of the consolidation, in the address. */
import { PageViews, usePageView, type ViewsOf } from "../../../ui/page-views.tsx";

const views = ["worksheet", "equity", "eliminations", "companies", "figures", "dealings", "entries"] as const;
export type View = (typeof views)[number];

const ofPage: ViewsOf<View> = { tabs: "group.tabs", tab: "group.view", views, ends: "all" };
export const useView = (): View => usePageView(ofPage);
export const Views = () => <PageViews of={ofPage} />;
