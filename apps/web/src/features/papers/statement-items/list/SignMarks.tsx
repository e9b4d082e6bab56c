/** The five sign levels of a paper in one cell: who and when on hover, signed before the last change with a warning. */
import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../../lib/format.ts";

export function SignMarks({ item }: { item: FsItemRow }) {
  const { t } = useTranslation();
  if (item.kind === "H") return null;
  const mark = (level: number) => {
    const sign = item.signs.find((one) => one.signLevel === level);
    const name = t(`codes.signLevel.${level}`);
    const state = sign?.isStale ? "stale" : "fresh";
    const words = sign
      ? t(`statement-items.signed.${state}`, { level: name, name: sign.userName, time: formatDateTime(sign.signTime) })
      : t("statement-items.signed.none", { level: name });
    return (
      <span key={level} className={`sign-mark${sign ? ` sign-${state}` : ""}`} title={words}>
        <span aria-hidden="true">{sign?.isStale ? "⚠" : t(`statement-items.levelMark.${level}`)}</span>
        <span className="visually-hidden">{words}</span>
      </span>
    );
  };
  return <span className="sign-marks">{SIGN_LEVELS.map(mark)}</span>;
}
