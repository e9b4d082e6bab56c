/** Turns a condition or a group into its opposite. */
import { useTranslation } from "react-i18next";

interface Props {
  isOn: boolean;
  disabled: boolean;
  onChange: (isOn: boolean) => void;
}
export function NotToggle({ isOn, disabled, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="expression-not"
      aria-pressed={isOn}
      disabled={disabled}
      title={t("expression.notHint")}
      onClick={() => onChange(!isOn)}
    >
      {t("expression.not")}
    </button>
  );
}
