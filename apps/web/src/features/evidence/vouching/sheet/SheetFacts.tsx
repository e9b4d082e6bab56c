/** Below the rows, which begin high: the statement item, how far its check is and what it covers, and what the keys mean. */

import type { CheckItem } from "@digao/contract/areas/evidence/vouching/calls";
import { drawStatus } from "@digao/contract/areas/evidence/vouching/codes";
import { Button, Progress, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { formatCount, formatMoney, formatShare } from "../../../../lib/format.ts";
import { useProgramLink } from "../../../../parts/engagement/programs/use-program-link.ts";
import { Presence } from "../../../../ui/presence/Presence.tsx";
import type { Address } from "../use-address.ts";
import { isWrong, type SheetState, shows } from "./use-sheet.ts";

interface Props {
  sheet: SheetState;
  RId: number;
  onEditItems: () => void;
}

/** Figures of what is on screen, so that they follow each key; coverage does not change with marks. */
function Figures({ sheet }: { sheet: SheetState }) {
  const { t } = useTranslation();
  const { items, query } = sheet;
  const coverage = query.data?.coverage;
  const checked = items.filter(({ status }) => status === drawStatus.checked || status === drawStatus.reviewed).length;
  const reviewed = items.filter(({ status }) => status === drawStatus.reviewed).length;
  const wrong = items.filter(isWrong);
  const share = items.length === 0 ? 0 : Math.floor((checked / items.length) * 100);
  const covered = (rate: string | null | undefined) => formatShare(rate) || "–";
  return (
    <ul className="vc-figures">
      <li>
        <Progress size="small" percent={share} aria-label={t("vouching.progress")} />
      </li>
      <li>{t("vouching.drawnCount", { count: items.length })}</li>
      <li>{t("vouching.checkedCount", { checked: formatCount(checked), reviewed: formatCount(reviewed) })}</li>
      <li className={wrong.length > 0 ? "vc-bad" : ""}>
        {t("vouching.exceptionCount", {
          count: wrong.length,
          amount: formatMoney(coverage?.diffTotal ?? "0.00"),
        })}
      </li>
      {coverage ? (
        <li
          title={t("vouching.coverageHint", {
            debit: formatMoney(coverage.debit),
            credit: formatMoney(coverage.credit),
          })}
        >
          {t("vouching.coverage", {
            debit: covered(coverage.coverageDr),
            credit: covered(coverage.coverageCr),
            count: covered(coverage.countRate),
          })}
          {coverage.allowances.length > 0 ? (
            <span className="soft" title={coverage.allowances.join(t("live.comma"))}>
              {" "}
              {t("vouching.withoutAllowances", { count: coverage.allowances.length })}
            </span>
          ) : null}
        </li>
      ) : null}
    </ul>
  );
}

function Legend({ checkItems }: { checkItems: readonly CheckItem[] }) {
  const { t } = useTranslation();
  return (
    <div className="vc-legend">
      {checkItems.map(({ seq, content, isRequired }) => (
        <span key={seq} title={isRequired ? undefined : t("vouching.optional")}>
          <kbd>{seq % 10}</kbd>
          {content}
        </span>
      ))}
    </div>
  );
}

export function ShowSwitch({ address }: { address: Address }) {
  const { t } = useTranslation();
  const { url, patch } = address;
  return (
    <Segmented
      className="vc-show"
      aria-label={t("vouching.show.label")}
      value={url.show}
      options={shows.map((value) => ({ value, label: t(`vouching.show.${value}`) }))}
      onChange={(show) => patch({ show: show === "all" ? undefined : show })}
    />
  );
}

export function SheetFacts({ sheet, RId, onEditItems }: Props) {
  const { t } = useTranslation();
  const { project, changes } = sheet;
  const openProgram = useProgramLink(project.id, RId);
  const place = { projectId: project.id, refType: "drawnVoucher", refId: `item-${RId}` };
  return (
    <>
      <div className="vc-bar">
        <Figures sheet={sheet} />
        <Presence at={place} isEditing={changes.savedAt !== undefined} />
        {openProgram ? (
          <Button type="link" size="small" onClick={openProgram}>
            {t("vouching.toProgram")}
          </Button>
        ) : null}
        {project.isReadOnly ? null : (
          <Button type="link" size="small" onClick={onEditItems}>
            {t("vouching.editCheckItems")}
          </Button>
        )}
      </div>
      <Legend checkItems={sheet.checkItems} />
    </>
  );
}
