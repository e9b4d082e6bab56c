/** Stands where an edit drawer will be while its record is read, or says why it could not be. */
import { Drawer } from "antd";
import type { ReactNode } from "react";
import { DelayedSkeleton } from "../DelayedSkeleton.tsx";
import { ErrorPanel } from "../ErrorPanel.tsx";

interface Props {
  title: ReactNode;
  width?: number;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

export const WaitingDrawer = ({ title, width = 520, error, onRetry, onClose }: Props) => (
  <Drawer open title={title} size={width} onClose={onClose}>
    {error ? <ErrorPanel error={error} onRetry={onRetry} /> : <DelayedSkeleton />}
  </Drawer>
);
