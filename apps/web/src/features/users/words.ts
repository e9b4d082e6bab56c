/** Codes and choices of a person's business data in words. */
import { users } from "@digao/contract/areas/users";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../lib/api.ts";
import { type CodeWords, wordOf } from "../../ui/CodeSelect.tsx";

const titles = "CPA TA AV SA SSA LAW NA".split(" ");
const sameWords = (list: readonly (string | null)[]): CodeWords =>
  Object.fromEntries(list.flatMap((word) => (word ? [[word, word]] : [])));

/** Departments and positions are the firm's own words: those in use are offered, new ones may be typed. */
export function useUserWords() {
  const { t } = useTranslation();
  const { data: people } = useCall(users.GetCurrentTenantAllUser, {}, { staleMs: 60_000 });
  return useMemo(() => {
    const title: CodeWords = Object.fromEntries(titles.map((code) => [code, t(`users.titles.${code}`)]));
    const dept = sameWords((people ?? []).map((one) => one.dept));
    const position = sameWords((people ?? []).map((one) => one.position));
    return { title, dept, position, titleOf: (value: unknown) => wordOf(title, value) };
  }, [people, t]);
}
