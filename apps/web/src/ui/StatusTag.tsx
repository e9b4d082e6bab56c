/** A state in words with a dot: one colour per meaning in the whole product. */
import type { Tone } from "@digao/contract/code-kind";
import type { ReactNode } from "react";

export type { Tone };

export const StatusTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`status status-${tone}`}>{children}</span>
);
