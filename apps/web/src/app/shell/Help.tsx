/** The page of help of the screen that is open: what it is for, what to do first, who may do what. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Window } from "../../ui/Window.tsx";
import { findRoute } from "../find-route.ts";
import { homePath } from "../route.ts";
import { closeOverlay, openShortcuts } from "./overlays.ts";

const keys = [
  ["F1", "help.keyF1"],
  ["Ctrl K", "help.keyPalette"],
  ["/", "help.keySearch"],
] as const;

export function Help() {
  const { t } = useTranslation();
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
      {parts.map((part) => (
        <section key={part}>
          <h3 className="section-title">{t(`help.${part}`)}</h3>
          <p>{t(`help.page.${route.name}.${part}`)}</p>
        </section>
      ))}
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
