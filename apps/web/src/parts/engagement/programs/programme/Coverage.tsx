/** Which assertions the procedures cover (认定覆盖): done filled, planned hollow; at high risk one without evidence is a gap. */

import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { type Covered, coverageOf } from "@digao/domain/programs/coverage";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/Icon.tsx";

interface Props {
  item: FsItemRow;
  lines: readonly ProgLine[];
  /** Opens the item's facts, where its risk level is set. */
  onRisk: () => void;
  onLine: (id: number) => void;
}
const highRisk = riskLevel.high;

function Verdict({ item, gaps, onRisk }: Pick<Props, "item" | "onRisk"> & { gaps: readonly string[] }) {
  const { t } = useTranslation();
  const { riskLevel } = item;
  const toRisk = (
    <Button type="link" size="small" onClick={onRisk}>
      {t("programs.coverage.setRisk")}
    </Button>
  );
  if (riskLevel === null)
    return (
      <p className="prg-unknown">
        {t("programs.coverage.riskUnknown")}
        {toRisk}
      </p>
    );
  if (riskLevel < highRisk) return <p className="soft">{t("programs.coverage.lowRisk")}</p>;
  if (gaps.length === 0) return <p className="soft">{t("programs.coverage.noGap")}</p>;
  const names = gaps.map((one) => t(`codes.assertion.${one}`)).join(t("programs.and"));
  return (
    <p className="prg-gaps">
      <Icon name="warning" size={14} /> {t("programs.coverage.gapText", { assertions: names })}
    </p>
  );
}

function Dot({ covered, line, onLine }: { covered: Covered; line: ProgLine; onLine: () => void }) {
  const { t } = useTranslation();
  const found = covered.lines.find(({ id }) => id === line.id);
  if (!found) return <td />;
  const state = t(`programs.coverage.${found.isDone ? "done" : "planned"}`);
  const words = { assertion: t(`codes.assertion.${covered.assertion}`), no: line.lineNo, state };
  return (
    <td>
      <button
        type="button"
        tabIndex={-1}
        className={found.isDone ? "prg-dot prg-done" : "prg-dot"}
        title={t("programs.coverage.of", words)}
        aria-label={t("programs.coverage.of", words)}
        onClick={onLine}
      />
    </td>
  );
}

function Assertion({ covered }: { covered: Covered }) {
  const { t } = useTranslation();
  const word = t(`codes.assertion.${covered.assertion}`);
  const gap = t("programs.coverage.gapOf", { assertion: word });
  return (
    <th scope="row" title={covered.isGap ? gap : word}>
      <abbr>{covered.assertion}</abbr>
      <span>{word}</span>
      {covered.isGap ? <b className="visually-hidden">{t("programs.coverage.gap")}</b> : null}
    </th>
  );
}

export function Coverage({ item, lines, onRisk, onLine }: Props) {
  const { t } = useTranslation();
  const selected = lines.filter(({ isSelected }) => isSelected);
  const rows = coverageOf({ group: item.grpId, riskLevel: item.riskLevel }, selected);
  const gaps = rows.filter(({ isGap }) => isGap).map(({ assertion }) => assertion);
  return (
    <aside className="prg-coverage" aria-label={t("programs.coverage.title")}>
      <h2>
        {t("programs.coverage.title")}
        {item.riskLevel === null ? null : (
          <small className="soft">
            {t("programs.coverage.risk", { level: t(`codes.riskLevel.${item.riskLevel}`) })}
          </small>
        )}
      </h2>
      <div className="prg-matrix">
        <table>
          <caption className="visually-hidden">{t("programs.coverage.caption")}</caption>
          <thead>
            <tr>
              <td />
              {selected.map(({ id, lineNo }) => (
                <th key={id} scope="col">
                  {lineNo}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((covered) => (
              <tr key={covered.assertion} className={covered.isGap ? "prg-gap" : ""}>
                <Assertion covered={covered} />
                {selected.map((line) => (
                  <Dot key={line.id} covered={covered} line={line} onLine={() => onLine(line.id)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="prg-legend soft">
        <i className="prg-dot prg-done" /> {t("programs.coverage.done")} <i className="prg-dot" />{" "}
        {t("programs.coverage.planned")}
      </p>
      <Verdict item={item} gaps={gaps} onRisk={onRisk} />
    </aside>
  );
}
