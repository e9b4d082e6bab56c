/** Screens over all of one's projects, at the head of the menu. */
import { screen } from "./lazy-screen.ts";
import { homePath, type ScreenRoute } from "./route.ts";

export const mainRoutes: readonly ScreenRoute[] = [
  {
    path: homePath,
    name: "home",
    title: "app.page.home",
    shell: "home",
    group: "main",
    icon: "home",
    screen: screen(() => import("../features/office/home/Home.tsx").then((file) => file.Home), { isPlain: true }),
  },
  {
    path: "/main/projectdo/projecthome",
    name: "projecthome",
    title: "audit-files.centre",
    shell: "home",
    group: "main",
    icon: "doc",
    foldsMenu: true,
    screen: screen(() => import("../features/evidence/audit-files/FilesHome.tsx").then((file) => file.FilesHome)),
  },
  {
    path: "/main/jobdo/jobhome",
    name: "jobhome",
    title: "job-do.homeTitle",
    shell: "home",
    group: "main",
    icon: "check",
    foldsMenu: true,
    screen: screen(() => import("../features/office/job-do/JobHome.tsx").then((file) => file.JobHome)),
  },
  {
    path: "/main/filescenter",
    name: "filescenter",
    title: "archives.title",
    shell: "home",
    group: "main",
    icon: "archive",
    screen: screen(() => import("../features/office/archives/ArchiveCentre.tsx").then((file) => file.ArchiveCentre)),
  },
  {
    path: "/main/addressbook",
    name: "addressbook",
    title: "address-book.title",
    shell: "home",
    group: "main",
    icon: "team",
    screen: screen(() => import("../features/firm/address-book/AddressBook.tsx").then((file) => file.AddressBook)),
  },
  {
    path: "/main/userProfile",
    name: "ownspace_index",
    title: "users.own.title",
    shell: "home",
    icon: "user",
    screen: screen(() => import("../features/identity/users/own/OwnSpace.tsx").then((file) => file.OwnSpace)),
  },
];
