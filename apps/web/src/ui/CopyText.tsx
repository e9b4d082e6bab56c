/** A code a person may want to hand on: click copies it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./Icon.tsx";

export function CopyText({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <button type="button" className="copy-text" onClick={() => void copy()} title={t("ui.copy")}>
      <code>{text}</code>
      <Icon name={isCopied ? "check" : "copy"} size={13} />
      <span className="visually-hidden" aria-live="polite">
        {isCopied ? t("ui.copied") : ""}
      </span>
    </button>
  );
}
