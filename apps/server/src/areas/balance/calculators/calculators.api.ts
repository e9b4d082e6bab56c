import { calculators } from "@digao/contract/areas/balance/calculators/calls";
import { serve } from "../../../platform/serve.ts";
import { calculateNow, getCalculation, getCalculators } from "./calculations.ts";
import { bookCalculation } from "./entries.ts";
import { removeCalculation, saveCalculation } from "./save.ts";
import { downloadCalculation } from "./workbook.ts";

export const calculatorsRoutes = serve(calculators, {
  GetCalculators: getCalculators,
  Calculate: calculateNow,
  GetCalculation: getCalculation,
  SaveCalculation: saveCalculation,
  RemoveCalculation: removeCalculation,
  BookCalculation: bookCalculation,
  DownCalculation: downloadCalculation,
});
