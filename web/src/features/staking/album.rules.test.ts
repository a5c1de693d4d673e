import { monsterIdsOf } from '@hatchery/chain/creatures';
import { lackWords, slotsOf } from './album.rules.ts';
import { creatureOf, creatureWords } from './creature.rules.ts';
import type { ElementSets } from './weight.rules.ts';

const ids = monsterIdsOf('gen2', 'dragon');
const setsWith = (missing: number[]): ElementSets => ({ element: 'dragon', ids, sets: 0, missing, nextWeight: 0n });

describe('album.rules', () => {
  it('tells where each creature of the next set is', () => {
    const slots = slotsOf('gen2', setsWith([137, 138]), false, new Map([[138, 2]]));
    expect(slots.map(({ state }) => state)).toEqual(['lacking', 'held', 'staked', 'staked', 'staked', 'staked']);
    expect(lackWords(slots)).toBe('Lacks Wyrmling. In your wallet: Drakelet.');
  });

  it('looks for shinies among shinies', () => {
    const slots = slotsOf('gen2', setsWith([137]), true, new Map([[137, 1]]));
    expect(slots[0]).toMatchObject({ state: 'lacking', creature: { kind: 137_888, isShiny: true } });
  });

  it('says what lacks in words', () => {
    expect(lackWords(slotsOf('gen2', setsWith(ids), false, new Map()))).toBe('Lacks all of them.');
    expect(lackWords(slotsOf('gen2', setsWith(ids.slice(1)), false, new Map()))).toBe(
      'Lacks Drakelet, Scaleon, Emberwyrm, Tidewyrm and 1 more.',
    );
    expect(lackWords(slotsOf('gen2', setsWith([137]), false, new Map([[137, 1]])))).toBe(
      'All that it lacks is in your wallet: Wyrmling.',
    );
  });

  it('knows creatures by their kinds', () => {
    expect(creatureOf('gen1', 1_888)).toMatchObject({ name: 'Mossling', element: 'plant', isShiny: true });
    expect(creatureOf('gen1', 40)).toBeUndefined();
    const creature = creatureOf('gen2', 0);
    expect(creature && creatureWords(creature)).toBe('Hollow, void');
  });
});
