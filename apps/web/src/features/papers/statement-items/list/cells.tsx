/** Cells of the list that are more than a value. */
import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { useTranslation } from "react-i18next";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { isPaper, shownName } from "../words.ts";
import { needsWords } from "./filter-items.ts";

export function Mark({ item }: { item: FsItemRow }) {
  const { t } = useTranslation();
  return (
    <span className="item-marks">
      {item.changeMark ? <span className="soft">{t(`statement-items.mark.${item.changeMark}`)}</span> : null}
      {needsWords(item) ? <StatusTag tone="attention">{t("statement-items.mark.explain")}</StatusTag> : null}
      {item.flagged && !needsWords(item) ? (
        <StatusTag tone="good">{t("statement-items.mark.explained")}</StatusTag>
      ) : null}
      {item.isMaterial && !item.flagged && item.kind === "L" ? (
        <span className="soft">{t("statement-items.mark.material")}</span>
      ) : null}
    </span>
  );
}

export function Name({ item, onOpen }: { item: FsItemRow; onOpen: (item: FsItemRow, column: string) => void }) {
  const inner = <span className={item.kind === "I" ? "item-of-which" : undefined}>{shownName(item)}</span>;
  if (!isPaper(item)) return inner;
  return (
    <button type="button" tabIndex={-1} className="item-open" onClick={() => onOpen(item, "name")}>
      {inner}
    </button>
  );
}

export function ProgramCount({ item: { program } }: { item: FsItemRow }) {
  const share = (program.settled / program.lines) * 100;
  return (
    <span className="item-program">
      {program.settled}/{program.lines}
      <span className="item-program-bar" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}
