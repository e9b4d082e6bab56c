/** System codes (系统代码): what selects offer, category by category. */
import { systemCode, systemCodes } from "@digao/contract/areas/firm/system-codes/calls";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

export function SystemCodes() {
  const { t } = useTranslation();
  const isEnglish = useLanguage() === "en";
  const [params] = useUrlParams();
  const { data } = useCall(systemCodes.GetSystemCodeCategoryInfo, {});
  const choices = useMemo(
    () => ({
      categoryCode: (data ?? []).map(({ categoryCode, categoryName, categoryNameEn }) => ({
        value: categoryCode,
        label: `${isEnglish ? categoryNameEn : categoryName} ${categoryCode}`,
      })),
    }),
    [data, isEnglish],
  );
  // A new code most likely belongs to the category that is looked at.
  const [category] = params.get("categoryCode")?.split(",") ?? [];
  return (
    <RegisterPage
      of={systemCode}
      choices={choices}
      cells={{ categoryName: (row) => String((isEnglish ? row.categoryNameEn : row.categoryName) ?? "") }}
      deletableTo={({ isSystem }) => (isSystem ? t("system-codes.isSystem") : undefined)}
      {...(category ? { start: { categoryCode: category } } : {})}
    />
  );
}
