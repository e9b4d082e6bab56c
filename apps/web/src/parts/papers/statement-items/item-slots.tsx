/** Parts of an item's paper that other areas draw: drawn vouchers, files and confirmations. The application says by what, as with sheets. */
import { type ComponentType, createContext, Suspense, use } from "react";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";

interface ItemSlots {
  vouchers: ComponentType<{ RId: number }>;
  files: ComponentType<{ refId: number }>;
  letters: ComponentType<{ rid: number }>;
}

const Slots = createContext<ItemSlots | null>(null);
export const ItemSlotsProvider = Slots.Provider;

export function ItemSlot({ of, rid }: { of: keyof ItemSlots; rid: number }) {
  const slots = use(Slots);
  if (!slots) return null;
  const { vouchers: Vouchers, files: Files, letters: Letters } = slots;
  return (
    <Suspense fallback={<DelayedSkeleton />}>
      {of === "vouchers" ? <Vouchers RId={rid} /> : null}
      {of === "files" ? <Files refId={rid} /> : null}
      {of === "letters" ? <Letters rid={rid} /> : null}
    </Suspense>
  );
}
