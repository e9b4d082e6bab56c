/** Under the lines: what can be done with the one in hand, and whether the entry balances. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { fromFen } from "../../../lib/decimal.ts";
import { formatFen } from "../../../lib/format.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { DiffCell } from "../../../ui/DiffCell.tsx";
import { balanced, balanceOf, balancingOffer } from "./balance.ts";
import { blankLine, type EntryLine, isBlank, reverseLine, withBlank } from "./entry.ts";

interface Props {
  lines: readonly EntryLine[];
  focused: string | undefined;
  isReadOnly: boolean;
  onChange: (lines: EntryLine[]) => void;
}

export function LineTools({ lines, focused, isReadOnly, onChange }: Props) {
  const { t } = useTranslation();
  const at = lines.findIndex((line) => line.key === focused);
  const line = lines[at];
  const hasLine = line !== undefined && !isBlank(line);
  const put = (next: EntryLine[]) => onChange(withBlank(next));
  const copy = () => line && put(lines.toSpliced(at + 1, 0, { ...line, key: blankLine().key }));
  const turn = () => line && put(lines.with(at, reverseLine(line)));
  const drop = () => hasLine && put(lines.toSpliced(at, 1));
  const offer = balancingOffer(lines);
  const balance = () => offer && onChange(balanced(lines));
  useHotkeys(
    { "alt+b": balance, "ctrl+d": () => hasLine && copy(), "alt+r": () => hasLine && turn(), "ctrl+delete": drop },
    !isReadOnly,
  );
  const { debit, credit, difference } = balanceOf(lines);
  const tool = (word: string, chord: string, run: () => void) => (
    <Button type="text" size="small" disabled={!hasLine} title={chord} onClick={run}>
      {t(`adjustments.tool.${word}`)}
    </Button>
  );
  return (
    <div className="entry-foot">
      {isReadOnly ? null : (
        <span className="entry-tools">
          {tool("copy", "Ctrl+D", copy)}
          {tool("reverse", "Alt+R", turn)}
          {tool("remove", "Ctrl+Delete", drop)}
        </span>
      )}
      <output className="entry-balance">
        <span>
          {t("adjustments.debit")} <b>{formatFen(debit)}</b>
        </span>
        <span>
          {t("adjustments.credit")} <b>{formatFen(credit)}</b>
        </span>
        <span>
          {t("adjustments.difference")} <DiffCell value={fromFen(difference)} />
        </span>
        {offer && !isReadOnly ? (
          <Button size="small" title="Alt+B" onClick={balance}>
            {t("adjustments.balance", {
              side: t(`adjustments.${offer.side}`),
              amount: formatFen(difference < 0n ? -difference : difference),
            })}
          </Button>
        ) : null}
      </output>
    </div>
  );
}
