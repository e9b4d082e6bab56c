/** Plain fields of the pages before the shell. */

import { limits } from "@digao/contract/limits";
import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id"> {
  label: string;
  fault?: string | undefined;
  hint?: string;
}

export function Field({ label, fault, hint, autoFocus, ...rest }: FieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        aria-invalid={Boolean(fault)}
        aria-describedby={fault || hint ? `${id}-note` : undefined}
        {...rest}
      />
      {fault || hint ? (
        <p id={`${id}-note`} className={fault ? "auth-fault" : "auth-hint"}>
          {fault ?? hint}
        </p>
      ) : null}
    </div>
  );
}

export function PasswordField({ fault, hint, max = limits.passphraseMax, ...rest }: FieldProps & { max?: number }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
  return (
    <div className="auth-password">
      <Field
        {...rest}
        type={isShown ? "text" : "password"}
        maxLength={max}
        fault={fault}
        hint={isCaps ? t("auth.capsLock") : (hint ?? "")}
        onKeyUp={watchCaps}
      />
      <button
        type="button"
        className="auth-eye"
        aria-label={t(isShown ? "auth.hidePassword" : "auth.showPassword")}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <svg
          aria-hidden="true"
          width="16"
          height="16"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
        >
          <path d="M2 12c4-8 16-8 20 0-4 8-16 8-20 0z" />
          <circle cx="12" cy="12" r="3" />
          {isShown ? null : <path d="M4 4l16 16" />}
        </svg>
      </button>
    </div>
  );
}
