/** The credit code field: how many characters are in, and whether the code checks, while it is typed. */
import { checkUscc } from "@digao/domain/validators/uscc";
import { Input } from "antd";
import { useTranslation } from "react-i18next";
import { Icon } from "../Icon.tsx";
import { StatusTag } from "../StatusTag.tsx";

const full = 18;

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string) => void;
}

export function UsccInput({ id, value, onChange }: Props) {
  const { t } = useTranslation();
  const code = value ?? "";
  const checked = code.length === full ? checkUscc(code) : undefined;
  const [warning] = checked?.valid ? checked.warnings : [];
  const good = (
    <span className="uscc-good">
      <Icon name="check" size={14} /> {t("register.usccGood")}
    </span>
  );
  return (
    <>
      <Input
        {...(id ? { id } : {})}
        value={code}
        spellCheck={false}
        autoComplete="off"
        suffix={checked?.valid ? good : <small>{t("register.usccCount", { count: code.length })}</small>}
        onChange={(event) => onChange?.(event.target.value.replace(/\s/g, "").toUpperCase())}
      />
      {warning ? <StatusTag tone="attention">{t(`register.usccWarning.${warning}`)}</StatusTag> : null}
    </>
  );
}
