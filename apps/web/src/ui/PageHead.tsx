/** Head of a page: its title, the two or three facts that identify the record, and what can be done. */
import type { MenuProps } from "antd";
import { lazy, type ReactNode, Suspense } from "react";

// Not every page has one, and the first page does not wait for what it is made of.
const MoreMenu = lazy(() => import("./MoreMenu.tsx").then((file) => ({ default: file.MoreMenu })));

export interface PageHeadProps {
  title: ReactNode;
  facts?: readonly ReactNode[];
  /** Switches and secondary controls, left of the main action. */
  extra?: ReactNode;
  /** The one primary action. */
  primary?: ReactNode;
  /** The rest, in a menu. */
  more?: MenuProps["items"];
}

export function PageHead({ title, facts = [], extra, primary, more }: PageHeadProps) {
  const shown = facts.filter((fact) => fact !== null && fact !== undefined && fact !== "");
  return (
    <header className="page-head">
      <h1>{title}</h1>
      <ul className="page-facts">
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
