/** What is wrong with a voucher: the difference, why, and whether an entry corrects it at once. Kept on this machine until it is saved. */

import { drawResult } from "@digao/contract/areas/evidence/vouching/codes";
import { Button, Input, Radio } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../../lib/format.ts";
import { Conflict } from "../../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../../ui/edit/EditNotes.tsx";
import { MoneyInput } from "../../../../ui/MoneyInput.tsx";
import { Window } from "../../../../ui/Window.tsx";
import type { Actions, ExceptionRequest } from "../sheet/use-actions.ts";
import { hasEntry, type SheetState } from "../sheet/use-sheet.ts";
import { drawnName } from "../words.ts";
import { useFinding } from "./use-finding.ts";

interface Props {
  request: ExceptionRequest;
  sheet: SheetState;
  actions: Actions;
}
/** Not adjusted, adjusted. */
const choices = [drawResult.notAdjusted, drawResult.adjusted] as const;
const remarkMax = 1000;

function Found({ edit }: { edit: ReturnType<typeof useFinding>["fields"] }) {
  const { t } = useTranslation();
  const show: Record<string, (value: unknown) => string> = {
    result: (value) => t(`codes.drawResult.${Number(value) || 0}`),
    diffAmount: (value) => formatMoney(value ? String(value) : null),
    remark: (value) => String(value ?? "") || "–",
  };
  const labelOf = (field: string) => t(`vouching.${field === "diffAmount" ? "difference" : field}`);
  return <Conflict edit={edit} labelOf={labelOf} show={(field, value) => show[field]?.(value)} />;
}

export function ExceptionDialog({ request, sheet, actions }: Props) {
  const { t } = useTranslation();
  const { row } = request;
  const thenEntry = useRef(false);
  const [isTried, setTried] = useState(false);
  const close = () => actions.ask(undefined);
  const done = () => {
    close();
    if (thenEntry.current) actions.makeEntry([row]);
  };
  const { fields, finding } = useFinding({ request, sheet, onSaved: done });
  const change = (patch: Partial<typeof finding>) => fields.change({ result: finding.result, ...patch });
  const isWhole = Boolean(finding.diffAmount && finding.remark.trim());
  const save = (withEntry: boolean) => {
    setTried(true);
    thenEntry.current = withEntry;
    if (isWhole) void fields.save({ result: finding.result });
  };
  const amount = row.credit !== "0.00" ? row.credit : row.debit;
  return (
    <Window
      width={520}
      title={t("vouching.exceptionOf", { where: drawnName(row) })}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          {t("ui.cancel")}
        </Button>,
        hasEntry(row) ? null : (
          <Button key="entry" onClick={() => save(true)}>
            {t("vouching.saveAndAdjust")}
          </Button>
        ),
        <Button key="save" type="primary" loading={fields.isBusy} onClick={() => save(false)}>
          {t("vouching.saveFinding")}
        </Button>,
      ]}
    >
      <EditNotes edit={fields} />
      <Found edit={fields} />
      <div className="vc-form">
        <Radio.Group
          aria-label={t("vouching.result")}
          value={finding.result}
          options={choices.map((value) => ({ value, label: t(`codes.drawResult.${value}`) }))}
          onChange={(event) => change({ result: Number(event.target.value) })}
        />
        <div>
          <span>{t("vouching.diffHint", { amount: formatMoney(amount) })}</span>
          <MoneyInput
            label={t("vouching.difference")}
            value={finding.diffAmount}
            onChange={(diffAmount) => change({ diffAmount })}
          />
        </div>
        <div>
          <span>{t("vouching.remark")}</span>
          <Input.TextArea
            aria-label={t("vouching.remark")}
            rows={3}
            maxLength={remarkMax}
            value={finding.remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        </div>
        {isTried && !isWhole ? (
          <p className="field-fault" role="alert">
            {t("vouching.exceptionNeeds")}
          </p>
        ) : null}
      </div>
    </Window>
  );
}
