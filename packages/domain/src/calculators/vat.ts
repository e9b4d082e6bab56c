/** Output VAT by rates, VAT payable and the surcharges on it, against the books and the returns (增值税及附加, FG-3). */
import { decimalFraction } from "../analysis/fraction.ts";
import { max, sum, yuan } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";
import { share } from "./exact.ts";

const OUTPUT = post("L109", "22210107", "应交税费-应交增值税-销项税额");
const SURCHARGE = post("P102", "6403", "税金及附加");
const SURCHARGE_PAYABLE = post("L109", "222113", "应交税费-附加税费");
const COUNTERS = {
  A105: post("A105", "1122", "应收账款"),
  P100: post("P100", "6001", "主营业务收入"),
  P103: post("P103", "6601", "销售费用"),
  P202: post("P202", "6711", "营业外支出"),
} as const;

const EDUCATION = { n: 3n, d: 100n };
const LOCAL_EDUCATION = { n: 2n, d: 100n };

export const vat = calculator(
  {
    key: "vat",
    paper: "FG-3",
    items: ["L109", "P102"],
    title: ["增值税及附加测算", "VAT and surcharges"],
    source: ["增值税法；城市维护建设税法", "VAT Law; Urban Maintenance and Construction Tax Law"],
    fields: {
      booked: {
        kind: "money",
        label: ["账面销项税额", "Output VAT in the books"],
        isSigned: true,
        books: { account: "22210107", side: "Cr", of: "credit" },
      },
      declared: { kind: "money", label: ["申报销项税额", "Output VAT declared"], isOptional: true, isSigned: true },
      counter: {
        kind: "choice",
        label: ["差额对方项目", "Difference against"],
        initial: "A105",
        choices: {
          A105: ["应收账款（价外收取）", "Receivables (charged on top)"],
          P100: ["营业收入（价内含税）", "Revenue (the price includes it)"],
          P103: ["销售费用（视同销售）", "Selling expenses (deemed sales)"],
          P202: ["营业外支出", "Non-operating expenses"],
        },
      },
      input: {
        kind: "money",
        label: ["进项税额", "Input VAT"],
        initial: "0",
        books: { account: "22210101", side: "Dr", of: "debit" },
      },
      transferredOut: { kind: "money", label: ["进项税额转出", "Input VAT transferred out"], initial: "0" },
      carriedIn: { kind: "money", label: ["期初留抵税额", "Excess input VAT carried in"], initial: "0" },
      reduction: { kind: "money", label: ["减免及抵减税额", "Reductions"], initial: "0" },
      bookedPayable: {
        kind: "money",
        label: ["账面转出未交增值税", "VAT payable transferred in the books"],
        isOptional: true,
        isSigned: true,
        books: { account: "22210104", side: "Dr", of: "debit" },
      },
      city: {
        kind: "choice",
        label: ["城市维护建设税税率", "Urban construction tax"],
        initial: "0.07",
        choices: {
          "0.07": ["市区 7%", "City 7 %"],
          "0.05": ["县镇 5%", "County or town 5 %"],
          "0.01": ["其他 1%", "Elsewhere 1 %"],
        },
      },
      bookedSurcharges: {
        kind: "money",
        label: ["账面附加税费", "Surcharges in the books"],
        isOptional: true,
        isSigned: true,
      },
    },
    tables: {
      sales: {
        label: ["应税收入", "Taxable revenue"],
        least: 1,
        columns: {
          name: { kind: "text", label: ["项目", "Item"], isOptional: true },
          revenue: { kind: "money", label: ["不含税收入", "Revenue without VAT"], isSigned: true },
          rate: {
            kind: "choice",
            label: ["税率", "Rate"],
            initial: "0.13",
            choices: {
              "0.13": ["13%", "13 %"],
              "0.09": ["9%", "9 %"],
              "0.06": ["6%", "6 %"],
              "0.05": ["5%（简易）", "5 % (simplified)"],
              "0.03": ["3%（简易）", "3 % (simplified)"],
              "0.01": ["1%（小规模）", "1 % (small taxpayer)"],
              "0": ["0（出口、免税）", "None (export, exempt)"],
            },
          },
        },
      },
    },
    figures: {
      revenue: { kind: "money", label: ["应税收入合计", "Revenue"] },
      output: { kind: "money", label: ["测算销项税额", "Output VAT calculated"] },
      booked: { kind: "money", label: ["账面销项税额", "In the books"] },
      difference: { kind: "money", label: ["销项税额差异", "Difference of output VAT"] },
      declaredDifference: { kind: "money", label: ["申报与账面差异", "Declared less booked"] },
      payable: { kind: "money", label: ["应交增值税（留抵为零）", "VAT payable, or zero"] },
      carriedOut: { kind: "money", label: ["期末留抵税额", "Excess input VAT carried out"] },
      payableDifference: { kind: "money", label: ["应交增值税差异", "Difference of VAT payable"] },
      surcharges: { kind: "money", label: ["应计附加税费", "Surcharges calculated"] },
      surchargeDifference: { kind: "money", label: ["附加税费差异", "Difference of surcharges"] },
    },
    schedules: {
      sales: {
        label: ["销项税额计算表", "Output VAT by rate"],
        columns: {
          name: { kind: "text", label: ["项目", "Item"] },
          revenue: { kind: "money", label: ["不含税收入", "Revenue"] },
          rate: { kind: "rate", label: ["税率", "Rate"] },
          output: { kind: "money", label: ["销项税额", "Output VAT"] },
        },
      },
    },
    remarks: {
      declared: [
        "申报销项税额与账面相差 {amount}：检查未开票收入、视同销售和待转销项税额",
        "The return differs from the books by {amount}: check uninvoiced sales, deemed sales and VAT to be transferred",
      ],
    },
    difference: "difference",
  },
  (of) => {
    const rows = of.sales.map(({ name, revenue, rate: key }) => {
      const rate = decimalFraction(key);
      return { name, revenue, rate, output: share(revenue, rate) };
    });
    const output = sum(rows.map((row) => row.output));
    const difference = output - of.booked;
    const net = output - (of.input - of.transferredOut) - of.carriedIn - of.reduction;
    const payable = max(net, 0n);
    const surcharges = sum([decimalFraction(of.city), EDUCATION, LOCAL_EDUCATION].map((rate) => share(payable, rate)));
    const missing = of.bookedSurcharges === null ? 0n : surcharges - of.bookedSurcharges;
    const declared = of.declared === null ? null : of.declared - of.booked;
    return {
      figures: {
        revenue: sum(rows.map((row) => row.revenue)),
        output,
        booked: of.booked,
        difference,
        declaredDifference: declared,
        payable,
        carriedOut: max(-net, 0n),
        payableDifference: of.bookedPayable === null ? null : payable - of.bookedPayable,
        surcharges,
        surchargeDifference: of.bookedSurcharges === null ? null : missing,
      },
      schedules: { sales: rows },
      remarks: remarkIf(declared !== null && declared !== 0n, "declared", { amount: yuan(declared ?? 0n) }),
      entries: [
        ...entryOf(
          ["按测算调整销项税额", "Adjust output VAT to the calculated amount"],
          [
            [COUNTERS[of.counter], difference],
            [OUTPUT, -difference],
          ],
        ),
        ...entryOf(
          ["按测算调整附加税费", "Adjust the surcharges to the calculated amount"],
          [
            [SURCHARGE, missing],
            [SURCHARGE_PAYABLE, -missing],
          ],
        ),
      ],
    };
  },
);
