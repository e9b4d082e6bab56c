/** Above an entry that is being written: that it was kept from an earlier sitting, and that its vouchers say something else by now. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../../lib/format.ts";
import { RestoredNote } from "../../../../ui/edit/RestoredNote.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { drawnName } from "../words.ts";
import type { Moved, useEntry } from "./use-entry.ts";

function useWhat() {
  const { t } = useTranslation();
  const findingText = ({ result, diffAmount, remark }: Moved["before"], isByWords: boolean) =>
    isByWords
      ? remark || "–"
      : `${t(`codes.drawResult.${result}`)} ${diffAmount ? formatMoney(diffAmount) : ""}`.trim();
  return ({ row, before }: Moved) => {
    const isByWords = row.result === before.result && row.diffAmount === before.diffAmount;
    return t("vouching.rowMoved", {
      where: drawnName(row),
      from: findingText(before, isByWords),
      to: findingText(row, isByWords),
    });
  };
}

export function EntryNotes({ of }: { of: ReturnType<typeof useEntry> }) {
  const { t } = useTranslation();
  const what = useWhat();
  const { moved, restoredAt, takeNew, keepMine, isTaking } = of;
  return (
    <>
      <RestoredNote at={restoredAt} onDrop={takeNew} />
      {moved.length > 0 ? (
        <div className="vc-moved" role="alert">
          <p>
            <Icon name="refresh" size={14} />
            {t("vouching.entryBehind")}
          </p>
          <ul>
            {moved.map((one) => (
              <li key={one.row.id}>{what(one)}</li>
            ))}
          </ul>
          <Button size="small" loading={isTaking} onClick={takeNew}>
            {t("vouching.takeNew")}
          </Button>
          <Button size="small" onClick={keepMine}>
            {t("vouching.keepMine")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
