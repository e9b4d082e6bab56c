/** A colour: one of the usual ones, the system's own picker, or its number typed. */
import { Button, Input } from "antd";
import { useTranslation } from "react-i18next";

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  label: string;
}

const usual = ["#1b5fc1", "#0e7490", "#19be6b", "#ff9900", "#ed4014", "#a21caf", "#6d28d9", "#515a6e"] as const;
const whole = /^#[0-9a-f]{6}$/i;

/** What was typed as a colour, as far as it goes: full-width signs, a missing #. */
const asColour = (typed: string) => {
  const digits = typed
    .normalize("NFKC")
    .replace(/[^0-9a-f]/gi, "")
    .slice(0, 6);
  return digits === "" ? null : `#${digits.toLowerCase()}`;
};

export function ColourInput({ id, value, onChange, label }: Props) {
  const { t } = useTranslation();
  const isWrong = Boolean(value) && !whole.test(value ?? "");
  return (
    <div className="colour-input">
      <Input
        {...(id ? { id } : {})}
        value={value ?? ""}
        placeholder="#1b5fc1"
        status={isWrong ? "error" : ""}
        aria-invalid={isWrong}
        spellCheck={false}
        onChange={(event) => onChange?.(asColour(event.target.value))}
      />
      <input
        type="color"
        aria-label={t("register.colourPick", { label })}
        value={whole.test(value ?? "") ? (value ?? "") : "#ffffff"}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <fieldset aria-label={t("register.colourUsual")}>
        {usual.map((colour) => (
          <Button
            key={colour}
            size="small"
            className="colour-patch"
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={value === colour}
            title={colour}
            onClick={() => onChange?.(colour)}
          />
        ))}
      </fieldset>
    </div>
  );
}
