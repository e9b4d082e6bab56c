import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { BrowserRouter } from "react-router";
import { App } from "./app/App.tsx";
import { fetchFirstPage } from "./app/first-page.ts";
import { dressDocument, usePrefs } from "./app/prefs.ts";
import { RootFailure } from "./app/RootFailure.tsx";
import { receiveReturn } from "./lib/external.ts";
import { i18n, startLanguage } from "./lib/i18n/i18n.ts";
import { loadSession } from "./lib/session.ts";
import "./ui/tokens.css";
import "./app/base.css";

// Schemas are not compiled to code: the page's policy forbids it, and each page would be reported for having tried.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
dressDocument(usePrefs.getState());
usePrefs.subscribe(dressDocument);

const root = document.getElementById("root");

/** The client's people have a page of their own, and nothing of the firm's: neither its session nor its screens are asked for. */
const isOfClient = /^\/client(\/|$)/.test(location.pathname);

async function start() {
  if (isOfClient && root)
    return (await import("./features/letters/client-requests/desk-start.tsx")).startClientDesk(root);
  receiveReturn();
  const firstPage = fetchFirstPage();
  await startLanguage();
  void loadSession();
  void firstPage.then((page) => page?.readAhead());
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <RootFailure>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </RootFailure>
      </I18nextProvider>
    </StrictMode>,
  );
}
void start();
