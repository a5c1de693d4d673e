import type { Game } from '@hatchery/api/game-shapes';

const stores = [
  ['deeplink', 'Open the game'],
  ['itchioEmbedLink', 'Play on itch.io'],
  ['itchioLink', 'See on itch.io'],
  ['androidLink', 'Get it on Google Play'],
  ['iosLink', 'Get it on the App Store'],
  ['downloadLink', 'Download'],
] as const;

export interface Store {
  url: string;
  words: string;
}

/** Returns the links of a game to places elsewhere, for buttons. */
export const storesOf = (game: Game): Store[] =>
  stores.flatMap(([name, words]) => {
    const url = game[name];
    return url === undefined ? [] : [{ url, words }];
  });

/** Returns a count of views in words. */
export const viewsWords = (views: number): string =>
  views === 1 ? 'Seen once' : `Seen ${views.toLocaleString('en')} times`;

/** Returns what a round was worth, as in "420 points, place 3 on Tonight". */
export function roundWords(score: number, rank: number | undefined, board: string | undefined): string {
  const points = score === 1 ? '1 point' : `${score.toLocaleString('en')} points`;
  if (rank === undefined) return points;
  return `${points}, place ${rank.toLocaleString('en')}${board ? ` on ${board}` : ''}`;
}
