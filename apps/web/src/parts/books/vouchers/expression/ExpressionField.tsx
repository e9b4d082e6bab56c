/** A form field that holds an expression: its words, and the builder on request. */
import type { Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import type { LineField } from "@digao/contract/areas/books/vouchers/line-filter/fields";
import { expressionWords } from "@digao/contract/areas/books/vouchers/line-filter/words";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { ExpressionDrawer } from "./ExpressionDrawer.tsx";
import "./expression.css";

interface Props {
  id?: string;
  /** Names the place, for what is kept unfinished. */
  name: string;
  value?: Expression | null | undefined;
  onChange?: (value: Expression | undefined) => void;
  without?: readonly LineField[];
  /** Title of the drawer; the builder's own where left out. */
  title?: string;
  /** Shown where nothing is asked. */
  placeholder?: string;
  disabled?: boolean;
}

export function ExpressionField({ id, name, value, onChange, without, title, placeholder, disabled = false }: Props) {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const [isOpen, setOpen] = useState(false);
  const words = value ? expressionWords(lang, value) : "";
  return (
    <div className="row gap-6 slim">
      <span className={words ? "expression-text" : "expression-text soft"} title={words}>
        {words || placeholder || t("expression.nothing")}
      </span>
      <Button
        id={id}
        size="small"
        aria-label={t(disabled ? "expression.look" : "expression.edit")}
        icon={<Icon name="filter" size={14} />}
        onClick={() => setOpen(true)}
      >
        {t(disabled ? "expression.look" : "expression.edit")}
      </Button>
      {words && !disabled ? (
        <Button
          type="text"
          size="small"
          aria-label={t("expression.clear")}
          title={t("expression.clear")}
          icon={<Icon name="close" size={14} />}
          onClick={() => onChange?.(undefined)}
        />
      ) : null}
      {isOpen ? (
        <ExpressionDrawer
          name={name}
          title={title}
          without={without}
          value={value ?? undefined}
          isReadOnly={disabled}
          onApply={(next) => onChange?.(next)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
