/** When even the shell could not be drawn: plain words and a way to try again. */
import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChunkError } from "./lazy-screen.ts";

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <main className="boot" role="alert">
      <p>{error instanceof ChunkError ? t("auth.chunkFailed") : t("auth.broken")}</p>
      <button type="button" className="auth-submit" onClick={() => location.reload()}>
        {t("auth.retry")}
      </button>
    </main>
  );
}

export class RootFailure extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <Failure error={error} />;
  }
}
