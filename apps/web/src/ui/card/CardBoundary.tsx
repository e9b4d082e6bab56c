/** A card that fails while it is drawn takes no other one along. */
import { Component, type ReactNode } from "react";
import { ErrorPanel } from "../ErrorPanel.tsx";

interface Props {
  children: ReactNode;
}
export class CardBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ErrorPanel error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
