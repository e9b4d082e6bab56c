/** Where the comparatives come from; leads to the openings. */
import { openingBalances } from "@digao/contract/areas/balance/opening-balances/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { Scope } from "./use-scope.ts";
import { useScreenLink } from "./use-screen-link.ts";

export function PriorSource({ scope: { project, lang } }: { scope: Scope }) {
  const { t } = useTranslation();
  const { data } = useCall(openingBalances.GetPriorFigures, { projectId: project.id, RptLang: lang });
  const link = useScreenLink("/maindo/openingbalances", project.id);
  const prior = data?.kept;
  if (!prior) return null;
  const state = t(`trial-balance.${prior.isArchived ? "priorArchived" : "priorOpen"}`);
  const words = t("trial-balance.priorFrom", { code: prior.code, date: formatDate(prior.takenAt), state });
  return (
    <span className="tb-prior">
      {link ? (
        <Button type="link" size="small" onClick={link}>
          {words}
        </Button>
      ) : (
        words
      )}
      {data.isChanged ? <StatusTag tone="attention">{t("trial-balance.priorChanged")}</StatusTag> : null}
    </span>
  );
}
