/** Where a figure's trail has come to, each place passed one click away. */
import { Button } from "antd";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import type { Crumb } from "./trail.ts";

export function TrailBar({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [, patch] = useUrlParams();
  return (
    <nav className="trail" aria-label={t("ledger.trail")}>
      <Button
        type="text"
        size="small"
        title="Alt+←"
        aria-label={t("ledger.back")}
        icon={<Icon name="back" />}
        onClick={() => void navigate(-1)}
      />
      {crumbs.map((crumb, index) => (
        <Fragment key={`${index.toString()}-${crumb.text}`}>
          {index > 0 ? <span className="trail-slash">/</span> : null}
          {crumb.to ? (
            <button type="button" className="trail-step" onClick={() => patch(crumb.to ?? {}, "push")}>
              {crumb.text}
            </button>
          ) : (
            <b aria-current="page">{crumb.text}</b>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
