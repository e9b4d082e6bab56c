/** The two halves of every page before the shell: the product on the left, a form on the right. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { chooseLanguage } from "../../../lib/i18n/i18n.ts";
import { currentLanguage } from "../../../lib/language.ts";
import "./auth.css";

function LanguageSwitch() {
  const { t } = useTranslation();
  const other = currentLanguage() === "en" ? "zh-Hans" : "en";
  return (
    <button type="button" className="auth-language" lang={other} onClick={() => void chooseLanguage(other)}>
      {t("auth.otherLanguage")}
    </button>
  );
}

export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main className="auth">
      <section className="auth-brand">
        <p className="auth-product">
          <img src="/favicon.svg" alt="" width="36" height="36" />
          {t("auth.product")}
        </p>
        <p className="auth-tagline">{t("auth.tagline")}</p>
        <ul>
          <li>{t("auth.points.import")}</li>
          <li>{t("auth.points.adjust")}</li>
          <li>{t("auth.points.trace")}</li>
        </ul>
      </section>
      <section className="auth-side">
        <LanguageSwitch />
        {children}
      </section>
    </main>
  );
}
