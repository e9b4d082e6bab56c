/** Beside the sheet: what stands of the row in hand, its evidence, and the voucher in the client's books. */

import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatMoney } from "../../../../lib/format.ts";
import { VoucherView } from "../../../../parts/books/vouchers/VoucherView.tsx";
import { ProgLineSelect } from "../../../../parts/engagement/programs/ProgLineSelect.tsx";
import { useProgLines } from "../../../../parts/engagement/programs/use-prog-lines.ts";
import { MessageCount } from "../../../../parts/evidence/messages/MessageCount.tsx";
import { MessagesOfVoucher } from "../../../../parts/evidence/messages/MessagesOf.tsx";
import { DrawnOfVoucher } from "../../../../parts/evidence/vouching/DrawnOfVoucher.tsx";
import { CodeTag } from "../../../../ui/CodeTag.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Inspector } from "../../../../ui/Inspector.tsx";
import { EvidenceStrip } from "../evidence/EvidenceStrip.tsx";
import type { Evidence } from "../evidence/use-evidence.ts";
import { drawnName } from "../words.ts";
import type { Actions } from "./use-actions.ts";
import { hasEntry, isWrong, type SheetState } from "./use-sheet.ts";

interface Props {
  row: DrawnVoucher;
  sheet: SheetState;
  actions: Actions;
  evidence: Evidence;
  onEntry: (row: DrawnVoucher) => void;
  onClose: () => void;
}

/** Of the panel: ten check items with result and status stand beside it on a small screen. */
const besideMarks = 342;

function People({ row }: { row: DrawnVoucher }) {
  const { t } = useTranslation();
  const signs = [
    ["drawnBy", row.drawnByName, row.drawnAt],
    ["checkedBy", row.checkUserName, row.checkTime],
    ["reviewedBy", row.reviewUserName, row.reviewTime],
  ] as const;
  return (
    <p className="soft vc-people">
      {signs.flatMap(([key, name, time]) =>
        name ? [<span key={key}>{t(`vouching.${key}`, { name, time: formatDateTime(time) })}</span>] : [],
      )}
    </p>
  );
}

function Outcome({ row, sheet, actions, onEntry }: Props) {
  const { t } = useTranslation();
  const canAdjust = isWrong(row) && !hasEntry(row) && sheet.canWrite(row);
  return (
    <div className="vc-outcome">
      <CodeTag name="drawStatus" code={row.status} />
      {row.result ? <CodeTag name="drawResult" code={row.result} /> : null}
      {isWrong(row) ? <span>{t("vouching.diffOf", { amount: formatMoney(row.diffAmount) })}</span> : null}
      {row.adjustHeadId === null ? null : (
        <Button type="link" size="small" onClick={() => onEntry(row)}>
          {t("vouching.entryState", {
            name: row.adjNo ?? t("vouching.entry"),
            status: t(`codes.adjustStatus.${row.adjStatus ?? 0}`),
          })}
        </Button>
      )}
      {canAdjust ? (
        <Button size="small" onClick={() => actions.makeEntry([row])}>
          {t("vouching.adjust")}
        </Button>
      ) : null}
    </div>
  );
}

/** Which procedure of the item's programme it was drawn for. */
function RowProcedure({ row, sheet, actions }: Props) {
  const { t } = useTranslation();
  const { lines } = useProgLines(sheet.project.id, row.RId);
  const tie = (progLineId: number | undefined) => {
    const line = lines.find(({ id }) => id === progLineId);
    actions.tie([row], line ? { id: line.id, lineNo: line.lineNo, content: line.content } : null);
  };
  return (
    <ProgLineSelect
      projectId={sheet.project.id}
      RId={row.RId}
      title={t("vouching.draw.procedure")}
      value={row.progLine?.id}
      standing={row.progLine}
      onChange={tie}
      disabled={!sheet.canWrite(row)}
    />
  );
}

function Journal({ row }: { row: DrawnVoucher }) {
  const { t } = useTranslation();
  if (row.Jmsn === null || row.JsnId === null)
    return (
      <p className="vc-warning" role="status">
        <Icon name="warning" size={14} />
        {t("vouching.lostHint")}
      </p>
    );
  return (
    <>
      {row.relinkedAt ? (
        <p className="vc-note soft">
          <Icon name="link" size={14} />
          {t("vouching.relinkedHint", { time: formatDateTime(row.relinkedAt) })}
        </p>
      ) : null}
      <VoucherView jmsn={row.Jmsn} lineId={row.JsnId ?? undefined} />
      <DrawnOfVoucher jmsn={row.Jmsn} here={row.id} />
      <MessagesOfVoucher jmsn={row.Jmsn} />
    </>
  );
}

export function RowInspector(props: Props) {
  const { t } = useTranslation();
  const { row, sheet, evidence, onClose } = props;
  return (
    <Inspector
      name="voucher-check"
      first={besideMarks}
      title={drawnName(row)}
      actions={
        <MessageCount
          place={{ entityId: "drawnVoucher", referId: row.id }}
          title={t("messages.of", { record: drawnName(row) })}
        />
      }
      onClose={onClose}
    >
      <Outcome {...props} />
      <RowProcedure {...props} />
      {row.remark ? <p>{row.remark}</p> : null}
      <People row={row} />
      <EvidenceStrip row={row} canWrite={sheet.canWrite(row)} evidence={evidence} />
      <Journal row={row} />
    </Inspector>
  );
}
