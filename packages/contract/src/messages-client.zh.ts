/** What ABP's own clients say where the server said nothing in the envelope; they read it from the source AbpWeb. */
export const clientZh = {
  AreYouSure: "确定要这样做吗？",
  Yes: "确定",
  Cancel: "取消",
  DefaultError: "发生错误！",
  DefaultErrorDetail: "服务器没有说明错误原因",
  DefaultError401: "未通过身份验证！",
  DefaultErrorDetail401: "请先登录，再进行此操作",
  DefaultError403: "您没有权限！",
  DefaultErrorDetail403: "您无权进行此操作",
  DefaultError404: "没有找到！",
  DefaultErrorDetail404: "服务器上没有所请求的资源",
};
