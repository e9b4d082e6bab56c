/** What is wrong with a voucher: the difference, why, and whether an entry corrects it at once. Kept on this machine until it is saved. */
import { isException } from "@digao/domain/draws/states";
import { Button, Input, Modal, Radio } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDraft } from "../../../lib/drafts.ts";
import { formatMoney } from "../../../lib/format.ts";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import { judging } from "../sheet/changes.ts";
import type { Actions, AskedException } from "../sheet/use-actions.ts";
import { hasEntry, resultOf, type SheetState } from "../sheet/use-sheet.ts";
import { voucherName } from "../words.ts";

interface Props {
  asked: AskedException;
  sheet: SheetState;
  actions: Actions;
}
interface Finding {
  result: number;
  diffAmount: string | null;
  remark: string;
}
/** Not adjusted, adjusted. */
const choices = [3, 2] as const;
const remarkMax = 1000;

function useFinding({ row, result }: AskedException) {
  const draft = useDraft<Finding>("draw-exception", row.id);
  const [finding, setFinding] = useState<Finding>(
    () =>
      draft.read()?.value ?? {
        result: isException(resultOf(row)) ? row.result : result,
        diffAmount: row.diffAmount,
        remark: row.remark ?? "",
      },
  );
  const change = (patch: Partial<Finding>) => {
    const next = { ...finding, ...patch };
    setFinding(next);
    draft.keep(next, row.rowVersion);
  };
  return { finding, change, drop: draft.drop };
}

export function ExceptionDialog({ asked, sheet, actions }: Props) {
  const { t } = useTranslation();
  const { row } = asked;
  const { finding, change, drop } = useFinding(asked);
  const [isTried, setTried] = useState(false);
  const close = () => actions.ask(undefined);
  const remark = finding.remark.trim();
  const isWhole = Boolean(finding.diffAmount && remark);
  const save = async (thenEntry: boolean) => {
    setTried(true);
    if (!isWhole) return;
    const isDone = await sheet.changes.send(judging([row], { ...finding, remark }));
    if (!isDone) return;
    drop();
    close();
    if (thenEntry) actions.makeEntry([row]);
  };
  const amount = row.credit !== "0.00" ? row.credit : row.debit;
  return (
    <Modal
      open
      width={520}
      title={t("voucher-check.exceptionOf", { where: voucherName(row) })}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          {t("ui.cancel")}
        </Button>,
        hasEntry(row) ? null : (
          <Button key="entry" onClick={() => void save(true)}>
            {t("voucher-check.saveAndAdjust")}
          </Button>
        ),
        <Button key="save" type="primary" onClick={() => void save(false)}>
          {t("voucher-check.saveFinding")}
        </Button>,
      ]}
    >
      <div className="vc-form">
        <Radio.Group
          aria-label={t("voucher-check.result")}
          value={finding.result}
          options={choices.map((value) => ({ value, label: t(`draw.result.${value}`) }))}
          onChange={(event) => change({ result: Number(event.target.value) })}
        />
        <div>
          <span>{t("voucher-check.diffHint", { amount: formatMoney(amount) })}</span>
          <MoneyInput
            label={t("voucher-check.difference")}
            value={finding.diffAmount}
            onChange={(diffAmount) => change({ diffAmount })}
          />
        </div>
        <div>
          <span>{t("voucher-check.remark")}</span>
          <Input.TextArea
            aria-label={t("voucher-check.remark")}
            rows={3}
            maxLength={remarkMax}
            value={finding.remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        </div>
        {isTried && !isWhole ? (
          <p className="field-fault" role="alert">
            {t("voucher-check.exceptionNeeds")}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
