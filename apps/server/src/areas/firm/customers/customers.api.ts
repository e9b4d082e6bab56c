import { customer } from "@digao/contract/areas/firm/customers/calls";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { serve } from "../../../platform/serve.ts";
import { customerRules } from "./rules.ts";

export const customersRoutes = serve(customer.calls, registerHandlers(customer, customerRules));
