/** Piotroski's nine signs: how many are met, and which. */
import type { RatioBoard } from "@digao/contract/areas/balance/ratio-board/calls";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "../../../../ui/Icon.tsx";

const icons = (isMet: boolean | null): IconName => {
  if (isMet === null) return "more";
  return isMet ? "check" : "close";
};
const words = (isMet: boolean | null) => {
  if (isMet === null) return "data-analysis.sign.unknown";
  return isMet ? "data-analysis.sign.met" : "data-analysis.sign.unmet";
};

export function SignList({ piotroski: { score, signs } }: { piotroski: RatioBoard["piotroski"] }) {
  const { t } = useTranslation();
  return (
    <section className="sign-list" aria-label={t("data-analysis.sign.label")}>
      <b>{score === null ? t("data-analysis.sign.none") : t("data-analysis.sign.score", { score })}</b>
      <ul>
        {signs.map(({ code, name, isMet }) => (
          <li key={code} className={isMet === true ? "sign-met" : "soft"}>
            <Icon name={icons(isMet)} size={12} />
            {name}
            <span className="visually-hidden">{t(words(isMet))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
