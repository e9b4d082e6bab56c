/** Days as letters write them. */
export const shownDay = (lang: "zh" | "en", day: string): string => {
  const [year = "", month = "", date = ""] = day.split("-");
  return lang === "zh" ? `${year}年${Number(month)}月${Number(date)}日` : day;
};
