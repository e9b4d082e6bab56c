/** The place of a row that is still on its way. */
import { useTranslation } from "react-i18next";

interface Props {
  rowIndex: number;
  top: number | undefined;
  height: number;
  width: number;
}
export function AwaitedRow({ rowIndex, top, height, width }: Props) {
  const { t } = useTranslation();
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={rowIndex + 2}
      aria-busy="true"
      className="lg-row lg-awaited"
      style={{ top, height, width }}
      data-row={rowIndex}
    >
      <div role="gridcell" tabIndex={-1} aria-label={t("ui.grid.awaited")} />
    </div>
  );
}
