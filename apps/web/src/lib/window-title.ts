/** The title of the browser's tab: the page, and before it how much is unread. */
let page = "";
let unread = 0;

const write = () => {
  document.title = unread > 0 ? `(${unread > 99 ? "99+" : unread}) ${page}` : page;
};

export function setPageTitle(title: string) {
  page = title;
  write();
}
export function setUnread(count: number) {
  unread = count;
  if (page) write();
}
