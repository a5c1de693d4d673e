import { Glyph } from './glyph.tsx';

export const icons = {
  home: 'M4 11.2 12 4l8 7.2M6 9.8V20h12V9.8M10 20v-5.5h4V20',
  hatchery: 'M12 3c3.6 0 6.5 5 6.5 9.3a6.5 6.5 0 0 1-13 0C5.5 8 8.4 3 12 3ZM5.8 11l3 2 2-2.3 2.7 2.6 2.2-2.1 2.6 1.6',
  collection: 'M4 5.5c3-1.3 5.7-1 8 .8 2.3-1.8 5-2.1 8-.8V19c-3-1.2-5.7-1-8 .8-2.3-1.8-5-2-8-.8ZM12 6.3v13.5',
  market:
    'M4 9.5 5.5 4h13L20 9.5M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5.5 12v8h13v-8M10 20v-4.5h4V20',
  play: 'M7.5 4.5v15L19.5 12Z',
  more: 'M5 7h14M5 12h14M5 17h9',
  wallet: 'M4 8.5V18a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1V9.5a1 1 0 0 0-1-1H5.5a1.75 1.75 0 0 1 0-3.5H18v3.5M16 14.2h.01',
  tray: 'M4 13.5 6.5 5h11L20 13.5V19H4ZM4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5ZM10 20.5a2.2 2.2 0 0 0 4 0M12 3.2v2',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  alert: 'M12 4 2.8 20h18.4ZM12 10v4.5M12 17.3h.01',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 3.5-2.2M2 9a15 15 0 0 1 4-2.6M10.7 5A15 15 0 0 1 22 9M14.5 10.7a10 10 0 0 1 4.5 1.8M8.5 16a5 5 0 0 1 7 0M12 19.5h.01',
  spark: 'M12 3.5c.7 5 3 7.3 8 8.5-5 1.2-7.3 3.5-8 8.5-.7-5-3-7.3-8-8.5 5-1.2 7.3-3.5 8-8.5Z',
} as const;

export type IconName = keyof typeof icons;

/** An icon of the first screen and the shell; all others are in more-icons.tsx, which the first load does without. */
export const Icon = ({ name, size }: { name: IconName; size?: number }) => <Glyph path={icons[name]} size={size} />;
