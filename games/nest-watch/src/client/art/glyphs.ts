import type { Element } from '../../engine/keeper.ts';

const wrap = (d: string) => `<svg viewBox="0 0 24 24"><path d="${d}"/></svg>`;

/** The signs of the elements, for the button of the skill. */
export const glyphs: Record<Element, string> = {
  plant: wrap('M20 3C9 3 4 8 4 15c0 2 .4 3.6 1 5 1-6 4-9 9-11-4 3-6 6-6.5 11 8 1 13-5 12.5-17Z'),
  water: wrap('M12 2.5C8 8 5.5 11.5 5.5 15a6.5 6.5 0 0 0 13 0c0-3.5-2.5-7-6.5-12.5Z'),
  fire: wrap(
    'M13 2c1 4-5 6-5 10-1-1-1.5-2-1.5-3C4 12 4 14 4.5 16a7.6 7.6 0 0 0 15-1c0-4-4-6-3.5-10-1 1-1 2-1 3 0-2-1-5-2-6Z',
  ),
  light: wrap(
    'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM11 1h2v4h-2ZM11 19h2v4h-2ZM1 11h4v2H1ZM19 11h4v2h-4ZM3.5 5l1.5-1.5 2.8 2.8-1.5 1.5ZM16.2 17.7l1.5-1.5 2.8 2.8-1.5 1.5ZM3.5 19l2.8-2.8 1.5 1.5L5 20.5ZM16.2 6.3 19 3.5 20.5 5l-2.8 2.8Z',
  ),
  dark: wrap('M15 2.5A10 10 0 1 0 21.5 15 8 8 0 0 1 15 2.5Z'),
  dragon: wrap('M12 2 8.5 8 2 9.5 6.5 14 5.5 21 12 18l6.5 3-1-7L22 9.5 15.5 8Z'),
  void: wrap(
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm0 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  ),
};
