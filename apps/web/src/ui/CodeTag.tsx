/** A code in its words and colour. */
import { type CodeName, toneOf } from "@digao/contract/codes";
import { useTranslation } from "react-i18next";
import { StatusTag } from "./StatusTag.tsx";

export function CodeTag({ name, code }: { name: CodeName; code: number | string }) {
  const { t } = useTranslation();
  return <StatusTag tone={toneOf(name, code)}>{t(`codes.${name}.${code}`)}</StatusTag>;
}
