import type { Asset } from '@hatchery/api/assets';
import type { Quest, QuestFields } from '@hatchery/api/quest-shapes';
import { countFault, countOf, orderFault } from '../../platform/forms/count.rules.ts';
import { isTime, localTime } from '../../platform/moment.rules.ts';
import type { PictureChoice } from '../../platform/pictures/picture-field.tsx';
import { areRewardsGood, type RewardRow, rewardOf, rowOfReward } from '../../platform/rewards/reward.rules.ts';
import { areConditionsGood, type ConditionRow, conditionOf, rowOfCondition } from './condition.rules.ts';

export const questTexts = [
  'name',
  'slug',
  'description',
  'chapter',
  'link',
  'order',
  'grants',
  'grantsPerPeriod',
  'startsAt',
  'endsAt',
] as const;
export type TextName = (typeof questTexts)[number];
export type Texts = Record<TextName, string>;

/** The choices of an admin, beside what they type. */
export interface Choices extends Pick<QuestFields, 'type' | 'period'> {
  active: boolean;
  picture: PictureChoice | undefined;
  /** Empty for none. */
  gameId: string;
  boardId: string;
  conditions: ConditionRow[];
  rewards: RewardRow[];
}

const slugShape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const linkShape = /^(https:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?|\/([^\s/\\][^\s\\]*)?)$/;
const mostGrants = 1_000_000_000;

const long = (text: string, most: number): string | undefined =>
  text.length > most ? `Use at most ${most.toLocaleString('en')} characters.` : undefined;

/** The checks of the form's texts; a season has a start and an end. */
export const questChecks = (
  period: Choices['period'],
  startsAt: string,
): Record<TextName, (text: string) => string | undefined> => ({
  name: (text) => (text.trim() === '' ? 'Enter the name that players see.' : long(text, 80)),
  slug: (text) =>
    slugShape.test(text) ? long(text, 60) : 'Use small letters, digits and hyphens between them, as in daily-egg.',
  description: (text) => (text.trim() === '' ? 'Say what to do and why.' : long(text, 2_000)),
  chapter: (text) => long(text, 40),
  link: (text) =>
    text === '' || linkShape.test(text) ? undefined : 'Enter a path of this app, as in /hatchery, or an https address.',
  order: orderFault,
  grants: limitFault,
  grantsPerPeriod: limitFault,
  startsAt: (text) => timeFault(text, period),
  endsAt: (text) =>
    timeFault(text, period) ??
    (text !== '' && isTime(startsAt) && Date.parse(text) <= Date.parse(startsAt)
      ? 'The end must be after the start.'
      : undefined),
});

const limitFault = (text: string): string | undefined => (text === '' ? undefined : countFault(text, mostGrants));

function timeFault(text: string, period: Choices['period']): string | undefined {
  if (text === '') return period === 'season' ? 'A season has a start and an end.' : undefined;
  return isTime(text) ? undefined : 'Enter a day and a time.';
}

/** Returns whether everything that is chosen can be saved. */
export const areChoicesGood = ({ type, boardId, conditions, rewards }: Choices): boolean =>
  areConditionsGood(conditions) && areRewardsGood(rewards) && (type !== 'ranked' || boardId !== '');

const given = <Name extends string>(name: Name, text: string) =>
  text.trim() === '' ? {} : ({ [name]: text.trim() } as Record<Name, string>);
const moment = <Name extends string>(name: Name, text: string) =>
  text === '' ? {} : ({ [name]: new Date(text).toISOString() } as Record<Name, string>);

const limit = <Name extends string>(name: Name, text: string) =>
  text === '' ? {} : ({ [name]: countOf(text) ?? 1 } as Record<Name, number>);

/** Returns what the API is asked to save. What is empty is left out, and so taken away. */
export const fieldsOfQuest = (choices: Choices, texts: Texts): QuestFields => ({
  name: texts.name.trim(),
  slug: texts.slug,
  description: texts.description.trim(),
  ...given('chapter', texts.chapter),
  ...given('link', texts.link),
  ...given('gameId', choices.gameId),
  ...(choices.type === 'ranked' ? given('boardId', choices.boardId) : {}),
  ...(choices.picture ? { image: choices.picture.given } : {}),
  ...moment('startsAt', texts.startsAt),
  ...moment('endsAt', texts.endsAt),
  ...limit('grants', texts.grants),
  ...limit('grantsPerPeriod', texts.grantsPerPeriod),
  type: choices.type,
  period: choices.period,
  active: choices.active,
  order: Number(texts.order),
  conditions: choices.conditions.map(conditionOf),
  rewards: choices.rewards.map(rewardOf),
});

const emptyTexts = Object.fromEntries(questTexts.map((name) => [name, ''])) as Texts;

export const newQuest: { choices: Choices; texts: Texts } = {
  choices: {
    type: 'challenge',
    period: 'once',
    active: false,
    picture: undefined,
    gameId: '',
    boardId: '',
    conditions: [],
    rewards: [],
  },
  texts: { ...emptyTexts, order: '0' },
};

/** Returns a quest as its form has it. */
export function formOfQuest(quest: Quest, assetOf: (id: string) => Asset | undefined) {
  const { image, type, period, active, gameId = '', boardId = '' } = quest;
  const choices: Choices = {
    type,
    period,
    active,
    gameId,
    boardId,
    picture: image === undefined ? undefined : { key: image, shown: image, given: image },
    conditions: quest.conditions.map((condition, index) => rowOfCondition(String(index), condition, assetOf)),
    rewards: quest.rewards.map((reward, index) => rowOfReward(String(index), reward, assetOf)),
  };
  const texts: Texts = {
    name: quest.name,
    slug: quest.slug,
    description: quest.description,
    chapter: quest.chapter ?? '',
    link: quest.link ?? '',
    order: String(quest.order),
    grants: quest.budget ? String(quest.budget.grants) : '',
    grantsPerPeriod: quest.grantsPerPeriod === undefined ? '' : String(quest.grantsPerPeriod),
    startsAt: localTime(quest.startsAt),
    endsAt: localTime(quest.endsAt),
  };
  return { choices, texts };
}

export type Standing = 'hidden' | 'to-come' | 'running' | 'ended' | 'used-up';

export const standingWords: Record<Standing, string> = {
  hidden: 'Hidden',
  'to-come': 'To come',
  running: 'Running',
  ended: 'Ended',
  'used-up': 'Used up',
};

/** Returns how a quest stands at a time. */
export function standingOf({ active, startsAt, endsAt, budget }: Quest, now: number): Standing {
  if (!active) return 'hidden';
  if (endsAt && Date.parse(endsAt) <= now) return 'ended';
  if (startsAt && Date.parse(startsAt) > now) return 'to-come';
  return budget?.left === 0 ? 'used-up' : 'running';
}

/** Says how much of a budget is left, as in "880 of 1,000". */
export const budgetWords = ({ budget }: Pick<Quest, 'budget'>): string =>
  budget ? `${budget.left.toLocaleString('en')} of ${budget.grants.toLocaleString('en')}` : 'No limit';
