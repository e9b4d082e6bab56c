/** The result of a digit test in words: how many amounts, chi-square against its critical values, MAD with Nigrini's band. */
import type { BenfordTest } from "@digao/contract/areas/balance/data-analysis/calls";
import { digitTests } from "@digao/domain/benford/benford";
import { useTranslation } from "react-i18next";
import { formatCount } from "../../../../lib/format.ts";
import { PlainButton } from "../../../../ui/PlainButton.tsx";
import { StatusTag, type Tone } from "../../../../ui/StatusTag.tsx";
import { chiVerdict } from "../digits.ts";

const toneOfChi = { fits: "good", doubtful: "attention", differs: "attention" } as const satisfies Record<string, Tone>;
const toneOfMad = {
  close: "good",
  acceptable: "good",
  marginal: "attention",
  none: "attention",
} as const satisfies Record<BenfordTest["conformity"], Tone>;

interface Props {
  test: BenfordTest;
  /** Opens the amounts that were counted. */
  onOpen: (() => void) | undefined;
}

export function DigitFacts({ test, onOpen }: Props) {
  const { t } = useTranslation();
  if (test.n === 0) return null;
  const verdict = chiVerdict(test);
  const [close, acceptable, marginal] = digitTests[test.test].bands;
  const population = t("data-analysis.digits.population", { count: test.n, lines: formatCount(test.n) });
  const chi = { value: test.chiSquare.toFixed(4), df: test.degrees, c5: test.critical5, c1: test.critical1 };
  const mad = { value: test.mad.toFixed(6), close, acceptable, marginal };
  return (
    <section className="digit-facts" aria-label={t("data-analysis.digits.result")}>
      <ul>
        <li>{onOpen ? <PlainButton onClick={onOpen}>{population}</PlainButton> : population}</li>
        <li>
          {t("data-analysis.digits.chi", chi)}
          <StatusTag tone={toneOfChi[verdict]}>{t(`data-analysis.digits.${verdict}`)}</StatusTag>
        </li>
        <li title={t("data-analysis.digits.bands", mad)}>
          {t("data-analysis.digits.mad", mad)}
          <StatusTag tone={toneOfMad[test.conformity]}>{t(`data-analysis.conformity.${test.conformity}`)}</StatusTag>
        </li>
      </ul>
      {test.isSmall ? (
        <p className="digit-small" role="note">
          {t(`data-analysis.digits.${test.test === "first" ? "smallFirst" : "small"}`, {
            min: formatCount(digitTests[test.test].populationMin),
          })}
        </p>
      ) : (
        <p className="soft">{t("data-analysis.digits.caution")}</p>
      )}
    </section>
  );
}
