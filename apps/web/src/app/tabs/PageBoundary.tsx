/** A page that fails takes down no other: it says so, with the request id, and can be tried again. */
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { Component, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { faultOf } from "../../lib/call-error.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { PlainButton } from "../../ui/PlainButton.tsx";
import { ChunkError, renew } from "../lazy-screen.ts";
import type { ScreenRoute } from "../route.ts";

interface Props {
  route: ScreenRoute;
  /** The frame draws again, with the renewed screen. */
  onRetry: () => void;
  children: ReactNode;
}
interface CatcherProps extends Props {
  onReset: () => void;
}

class Catcher extends Component<CatcherProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  retry = () => {
    const { error } = this.state;
    if (error instanceof ChunkError) renew(this.props.route.screen);
    this.props.onReset();
    this.props.onRetry();
    this.setState({ error: undefined });
  };
  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <Failure error={error} onRetry={this.retry} />;
  }
}

/** A page that could not come because the network was down comes by itself when it is back. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const isChunk = error instanceof ChunkError;
  useEffect(() => {
    if (!isChunk) return;
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [isChunk, onRetry]);
  if (faultOf(error)) return <ErrorPanel error={error} onRetry={onRetry} />;
  const title = isChunk ? t("auth.chunkFailed") : t("ui.error.page");
  const hint = isChunk ? undefined : t("ui.error.pageHint");
  return (
    <EmptyState
      icon="warning"
      title={title}
      hint={hint}
      action={<PlainButton onClick={onRetry}>{t("ui.retry")}</PlainButton>}
    />
  );
}

export const PageBoundary = (props: Props) => (
  <QueryErrorResetBoundary>{({ reset }) => <Catcher {...props} onReset={reset} />}</QueryErrorResetBoundary>
);
