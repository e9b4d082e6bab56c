/** Head of a page, 40 px: where it stands, its title and views, the facts that identify the record, and what can be done. */
import type { MenuProps } from "antd";
import { lazy, type ReactNode, Suspense, use } from "react";
import { useTranslation } from "react-i18next";
import { GroupContext } from "../lib/page.ts";

// Not every page has one, and the first page does not wait for what it is made of.
const MoreMenu = lazy(() => import("./MoreMenu.tsx").then((file) => ({ default: file.MoreMenu })));

export interface PageHeadProps {
  title: ReactNode;
  /** Views of the page, beside its title: they take no row of their own. */
  tabs?: ReactNode;
  facts?: readonly ReactNode[];
  /** Switches and secondary controls, left of the main action. */
  extra?: ReactNode;
  /** The one primary action. */
  primary?: ReactNode;
  /** The rest, in a menu. */
  more?: MenuProps["items"];
}

export function PageHead({ title, tabs, facts = [], extra, primary, more }: PageHeadProps) {
  const { t } = useTranslation();
  const group = use(GroupContext);
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== "");
  return (
    <header className="page-head">
      <div className="page-place">
        {group ? (
          <ol className="crumbs" aria-label={t("app.crumbs")}>
            <li>{group}</li>
          </ol>
        ) : null}
        <h1>{title}</h1>
      </div>
      {tabs ? <div className="page-tabs">{tabs}</div> : null}
      {/* Where there is no room for all, those that give way are said on hover. */}
      <ul className="page-facts" title={shown.filter((fact) => typeof fact === "string").join(" · ")}>
        {shown.map((fact, index) => (
          <li key={`fact-${index.toString()}`}>{fact}</li>
        ))}
      </ul>
      <div className="page-actions">
        {extra}
        {primary}
        {more?.length ? (
          <Suspense fallback={<span className="more-place" />}>
            <MoreMenu items={more} />
          </Suspense>
        ) : null}
      </div>
    </header>
  );
}
