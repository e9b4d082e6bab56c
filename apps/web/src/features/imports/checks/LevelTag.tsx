import { useTranslation } from "react-i18next";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

const tones: Record<number, Tone> = { 1: "bad", 2: "attention", 3: "quiet" };

/** Enum checkLevel: 1 error, 2 warning, 3 note. */
export function LevelTag({ level }: { level: number }) {
  const { t } = useTranslation();
  return <StatusTag tone={tones[level] ?? "quiet"}>{t(`imports.level.${level}`)}</StatusTag>;
}
