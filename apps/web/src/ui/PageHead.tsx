/** Head of a page: its title, the two or three facts that identify the record, and what can be done. */
import { Button, Dropdown, type MenuProps } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./Icon.tsx";

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
  const { t } = useTranslation();
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
          <Dropdown menu={{ items: more }} trigger={["click"]} placement="bottomRight">
            <Button aria-label={t("ui.more")} icon={<Icon name="more" />} />
          </Dropdown>
        ) : null}
      </div>
    </header>
  );
}
