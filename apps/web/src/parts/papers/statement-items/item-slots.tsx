/** Parts of an item's paper that other areas draw: its details, drawn vouchers, files, confirmations and asset cards. The application says by what, as with sheets. */
import type { FsItemDetail } from "@digao/contract/areas/papers/statement-items/calls";
import { type ComponentType, createContext, Suspense, use } from "react";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import type { Tab, View } from "./view.ts";

export interface ScheduleProps {
  rid: number;
  detail: FsItemDetail;
  view: View;
  onTab: (tab: Tab) => void;
  /** Opens the ledger lines of an account or auxiliary. */
  onLedger: (account: string, aux: number | undefined) => void;
}

interface ItemSlots {
  schedule: ComponentType<ScheduleProps>;
  vouchers: ComponentType<{ RId: number }>;
  files: ComponentType<{ refId: number }>;
  letters: ComponentType<{ rid: number }>;
  assets: ComponentType;
}

const Slots = createContext<ItemSlots | null>(null);
export const ItemSlotsProvider = Slots.Provider;

export function ScheduleSlot(props: ScheduleProps) {
  const Schedule = use(Slots)?.schedule;
  return <Suspense fallback={<DelayedSkeleton />}>{Schedule ? <Schedule {...props} /> : null}</Suspense>;
}

export function ItemSlot({ of, rid }: { of: Exclude<keyof ItemSlots, "schedule">; rid: number }) {
  const slots = use(Slots);
  if (!slots) return null;
  const { vouchers: Vouchers, files: Files, letters: Letters, assets: Assets } = slots;
  return (
    <Suspense fallback={<DelayedSkeleton />}>
      {of === "vouchers" ? <Vouchers RId={rid} /> : null}
      {of === "files" ? <Files refId={rid} /> : null}
      {of === "letters" ? <Letters rid={rid} /> : null}
      {of === "assets" ? <Assets /> : null}
    </Suspense>
  );
}
