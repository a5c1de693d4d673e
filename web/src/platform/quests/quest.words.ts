import type { Condition } from '@hatchery/api/quest-shapes';
import { elementOfEgg } from '../ultigen/eggs.facts.ts';
import { amountWords } from '../vouchers/units.rules.ts';

type Unit = Parameters<typeof amountWords>[1];

/** Looks up the names of what conditions point at. Undefined while a name is not known. */
export interface Names {
  asset: (id: string) => Unit | undefined;
  /** The title of a fact, and the name of its game. */
  fact: (gameId: string, fact: string) => { title: string; game: string } | undefined;
}

export const noNames: Names = { asset: () => undefined, fact: () => undefined };

const many = (count: number | string, one: string, several = `${one}s`): string => {
  const figure = typeof count === 'number' ? count.toLocaleString('en') : count;
  return `${figure} ${String(count) === '1' ? one : several}`;
};
const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
const some = (count: number, one: string, several?: string): string =>
  count === 1 ? withArticle(one) : many(count, one, several);

const platformFacts: Record<string, (atLeast: number) => string> = {
  hatches: (count) => `Hatch ${some(count, 'egg')}`,
  named: (count) => `Name ${some(count, 'creature')}`,
  friends: (count) => `Add ${some(count, 'friend')}`,
  'quests-today': (count) => `Finish ${many(count, 'other quest')} today`,
};

const heldWords = (of: string, id: string, names: Names): string => {
  if (of === 'creature') return `creature ${id}`;
  if (of === 'egg') return withArticle(`${elementOfEgg(Number(id))} egg`);
  return names.asset(id)?.name ?? 'a certain item';
};

function amountHeld({ of, assetId, amount }: Extract<Condition, { kind: 'amount' }>, names: Names): string {
  if (of === 'asset') {
    const unit = assetId === undefined ? undefined : names.asset(assetId);
    return unit ? amountWords(BigInt(amount), unit) : 'enough of a certain item';
  }
  return some(Number(amount), of);
}

/** Says what a player has to do, as in "Hatch 2 eggs" or "Own a rare fire creature". */
export function conditionWords(condition: Condition, names: Names = noNames): string {
  switch (condition.kind) {
    case 'always':
      return 'Nothing to do. It is yours to claim';
    case 'single':
      return `Own ${heldWords(condition.of, condition.id, names)}`;
    case 'set':
      return `Own all of these: ${condition.ids.map((id) => heldWords(condition.of, id, names)).join(', ')}`;
    case 'collection':
      return `Own ${many(condition.different, `different ${thing(condition.of)}`)}`;
    case 'amount':
      return `Own ${amountHeld(condition, names)}`;
    case 'exists': {
      const { rarity, element, generation } = condition;
      const noun = withArticle([rarity, element, 'creature'].filter(Boolean).join(' '));
      return `Own ${noun}${generation ? ' from an Ultigen egg' : ''}`;
    }
    case 'fact':
      return factWords(condition, names);
  }
}

const thing = (of: string): string => (of === 'asset' ? 'item' : of);

function factWords({ source, gameId = '', fact, atLeast }: Extract<Condition, { kind: 'fact' }>, names: Names): string {
  const known = source === 'game' ? names.fact(gameId, fact) : undefined;
  if (known) return `${known.game}: ${known.title}, ${atLeast.toLocaleString('en')} or more`;
  return platformFacts[fact]?.(atLeast) ?? `Reach ${atLeast.toLocaleString('en')} of "${fact}"`;
}

export const periodWords: Record<string, string> = {
  once: 'Once',
  daily: 'Every day',
  weekly: 'Every week',
  season: 'Once a season',
  always: 'All time',
};
