import type { Pairs } from "./pairs.ts";

/** What ABP's own clients say where the server said nothing in the envelope; they read it from the source AbpWeb. */
export const clientTexts = {
  InternalServerError: ["系统内部错误，请稍后重试", "An internal error occurred during your request!"],
  ValidationError: ["您的请求无效！", "Your request is not valid!"],
  ValidationNarrativeTitle: ["在验证过程中发现以下错误。", "The following errors were detected during validation."],
  EntityNotFound: ["实体 {0} 不存在，id = {1}！", "There is no entity {0} with id = {1}!"],
  AreYouSure: ["确定要这样做吗？", "Are you sure?"],
  Yes: ["确定", "Yes"],
  Cancel: ["取消", "Cancel"],
  DefaultError: ["发生错误！", "An error has occurred!"],
  DefaultErrorDetail: ["服务器没有说明错误原因", "Error detail not sent by server."],
  DefaultError401: ["未通过身份验证！", "You are not authenticated!"],
  DefaultErrorDetail401: ["请先登录，再进行此操作", "You should be authenticated (sign in) in order to perform this operation."],
  DefaultError403: ["您没有权限！", "You are not authorized!"],
  DefaultErrorDetail403: ["您无权进行此操作", "You are not allowed to perform this operation."],
  DefaultError404: ["没有找到！", "Resource not found!"],
  DefaultErrorDetail404: ["服务器上没有所请求的资源", "The resource requested could not be found on the server."],
} as const satisfies Pairs;
