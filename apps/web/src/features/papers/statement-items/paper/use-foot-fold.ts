/** Whether a reader keeps the foot of papers folded, for more rows above it. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

const useFold = create<{ isFolded: boolean }>()(
  persist((): { isFolded: boolean } => ({ isFolded: false }), { name: "digao.paper-foot", version: 1 }),
);

export function useFootFold() {
  const isFolded = useFold((fold) => fold.isFolded);
  return { isFolded, turn: () => useFold.setState({ isFolded: !isFolded }) };
}
