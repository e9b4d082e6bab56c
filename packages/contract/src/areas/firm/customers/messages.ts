import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "customer.missing": ["客户不存在或已被删除", "The client does not exist or was deleted"],
  "customer.usccLength": ["统一社会信用代码须为 18 位", "A unified social credit code has 18 characters"],
  "customer.usccCharacter": ["统一社会信用代码只能使用数字和大写字母（不含 I、O、S、V、Z）", "A unified social credit code consists of digits and capital letters without I, O, S, V and Z"],
  "customer.usccRegion": ["统一社会信用代码第 3 至 8 位须为登记机关行政区划码（数字）", "Characters 3 to 8 of a unified social credit code are the region's digits"],
  "customer.usccCheckDigit": ["统一社会信用代码的校验位不正确，请核对", "The check digit of the unified social credit code is wrong. Please compare it with the licence"],
  "customer.emailInvalid": ["Email地址不正确", "The e-mail address is not valid"],
  "customer.telInvalid": ["电话号码不正确，请填写手机号码或带区号的固定电话", "The telephone number is not valid: give a mobile number or a landline with its area code"],
  "customer.hasProjects": ["该客户下有 {count} 个项目，不能删除", "The client has {count} projects and cannot be deleted"],
} as const satisfies Pairs;
