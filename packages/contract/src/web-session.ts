/** What our own web and the server agree on about its session, which lives in a cookie that no script reads. */

/** Sent with every call of our own pages: no other site's page can send it, so writes by cookie need it. */
export const webHeader = "X-Web-Session";

/** A cookie for scripts: that there is a session, and by another value that it is another one. It opens nothing. */
export const sessionMark = "digao-in";
