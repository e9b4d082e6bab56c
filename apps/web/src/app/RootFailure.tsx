/** When even the shell could not be drawn: plain words and a way to try again. */
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { ChunkError } from "./lazy-screen.ts";

export function RootFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <main className="boot" role="alert">
      <p>{error instanceof ChunkError ? t("auth.chunkFailed") : t("auth.broken")}</p>
      <button type="button" className="auth-submit" onClick={() => location.reload()}>
        {t("auth.retry")}
      </button>
    </main>
  );
}
