/** Every calculator by its key, in the order of the papers. */
import { assetDepreciation } from "./asset-depreciation.ts";
import { bankReconciliation } from "./bank-reconciliation.ts";
import type { Declaration } from "./calculator.ts";
import { costOfSales } from "./cost-of-sales.ts";
import { currentTax } from "./current-tax.ts";
import { deferredTax } from "./deferred-tax.ts";
import { expectedCreditLoss } from "./expected-credit-loss.ts";
import { interest } from "./interest.ts";
import { interestIncome } from "./interest-income.ts";
import { inventoryPricing } from "./inventory-pricing.ts";
import { inventoryWriteDown } from "./inventory-write-down.ts";
import { lease } from "./lease.ts";
import { payroll } from "./payroll.ts";
import type { RawInput } from "./read.ts";
import { receivablesAgeing } from "./receivables-ageing.ts";
import { salesCutOff } from "./sales-cut-off.ts";
import { stockCount } from "./stock-count.ts";
import { surplusReserve } from "./surplus-reserve.ts";
import { vat } from "./vat.ts";
import { calculate, type Written } from "./written.ts";

export interface CalculatorEntry {
  declaration: Declaration;
  /** @throws InputRefused with every fault of the input */
  calculate: (raw: RawInput) => Written;
}

export const CALCULATORS = {
  bankReconciliation: { declaration: bankReconciliation, calculate: (raw) => calculate(bankReconciliation, raw) },
  interestIncome: { declaration: interestIncome, calculate: (raw) => calculate(interestIncome, raw) },
  ageing: { declaration: receivablesAgeing, calculate: (raw) => calculate(receivablesAgeing, raw) },
  expectedCreditLoss: { declaration: expectedCreditLoss, calculate: (raw) => calculate(expectedCreditLoss, raw) },
  inventoryWriteDown: { declaration: inventoryWriteDown, calculate: (raw) => calculate(inventoryWriteDown, raw) },
  inventoryPricing: { declaration: inventoryPricing, calculate: (raw) => calculate(inventoryPricing, raw) },
  stockCount: { declaration: stockCount, calculate: (raw) => calculate(stockCount, raw) },
  depreciation: { declaration: assetDepreciation, calculate: (raw) => calculate(assetDepreciation, raw) },
  lease: { declaration: lease, calculate: (raw) => calculate(lease, raw) },
  deferredTax: { declaration: deferredTax, calculate: (raw) => calculate(deferredTax, raw) },
  interest: { declaration: interest, calculate: (raw) => calculate(interest, raw) },
  payroll: { declaration: payroll, calculate: (raw) => calculate(payroll, raw) },
  vat: { declaration: vat, calculate: (raw) => calculate(vat, raw) },
  surplusReserve: { declaration: surplusReserve, calculate: (raw) => calculate(surplusReserve, raw) },
  costOfSales: { declaration: costOfSales, calculate: (raw) => calculate(costOfSales, raw) },
  salesCutOff: { declaration: salesCutOff, calculate: (raw) => calculate(salesCutOff, raw) },
  currentTax: { declaration: currentTax, calculate: (raw) => calculate(currentTax, raw) },
} as const satisfies Readonly<Record<string, CalculatorEntry>>;
