/** A skeleton of the grid to come, only when the wait is long enough to be noticed. */
import { useTranslation } from "react-i18next";
import { useDelayed } from "../lib/use-delayed.ts";

const widths = [64, 88, 72, 96, 58, 80, 70, 90];

export function DelayedSkeleton({ rows = 12 }: { rows?: number }) {
  const { t } = useTranslation();
  const isLate = useDelayed(true);
  if (!isLate) return <div className="skeleton" aria-busy="true" />;
  return (
    <div className="skeleton" role="status" aria-busy="true" aria-label={t("auth.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={`line-${row.toString()}`} style={{ width: `${widths[row % widths.length]}%` }} />
      ))}
    </div>
  );
}
