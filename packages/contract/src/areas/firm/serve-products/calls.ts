/** Services that the firm sells (服务产品), with their standard price and hours. */
import { flag, long, money, quantity, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";

export const serveProduct = register({
  name: "serveProduct",
  isOpenToRead: true,
  base: "/api/services/app/ServeProduct",
  key: "sid",
  purpose: [
    "事务所对外提供的服务及其标准价格与工时，报价与计划工时以此为准。",
    "Services of the firm with their standard price and hours, which quotes and planned hours start from.",
  ],
  label: "productName",
  order: "productCode",
  importedBy: "productCode",
  calls: {
    list: "GetServeProductList",
    get: "GetBackFillData",
    create: "CreateServeProduct",
    update: "UpdateServeProduct",
    remove: "DeleteServeProduct",
    export: "ExportServeProduct",
    template: "DownImportTemplate",
    import: "FromExcelImportTBData",
  },
  fields: {
    productCode: text(30, {
      words: ["产品编码", "Code"],
      isRequired: true,
      isUnique: true,
      isSearched: true,
      sort: "plain",
      column: 120,
    }),
    productName: text(100, {
      words: ["产品名称", "Name"],
      isRequired: true,
      isSearched: true,
      sort: "zh",
      column: 220,
    }),
    category: text(50, { words: ["类别", "Category"], isSearched: true, isFiltered: true, sort: "zh", column: 140 }),
    unit: text(20, { words: ["计价单位", "Unit"], column: 90 }),
    price: money({ words: ["标准价格（元）", "Standard price (yuan)"], min: 0, sort: "plain", column: 140 }),
    standardHours: quantity(2, { words: ["标准工时", "Standard hours"], min: 0, sort: "plain", column: 100 }),
    isEnabled: flag({ words: ["启用", "Enabled"], initial: true, isFiltered: true, column: 70 }),
    remark: long(500, { words: ["备注", "Remarks"] }),
  },
});
