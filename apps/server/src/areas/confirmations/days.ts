/** Days as letters write them, and titles of the bank's form that hold them. */
export const shownDay = (lang: "zh" | "en", day: string): string => {
  const [year = "", month = "", date = ""] = day.split("-");
  return lang === "zh" ? `${year}年${Number(month)}月${Number(date)}日` : day;
};

/** The form is prescribed in Chinese, whoever reads it. */
export const datedTitle = (title: string, { periodStart, periodEnd }: { periodStart: string; periodEnd: string }) =>
  title.replace("{periodStart}", shownDay("zh", periodStart)).replace("{periodEnd}", shownDay("zh", periodEnd));
