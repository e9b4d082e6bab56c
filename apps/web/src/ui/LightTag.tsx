/** The traffic light in words and colour. */
import type { Light } from "@digao/contract/areas/report/misstatements/calls";
import { useTranslation } from "react-i18next";
import { StatusTag, type Tone } from "./StatusTag.tsx";

const tones: Readonly<Record<Light, Tone>> = { green: "good", amber: "attention", red: "bad" };

export function LightTag({ light }: { light: Light }) {
  const { t } = useTranslation();
  return <StatusTag tone={tones[light]}>{t(`misstatements.light.${light}`)}</StatusTag>;
}
