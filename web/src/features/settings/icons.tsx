const paths = {
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  link: 'M10 13.8a4 4 0 0 0 6 .4l3-3a4.1 4.1 0 0 0-5.8-5.8l-1.5 1.5M14 10.2a4 4 0 0 0-6-.4l-3 3a4.1 4.1 0 0 0 5.8 5.8l1.5-1.5',
  wallet: 'M4 8.5V18a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1V9.5a1 1 0 0 0-1-1H5.5a1.75 1.75 0 0 1 0-3.5H18v3.5M16 14.2h.01',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.8 7.5 7 9 4.2-1.5 7-4.7 7-9V6ZM9 12l2.2 2.2L15.2 10',
  friends:
    'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 19.5c.5-3.5 3-5.3 6.5-5.3s6 1.8 6.5 5.3M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.8c2 .8 3.2 2.4 3.5 4.7',
  gift: 'M4 11.5h16V20H4ZM3 7.5h18v4H3ZM12 7.5V20M12 7.5C9 7.5 7 6.6 7 5s3.6-2 5 2.5c1.4-4.5 5-4.1 5-2.5s-2 2.5-5 2.5',
  key: 'M15.5 4a4.5 4.5 0 1 1-3.6 7.2L4 19v1.5h3.5v-2.3h2.3v-2.3l2.6-2.6A4.5 4.5 0 1 1 15.5 4ZM16.7 7.3h.01',
  users: 'M4 5h16v14H4ZM4 9.5h16M4 14.2h16M9.5 9.5V19',
  mail: 'M3.5 6h17v12.5h-17ZM4 6.5l8 6.3 8-6.3',
  chat: 'M4 5.5h16v11H12l-4.5 3.5v-3.5H4ZM8.5 11h.01M12 11h.01M15.5 11h.01',
  globe:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.7 12h16.6M12 3.5c2.6 2.4 3.7 5.2 3.7 8.5s-1.1 6.1-3.7 8.5c-2.6-2.4-3.7-5.2-3.7-8.5s1.1-6.1 3.7-8.5',
  share: 'M12 15V4M8 7.5 12 3.8l4 3.7M6 12H5v8.5h14V12h-1',
  download: 'M12 4v11M8 11.5l4 3.7 4-3.7M5 19.5h14',
  star: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z',
  sort: 'M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5',
} as const;

export type SettingsIconName = keyof typeof paths;

/** Drawings of the settings, beside those that the first screen needs; decoration only. */
export function SettingsIcon({ name, size = 24 }: { name: SettingsIconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
