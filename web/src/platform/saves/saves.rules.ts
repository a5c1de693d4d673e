import type { GameSave, SaveVersion } from '@hatchery/api/save-shapes';

const units = ['bytes', 'kB', 'MB'] as const;

/** Returns a size in words, as in "27 bytes" or "1.4 MB". */
export function sizeWords(bytes: number): string {
  if (bytes === 1) return '1 byte';
  const power = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const figure = bytes / 1_000 ** power;
  return `${figure.toLocaleString('en', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power]}`;
}

const writers: Record<GameSave['writtenBy']['kind'], string> = {
  player: 'by you',
  game: 'by the game',
  platform: 'by a purchase',
};

/** Returns who wrote a version, in words. */
export const writerWords = ({ kind }: GameSave['writtenBy']): string => writers[kind];

/** Returns what changed in size from one version to the next. */
export function growthWords(before: number, after: number): string {
  if (before === after) return 'the same size';
  const difference = sizeWords(Math.abs(after - before));
  return after > before ? `${difference} larger` : `${difference} smaller`;
}

const spans: [number, string][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** Returns how long lay between two moments, as in "2 hours". */
export function spanWords(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
  const [size, unit] = spans.find(([length]) => seconds >= length) ?? [1, 'second'];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export interface SavesOfGame {
  gameId: string;
  saves: GameSave[];
  bytes: number;
}

/** Returns saves in their games, the game that was saved last first. */
export const byGame = (saves: readonly GameSave[]): SavesOfGame[] =>
  [...Map.groupBy(saves, ({ gameId }) => gameId)].map(([gameId, ofGame]) => ({
    gameId,
    saves: ofGame,
    bytes: ofGame.reduce((sum, { bytes }) => sum + bytes, 0),
  }));

/** Returns the name of a file for a version. */
export const fileName = (game: string, { saveName }: Pick<GameSave, 'saveName'>, version: number): string =>
  `${`${game}-${saveName}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}-v${version}.json`;

/** Returns what a version says of itself beside its number. */
export const versionWords = ({ restoredFrom }: Pick<SaveVersion, 'restoredFrom'>): string =>
  restoredFrom === undefined ? '' : `brought back from version ${restoredFrom}`;
