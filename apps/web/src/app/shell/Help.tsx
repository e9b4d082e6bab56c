/** The page of help of the screen that is open: what it is for, what to do first, who may do what. */
import { Button } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { loadHelp } from "../../lib/i18n/i18n.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { Window } from "../../ui/Window.tsx";
import { findRoute } from "../find-route.ts";
import { homePath } from "../route.ts";
import { closeOverlay, openShortcuts } from "./overlays.ts";

const keys = [
  ["F1", "help.keyF1"],
  ["Ctrl K", "help.keyPalette"],
  ["/", "help.keySearch"],
] as const;

/** False until the pages of help in the reader's language have come. */
function useHelpPages(): { isRead: boolean; error: unknown } {
  const language = useLanguage();
  const [read, setRead] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    loadHelp(language).then(() => setRead(language), setError);
  }, [language]);
  return { isRead: read === language, error };
}

export function Help() {
  const { t } = useTranslation();
  const { isRead, error } = useHelpPages();
  const { pathname } = useLocation();
  const route = findRoute(pathname) ?? findRoute(homePath);
  if (!route) return null;
  const parts = ["for", "first", "who"] as const;
  return (
    <Window
      width={560}
      title={t("help.title", { page: t(route.title) })}
      footer={<Button onClick={openShortcuts}>{t("help.allKeys")}</Button>}
      onCancel={closeOverlay}
    >
      {error ? <ErrorPanel error={error} /> : null}
      {isRead || error ? null : <DelayedSkeleton />}
      {isRead
        ? parts.map((part) => (
            <section key={part}>
              <h3 className="section-title">{t(`help.${part}`)}</h3>
              <p>{t(`help.page.${route.name}.${part}`)}</p>
            </section>
          ))
        : null}
      <section>
        <h3 className="section-title">{t("help.keys")}</h3>
        <dl className="facts">
          {keys.map(([chord, word]) => (
            <div key={chord} className="facts-row">
              <dt>
                <kbd>{chord}</kbd>
              </dt>
              <dd>{t(word)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Window>
  );
}
