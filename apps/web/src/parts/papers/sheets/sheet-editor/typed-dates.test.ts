import { expect, it } from "vitest";
import { typedDate } from "./typed-dates.ts";

it.each([
  ["2024年3月5日", 45_356, 'yyyy"年"m"月"d"日"'],
  ["2024年03月05日", 45_356, 'yyyy"年"m"月"d"日"'],
  [" 2024年12月31日 ", 45_657, 'yyyy"年"m"月"d"日"'],
  ["2024年2月29日", 45_351, 'yyyy"年"m"月"d"日"'],
  ["2024年3月", 45_352, 'yyyy"年"m"月"'],
  ["3月5日", 45_356, 'm"月"d"日"'],
])("%s is a date as in Excel", (text, serial, pattern) => {
  expect(typedDate(text, 2024)).toEqual({ serial, pattern });
});

it.each([
  "2023年2月29日",
  "2024年13月1日",
  "2024年0月1日",
  "3月",
  "2024年",
  "24年3月5日",
  "1900年2月1日",
  "2024年3月5日起",
  "三月五日",
])("%s stays a text", (text) => {
  expect(typedDate(text, 2024)).toBeNull();
});
