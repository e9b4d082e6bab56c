/** A sheet inside another page. The application says what draws it: a page that shows one need not know the editor. */
import { type ComponentType, createContext, Suspense, use } from "react";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";

export interface SheetSlotProps {
  sheetId: number;
  onRemoved?: () => void;
}

const Slot = createContext<ComponentType<SheetSlotProps> | null>(null);
export const SheetSlotProvider = Slot.Provider;

export function SheetSlot(props: SheetSlotProps) {
  const Pane = use(Slot);
  return Pane ? (
    <Suspense fallback={<DelayedSkeleton />}>
      <Pane {...props} />
    </Suspense>
  ) : null;
}
