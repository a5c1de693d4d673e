import type { Condition } from '@hatchery/api/quest-shapes';
import { conditionWords, type Names } from './quest.words.ts';

const names: Names = {
  asset: (id) => (id === 'moss' ? { name: 'Moss medal', decimals: 0 } : undefined),
  fact: (gameId, fact) => (gameId === 'nest' && fact === 'score' ? { title: 'Score', game: 'Nest Watch' } : undefined),
};

test.each<[Condition, string]>([
  [{ kind: 'always' }, 'Nothing to do. It is yours to claim'],
  [{ kind: 'fact', source: 'platform', fact: 'hatches', atLeast: 2 }, 'Hatch 2 eggs'],
  [{ kind: 'fact', source: 'platform', fact: 'hatches', atLeast: 1 }, 'Hatch an egg'],
  [{ kind: 'fact', source: 'platform', fact: 'named', atLeast: 1 }, 'Name a creature'],
  [{ kind: 'fact', source: 'platform', fact: 'friends', atLeast: 3 }, 'Add 3 friends'],
  [{ kind: 'fact', source: 'game', gameId: 'nest', fact: 'score', atLeast: 1_200 }, 'Nest Watch: Score, 1,200 or more'],
  [{ kind: 'fact', source: 'game', gameId: 'gone', fact: 'foxes', atLeast: 2 }, 'Reach 2 of "foxes"'],
  [{ kind: 'exists' }, 'Own a creature'],
  [{ kind: 'exists', element: 'fire', rarity: 'rare' }, 'Own a rare fire creature'],
  [{ kind: 'exists', generation: 'gen3' }, 'Own a creature from an Ultigen egg'],
  [{ kind: 'single', of: 'creature', id: '12' }, 'Own creature 12'],
  [{ kind: 'single', of: 'egg', id: '2' }, 'Own a fire egg'],
  [{ kind: 'set', of: 'asset', ids: ['moss', 'gone'] }, 'Own all of these: Moss medal, a certain item'],
  [{ kind: 'collection', of: 'creature', different: 5 }, 'Own 5 different creatures'],
  [{ kind: 'amount', of: 'egg', amount: '1' }, 'Own an egg'],
  [{ kind: 'amount', of: 'asset', assetId: 'moss', amount: '1000' }, 'Own 1,000 × Moss medal'],
  [{ kind: 'amount', of: 'asset', assetId: 'gone', amount: '3' }, 'Own enough of a certain item'],
])('%j asks: %s', (condition, words) => {
  expect(conditionWords(condition, names)).toBe(words);
});
