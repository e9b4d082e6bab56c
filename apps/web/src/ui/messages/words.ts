/** How the state of a question is shown. */
import type { MessageStatus } from "@digao/contract/areas/chat";
import type { Tone } from "../StatusTag.tsx";

export const statusTones: Readonly<Record<MessageStatus, Tone>> = {
  0: "attention",
  1: "busy",
  2: "good",
  3: "attention",
};
export const closed = 2;
