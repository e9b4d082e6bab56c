/** The chart of accounts of the generated ledger: codes of 4-2-2 digits, about 300 of them, with sides and subsidiary needs. */
export interface BenchAccount {
  code: string;
  name: string;
  side: "借" | "贷";
}

const banks = ["工商银行", "建设银行", "农业银行", "中国银行", "招商银行", "交通银行", "浦发银行", "宁波银行"];
const branches = ["高新支行", "城东支行", "园区支行"];
const expenses =
  "工资,社会保险费,住房公积金,福利费,办公费,差旅费,业务招待费,折旧费,水电费,租赁费,通讯费,修理费,咨询费,审计费,会议费,培训费,车辆费,快递费,物业费,广告宣传费,运输费,检测费,保险费,劳动保护费,软件服务费,招聘费,残保金,其他".split(
    ",",
  );
const departments = ["总部", "一分部", "二分部"];
const products =
  "数控车床,加工中心,磨床,铣床,钻床,机器人,传感器,控制器,减速机,伺服电机,轴承,导轨,丝杠,刀具,夹具,量具,液压件,气动件".split(
    ",",
  );
const materials = "钢材,铝材,铜材,电子元件,标准件,外协件,包装物,油料,化工原料,橡胶件".split(",");
const taxes: [string, string][] = [
  ["222101", "应交增值税"],
  ["22210101", "应交增值税-进项税额"],
  ["22210107", "应交增值税-销项税额"],
  ["222111", "应交企业所得税"],
  ["222113", "应交城市维护建设税"],
  ["222114", "应交教育费附加"],
];

const two = (n: number) => String(n).padStart(2, "0");
const below = (code: string, name: string, side: "借" | "贷", names: readonly string[]): BenchAccount[] => [
  { code, name, side },
  ...names.map((child, i): BenchAccount => ({ code: `${code}${two(i + 1)}`, name: `${name}-${child}`, side })),
];

/** Every account, parents first. */
export const chart: readonly BenchAccount[] = [
  { code: "1001", name: "库存现金", side: "借" },
  ...below(
    "1002",
    "银行存款",
    "借",
    banks.flatMap((bank) => branches.map((branch) => `${bank}${branch}`)),
  ),
  { code: "1122", name: "应收账款", side: "借" },
  ...below("1403", "原材料", "借", materials),
  ...below("1405", "库存商品", "借", products),
  { code: "1601", name: "固定资产", side: "借" },
  { code: "1602", name: "累计折旧", side: "贷" },
  { code: "2202", name: "应付账款", side: "贷" },
  ...below("2211", "应付职工薪酬", "贷", ["工资", "社会保险费", "住房公积金"]),
  { code: "2221", name: "应交税费", side: "贷" },
  ...taxes.map(([code, name]): BenchAccount => ({ code, name: `应交税费-${name}`, side: "贷" })),
  { code: "4001", name: "实收资本", side: "贷" },
  { code: "4103", name: "本年利润", side: "贷" },
  { code: "4104", name: "利润分配", side: "贷" },
  ...below("5001", "生产成本", "借", products),
  ...below("5101", "制造费用", "借", expenses.slice(0, 20)),
  ...below("6001", "主营业务收入", "贷", products),
  ...below("6401", "主营业务成本", "借", products),
  ...["6601", "6602", "6605"].flatMap((code, i) => {
    const name = ["销售费用", "管理费用", "研发费用"][i] ?? "";
    return below(code, name, "借", expenses);
  }),
  ...below("6603", "财务费用", "借", ["利息支出", "利息收入", "手续费"]),
];

const parents = new Set(chart.flatMap(({ code }) => (code.length > 4 ? [code.slice(0, code.length - 2)] : [])));
export const isLeaf = (code: string): boolean => !parents.has(code);
export const leavesBelow = (code: string): string[] =>
  chart.filter((account) => account.code.startsWith(code) && isLeaf(account.code)).map((account) => account.code);
export const vocabulary = { expenses, departments, products, materials };
