/** How an authorisation stands today. */
import type { ArchiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { useTranslation } from "react-i18next";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

const tones: Readonly<Record<ArchiveAuth["state"], Tone>> = {
  pending: "attention",
  active: "good",
  expired: "quiet",
  ended: "quiet",
};

export function AuthState({ state }: { state: ArchiveAuth["state"] }) {
  const { t } = useTranslation();
  return <StatusTag tone={tones[state]}>{t(`archive-auth.state.${state}`)}</StatusTag>;
}
