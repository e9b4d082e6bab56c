/** The account at hand: what it is mapped to, how its amount is taken, and why it was suggested. */
import type { AccountNode } from "@digao/contract/areas/books/mapping/calls";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { stateTones } from "./state-tones.ts";
import { useReasons } from "./use-reasons.ts";

export function AccountNote({ account }: { account: AccountNode | undefined }) {
  const { t } = useTranslation();
  const reasons = useReasons();
  if (!account) return <div className="map-note" />;
  const { code, fullName, fsItemCode, fsItemName, mapRule, mapScore, mapState } = account;
  const why = reasons(account);
  const rule = mapRule ? t(`mapping.ruleWhy.${mapRule}`) : "";
  return (
    <div className="map-note" aria-live="polite">
      <p className="map-note-title" title={fullName}>
        <b>
          {code} {fullName}
        </b>
        <StatusTag tone={stateTones[mapState]}>{t(`mapping.state.${mapState}`)}</StatusTag>
      </p>
      <p title={`${why} ${rule}`}>
        {fsItemCode ? `${fsItemCode} ${fsItemName ?? ""}` : t("mapping.noSuggestion")}
        {why ? t("mapping.scored", { score: mapScore ?? 0, why }) : ""} {rule}
      </p>
    </div>
  );
}
