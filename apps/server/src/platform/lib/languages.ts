import type { Lang } from "@digao/contract/messages";

/** The localization source that holds our texts. */
export const ownSource = "audit";

/** Languages of the product by their wire names, each named in itself. */
export const languages: Record<Lang, { name: string; displayName: string }> = {
  en: { name: "en", displayName: "English" },
  zh: { name: "zh-Hans", displayName: "简体中文" },
};
