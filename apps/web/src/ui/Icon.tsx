/** One line-icon set drawn on a 24-unit grid; decoration only, the words beside it carry the meaning. */
const shapes = {
  add: "M12 5v14M5 12h14",
  adjust: "M4 7h10M18 7h2M4 17h4M12 17h8M14 4v6M8 14v6",
  archive: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
  back: "M15 6l-6 6 6 6",
  bell: "M6 16V11a6 6 0 1 1 12 0v5l2 2H4zM10 21h4",
  calendar: "M5 5h14v15H5zM5 10h14M9 3v4M15 3v4",
  chart: "M5 20V10M12 20V4M19 20v-7",
  check: "M5 12.5l4.5 4.5L19 7.5",
  client: "M5 20V5h9v15M14 10h5v10M3 20h18M8 9h3M8 13h3",
  close: "M6 6l12 12M18 6L6 18",
  collapse: "M18 15l-6-6-6 6",
  column: "M4 5h16v14H4zM9.5 5v14M14.5 5v14",
  condition: "M4 6h16M7 12h10M10 18h4",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  data: "M5 6c0-3 14-3 14 0v12c0 3-14 3-14 0zM5 6c0 3 14 3 14 0M5 12c0 3 14 3 14 0",
  delete: "M5 7h14M10 4h4M7 7l1 13h8l1-13",
  doc: "M6 3h8l4 4v14H6zM14 3v4h4",
  down: "M6 9l6 6 6-6",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  edit: "M5 19l1-4L16 5l3 3L9 18z",
  error: "M12 8v5M12 16.5v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  exit: "M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9",
  expand: "M9 6l6 6-6 6",
  filter: "M4 5h16l-6 8v6l-4-2v-4z",
  fold: "M4 6h16M4 12h10M4 18h16",
  fullscreen: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  fullscreenExit: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  history: "M12 8v4l3 2M4 12a8 8 0 1 0 2.4-5.7M4 4v4h4",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  import: "M12 15V4M7 9l5-5 5 5M5 20h14",
  info: "M12 11v6M12 7.5v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  key: "M8 15a4 4 0 1 1 3-3l8-8 2 2-2 2 1 2-2 2-2-1-5 5",
  language: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c4 5 4 13 0 18M12 3c-4 5-4 13 0 18",
  link: "M10 14l4-4M9 7l2-2a4 4 0 0 1 6 6l-2 2M15 17l-2 2a4 4 0 0 1-6-6l2-2",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 1 1 6 0v3",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  menu: "M4 7h16M4 12h16M4 17h16",
  moon: "M19 14A8 8 0 1 1 10 5a6 6 0 0 0 9 9z",
  more: "M4.6 12a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0M11.1 12a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0M17.6 12a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0",
  pin: "M9 4h6l-1 6 3 3H7l3-3zM12 13v7",
  print: "M7 8V4h10v4M5 8h14v8h-2v4H7v-4H5zM7 14h10",
  project: "M4 6h6l2 2h8v11H4z",
  refresh: "M19 8a8 8 0 1 0 1 6M20 4v5h-5",
  save: "M5 4h12l2 2v14H5zM8 4v5h7V4M8 20v-6h8v6",
  scale: "M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5",
  settings: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M6 6l2 2M16 16l2 2M6 18l2-2M16 8l2-2",
  sheet: "M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4",
  team: "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 20c0-7 12-7 12 0M16 5.5a3 3 0 0 1 0 5.5M18 14c2 1 3 3 3 6",
  theme: "M12 3a9 9 0 1 0 0 18c2 0 1-2 1-3s1-2 2-2h3c2 0 3-2 3-4 0-5-4-9-9-9zM8 10h.01M12 7.5h.01M16 10h.01",
  up: "M6 15l6-6 6 6",
  upload: "M12 16V5M7 10l5-5 5 5M5 20h14",
  user: "M12 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5 20c0-8 14-8 14 0",
  voucher: "M5 4h14v16l-2-1.5-2.5 1.5-2.5-1.5-2.5 1.5L7 18.5 5 20zM9 9h6M9 13h6",
  window: "M4 9v11h11M9 4h11v11H9zM9 8h11",
  warning: "M12 4l9 16H3zM12 10v4M12 17v.5",
} as const;
export type IconName = keyof typeof shapes;

export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden="true"
    className="anticon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={shapes[name]} />
  </svg>
);
