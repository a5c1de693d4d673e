import type { Condition } from '@hatchery/api/quest-shapes';
import type { DescribedReward } from '@hatchery/api/reward-shapes';
import type { Quest } from '../quests/quests.ts';
import { badges } from './badges.content.ts';
import { nestWatch, tonight } from './nest-watch.content.ts';

const experience = (amount: number): DescribedReward => ({ kind: 'experience', amount, name: 'Experience' });
const egg: DescribedReward = { kind: 'egg', amount: 1, name: 'Surprise egg' };
const badge = ({ id, name, image }: (typeof badges)[keyof typeof badges]): DescribedReward => ({
  kind: 'badge',
  badgeId: id,
  name,
  image,
});

const did = (fact: 'hatches' | 'named' | 'friends' | 'quests-today', atLeast: number): Condition => ({
  kind: 'fact',
  source: 'platform',
  fact,
  atLeast,
});
const played = (fact: 'rounds' | 'score' | 'foxes', atLeast: number): Condition => ({
  kind: 'fact',
  source: 'game',
  gameId: nestWatch,
  fact,
  atLeast,
});
const owns = (element: 'plant' | 'water' | 'fire'): Condition => ({ kind: 'exists', element });

type Given = Pick<Quest, 'slug' | 'name' | 'description' | 'image' | 'conditions' | 'rewards' | 'link'>;

/** @param number ends the id of the quest, for good. */
const quest = (number: number, order: number, given: Given, more: Partial<Quest> = {}): Quest => ({
  id: `9d5b8c1e-4a57-4f0b-b0c3-7175657374${number}`,
  gameId: null,
  chapter: 'First week',
  type: 'challenge',
  period: 'once',
  startsAt: null,
  endsAt: null,
  mostGrants: null,
  mostPerPeriod: null,
  granted: 0,
  boardId: null,
  active: true,
  version: 1,
  order,
  ...given,
  ...more,
});

const everyDay = { chapter: 'Every day', period: 'daily' } as const;
const night = { gameId: nestWatch } as const;
const nightLink = '/play/nest-watch';
const eggPicture = (type: number) => `/public/ultigen/eggs/${type}.svg`;

/** The days of a newcomer, and what is there to do on all others. */
export const quests: Quest[] = [
  quest(
    10,
    0,
    {
      slug: 'daily-egg',
      name: 'An egg a day',
      description: 'Somebody leaves an egg at your door each day. It is there for everyone who has hatched one before.',
      image: eggPicture(1),
      // Guests cost nothing to create, so the first creature comes before the first gift.
      conditions: [did('hatches', 1)],
      rewards: [egg],
      link: '/hatchery',
    },
    // Each egg is minted, so this is what a day of a busy platform costs its operator. Admins change it.
    { ...everyDay, mostPerPeriod: 1_000 },
  ),
  quest(11, 10, {
    slug: 'first-week-second-egg',
    name: 'Two in the nest',
    description: 'One creature is a friend, two are a family. Take the egg of the day and hatch it.',
    image: eggPicture(0),
    conditions: [did('hatches', 2)],
    rewards: [experience(60), badge(badges.pair)],
    link: '/hatchery',
  }),
  quest(12, 11, {
    slug: 'first-week-name',
    name: 'What shall we call you?',
    description: 'Open one of your creatures and give it a name. It will answer to it from now on.',
    image: '/public/ultigen/monsters/1.svg',
    conditions: [did('named', 1)],
    rewards: [experience(30)],
    link: '/collection',
  }),
  quest(
    13,
    12,
    {
      slug: 'first-week-round',
      name: 'The first watch',
      description: 'Take a creature to Nest Watch and keep the foxes off the eggs for one minute.',
      image: eggPicture(4),
      conditions: [played('rounds', 1)],
      rewards: [experience(40), badge(badges.watch)],
      link: nightLink,
    },
    night,
  ),
  quest(14, 13, {
    slug: 'first-week-friend',
    name: 'Good company',
    description:
      'Create an account and add a friend. You can trade at a table, see their badges, and compare your nights.',
    image: '/public/ultigen/monsters/43.svg',
    conditions: [did('friends', 1)],
    rewards: [experience(40), badge(badges.company)],
    link: '/friends',
  }),
  quest(
    15,
    14,
    {
      slug: 'first-week-score',
      name: 'Quick on your paws',
      description: 'Score 5,000 in one round of Nest Watch. Send foxes home in a row: each counts more than the last.',
      image: '/public/ultigen/monsters/37.svg',
      conditions: [played('score', 5_000)],
      rewards: [experience(80)],
      link: nightLink,
    },
    night,
  ),
  quest(16, 15, {
    slug: 'first-week-elements',
    name: 'Leaf, drop and ember',
    description:
      'Raise a creature of plant, one of water and one of fire. The eggs of the days bring all of them in time.',
    image: eggPicture(2),
    conditions: [owns('plant'), owns('water'), owns('fire')],
    rewards: [egg, badge(badges.colours)],
    link: '/collection',
  }),
  quest(
    20,
    20,
    {
      slug: 'three-rounds-a-day',
      name: 'Three watches',
      description: 'Play three rounds of Nest Watch today.',
      image: eggPicture(4),
      conditions: [played('rounds', 3)],
      rewards: [experience(30)],
      link: nightLink,
    },
    { ...everyDay, ...night },
  ),
  quest(
    21,
    21,
    {
      slug: 'busy-day',
      name: 'A full day',
      description: 'Claim two other quests today.',
      image: '/public/ultigen/monsters/46.svg',
      conditions: [did('quests-today', 2)],
      rewards: [experience(20)],
      link: '/journal',
    },
    everyDay,
  ),
  quest(
    22,
    22,
    {
      slug: 'hundred-foxes',
      name: 'A hundred foxes',
      description: 'Send 100 foxes home in one week.',
      image: '/public/ultigen/monsters/55.svg',
      conditions: [played('foxes', 100)],
      rewards: [experience(200), badge(badges.warden)],
      link: nightLink,
    },
    { chapter: 'Nest Watch', period: 'weekly', ...night },
  ),
  quest(
    23,
    23,
    {
      slug: 'best-of-the-night',
      name: 'The best of the night',
      description: 'Reach 10,000 in one round today, and see how far up the board of tonight it takes you.',
      image: eggPicture(4),
      conditions: [played('score', 10_000)],
      rewards: [experience(50)],
      link: nightLink,
    },
    { chapter: 'Nest Watch', type: 'ranked', period: 'daily', boardId: tonight, ...night },
  ),
];
