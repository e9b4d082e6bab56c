import { customers } from "@digao/contract/areas/customers";
import { serve } from "../../platform/serve.ts";
import { createCustomer, deleteCustomer, getCustomer, updateCustomer } from "./customer.ts";
import { listCustomers } from "./customer-list.ts";

export const customersRoutes = serve(customers, {
  GetCustomerList: listCustomers,
  GetCustInformation: getCustomer,
  CreateCustomer: createCustomer,
  UpdateCustomer: updateCustomer,
  Delete: deleteCustomer,
});
