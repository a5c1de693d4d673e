import { usualQuota } from '@hatchery/api/game-shapes';
import type { StoredBoard } from '../boards/boards.ts';
import type { Game } from '../games/games.ts';

export const nestWatch = '6f1d0c52-2f0b-4f5e-9a86-6e6573747761';
export const tonight = '6f1d0c52-2f0b-4f5e-9a86-6e6573740001';
export const allNights = '6f1d0c52-2f0b-4f5e-9a86-6e6573740002';

/**
 * The game that comes with the platform. It is a draft until an admin tells where its server is: nobody is sent to a page that does not
 * answer, and quests and boards of drafts are not shown.
 */
export const nestWatchGame: Omit<Game, 'createdAt' | 'updatedAt'> = {
  id: nestWatch,
  slug: 'nest-watch',
  name: 'Nest Watch',
  description:
    'The nests sleep, the foxes do not. Keep watch for one minute with a creature of yours: lead it by your thumb, and send the thieves home without their eggs. Fast creatures run further, strong ones send foxes further.',
  status: 'draft',
  requirement: null,
  order: 0,
  links: {},
  previewImage: null,
  images: [],
  embedUrl: null,
  appId: null,
  quota: usualQuota,
  saveSchema: null,
  currencies: [{ name: 'feathers', path: '/feathers' }],
  facts: [
    { name: 'rounds', title: 'Rounds played', kind: 'count', most: 1 },
    { name: 'score', title: 'Score', kind: 'best', most: 100_000 },
    { name: 'foxes', title: 'Foxes sent home', kind: 'count', most: 100 },
    { name: 'kept', title: 'Eggs kept safe', kind: 'best', most: 8 },
  ],
  version: 1,
};

const startsAt = new Date('2026-11-01T00:00:00Z');
const ofNestWatch = { gameId: nestWatch, fact: 'score', startsAt, endsAt: null, version: 1 } as const;

export const nestWatchBoards: StoredBoard[] = [
  { ...ofNestWatch, id: tonight, name: 'Tonight', period: 'daily' },
  { ...ofNestWatch, id: allNights, name: 'All nights', period: 'season' },
];
