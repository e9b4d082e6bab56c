/** What a binding says instead of a figure: never a silent nil. */
import type { Words } from "./functions.ts";

export const bindingErrors = {
  noItem: ["#无此项目", "#No such item"],
  noAccount: ["#无此科目", "#No such account"],
  noAux: ["#无此辅助", "#No such auxiliary item"],
  noEntry: ["#无此分录", "#No such entry"],
  notOnEntry: ["#分录无此项目", "#Item not in entry"],
  noPaper: ["#无此底稿", "#No such paper"],
  noField: ["#无此字段", "#No such field"],
  noBooks: ["#尚无账套", "#No books yet"],
  outside: ["#期间不在账套内", "#Month outside the books"],
  notProfit: ["#非损益类科目", "#Not an income or expense account"],
  noBalance: ["#无余额资料", "#Balance not in the books"],
  noPrior: ["#无上年数", "#No prior-year figure"],
  noStatement: ["#未导入客户报表", "#No client statement"],
  noMateriality: ["#未确定重要性", "#No materiality yet"],
  noCashFlow: ["#尚无现金流量", "#No cash flow yet"],
  tooLarge: ["#金额超出精度", "#Amount beyond precision"],
  argument: ["#参数错误", "#Wrong argument"],
  noProject: ["#需在项目中使用", "#Needs a project"],
  tooMany: ["#取数过多", "#Too many bindings"],
} as const satisfies Record<string, Words>;
export type BindingError = keyof typeof bindingErrors;
export const isBindingError = (name: string): name is BindingError => Object.hasOwn(bindingErrors, name);
