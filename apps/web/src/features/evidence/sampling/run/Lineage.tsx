/** Which sample this one extends (扩大样本), and which extend it; each opens. */
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { useTranslation } from "react-i18next";
import { useUrlParams } from "../../../../lib/use-url-state.ts";

export function Lineage({ run }: { run: SampleRun }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const link = ({ id, runNo }: SampleRun["extendedBy"][number]) => (
    <button
      key={id}
      type="button"
      className="cell-link"
      onClick={() => patch({ run: id, view: undefined, item: undefined }, "push")}
    >
      {`#${runNo}`}
    </button>
  );
  return (
    <span className="sample-lineage">
      {run.extendsRun ? (
        <>
          {t("sampling.extends")} {link(run.extendsRun)}
        </>
      ) : null}
      {run.extendedBy.length > 0 ? (
        <>
          {t("sampling.extendedBy")} {run.extendedBy.map(link)}
        </>
      ) : null}
    </span>
  );
}
