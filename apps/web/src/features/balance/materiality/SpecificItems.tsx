/** Items whose misstatement matters from a lower amount on (特定类别交易、账户余额或披露的重要性水平), each with its reason. */
import { Button, Input } from "antd";
import { useTranslation } from "react-i18next";
import { messageOf } from "../../../lib/i18n/message-of.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { ItemSelect } from "../../../parts/evidence/vouching/ItemSelect.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import type { SpecificValue } from "./form.ts";
import type { FormProps } from "./RecordForm.tsx";

export function SpecificItems({ state, isReadOnly, isTold }: FormProps) {
  const { t } = useTranslation();
  const project = useProject();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const { specific } = state.values;
  const put = (items: readonly SpecificValue[]) => state.edit.change({ specific: items });
  const change = (at: number, patch: Partial<SpecificValue>) =>
    put(specific.map((item, index) => (index === at ? { ...item, ...patch } : item)));
  const faultOf = (at: number) => {
    const found = state.faults.find(({ item, code }) => item === at && (isTold || !code.endsWith("Missing")));
    return found ? messageOf(lang, `materiality.fault.${found.code}`) : undefined;
  };
  return (
    <section className="mat-specific" aria-label={t("materiality.specific")}>
      <h2>
        {t("materiality.specific")}
        {isReadOnly ? null : (
          <Button
            size="small"
            type="link"
            icon={<Icon name="add" size={14} />}
            onClick={() => put([...specific, { fsItemId: 0, amount: "", reason: "" }])}
          >
            {t("materiality.addItem")}
          </Button>
        )}
      </h2>
      {specific.length === 0 ? <p className="mat-hint">{t("materiality.noItems")}</p> : null}
      {specific.map((item, at) => (
        <div key={`item-${at.toString()}`} className="mat-item">
          <ItemSelect
            projectId={project.id}
            disabled={isReadOnly}
            value={item.fsItemId || undefined}
            onChange={(fsItemId) => change(at, { fsItemId })}
          />
          <MoneyInput
            label={t("materiality.field.itemAmount")}
            disabled={isReadOnly}
            value={item.amount}
            onChange={(amount) => change(at, { amount: amount ?? "" })}
          />
          <Input
            aria-label={t("materiality.field.itemReason")}
            placeholder={t("materiality.field.itemReason")}
            maxLength={500}
            readOnly={isReadOnly}
            value={item.reason}
            onChange={(event) => change(at, { reason: event.target.value })}
          />
          {isReadOnly ? null : (
            <Button
              size="small"
              aria-label={t("materiality.removeItem")}
              icon={<Icon name="close" size={14} />}
              onClick={() => put(specific.filter((_, index) => index !== at))}
            />
          )}
          {faultOf(at) ? (
            <p className="mat-fault" role="alert">
              {faultOf(at)}
            </p>
          ) : null}
        </div>
      ))}
    </section>
  );
}
