import {
  type Drawn,
  firstStage,
  foundWords,
  nextStage,
  resultOf,
  type Stage,
  type StageEvent,
  summaryWords,
  timeOf,
} from './opening.rules.ts';

const cap: Drawn = { id: 102, name: 'Wool cap', rarity: 'common' };
const cape: Drawn = { id: 408, name: 'Ember cape', rarity: 'legendary' };
const moving = { items: [cap, cape], still: false };
const still = { items: [cap, cape], still: true };

const tell = (events: StageEvent[], telling = moving, from: Stage = firstStage(false)): Stage[] => {
  const told = [from];
  for (const event of events) told.push(nextStage(told.at(-1) ?? from, event, telling));
  return told;
};

describe('an opening', () => {
  it('is told from the closed box to the last item', () => {
    expect(tell(['drawn', 'next', 'elapsed', 'elapsed', 'next', 'elapsed', 'next'])).toEqual([
      { phase: 'waiting' },
      { phase: 'closed' },
      { phase: 'rising' },
      { phase: 'back', at: 0 },
      { phase: 'face', at: 0 },
      { phase: 'back', at: 1 },
      { phase: 'face', at: 1 },
      { phase: 'result' },
    ]);
  });

  it('is told in stills where motion is not wanted, with every item in its turn', () => {
    expect(tell(['next', 'next', 'next'], still, firstStage(true))).toEqual([
      { phase: 'closed' },
      { phase: 'face', at: 0 },
      { phase: 'face', at: 1 },
      { phase: 'result' },
    ]);
  });

  it.each<Stage>([{ phase: 'closed' }, { phase: 'rising' }, { phase: 'back', at: 0 }, { phase: 'face', at: 0 }])(
    'can be skipped at any time: %j',
    (stage) => {
      expect(nextStage(stage, 'skip', moving)).toEqual({ phase: 'result' });
    },
  );

  it('shows nothing before the draw is known, however often one presses', () => {
    expect(tell(['next', 'elapsed', 'skip']).at(-1)).toEqual({ phase: 'waiting' });
  });

  it('goes on at once for a player who presses before a stage had its time', () => {
    expect(nextStage({ phase: 'rising' }, 'next', moving)).toEqual({ phase: 'back', at: 0 });
    expect(nextStage({ phase: 'back', at: 1 }, 'next', moving)).toEqual({ phase: 'face', at: 1 });
  });

  it('waits for the player at each item, and ends at the result', () => {
    const face: Stage = { phase: 'face', at: 0 };
    expect(nextStage(face, 'elapsed', moving)).toBe(face);
    const result: Stage = { phase: 'result' };
    for (const event of ['drawn', 'next', 'elapsed', 'skip'] as const)
      expect(nextStage(result, event, moving)).toBe(result);
  });

  it('lets a rare item lie face down for longer', () => {
    const [plain = 0, rare = 0] = [0, 1].map((at) => timeOf({ phase: 'back', at }, moving));
    expect(plain).toBeGreaterThan(0);
    expect(rare).toBeGreaterThan(plain);
    expect(timeOf({ phase: 'face', at: 0 }, moving)).toBeUndefined();
    expect(timeOf({ phase: 'closed' }, moving)).toBeUndefined();
  });
});

describe('a result', () => {
  it('names each item once, the rarest first, with what the player had', () => {
    const found = resultOf([cap, cape, cap], (id) => (id === cap.id ? 3 : 0));
    expect(found.map(({ id, count, before }) => [id, count, before])).toEqual([
      [cape.id, 1, 0],
      [cap.id, 2, 3],
    ]);
    expect(found.map(foundWords)).toEqual(['New', 'You have 5 now']);
  });

  it('is told in a line', () => {
    const none = () => 0;
    expect(summaryWords(resultOf([cap], none))).toBe('1 item: 1 new');
    expect(summaryWords(resultOf([cap, cap, cape], none))).toBe('3 items: 2 new, 1 you have more than once');
    expect(summaryWords(resultOf([cap, cap], () => 1))).toBe('2 items: 2 that you had already');
    expect(foundWords({ before: 0, count: 2 })).toBe('New, 2 of them');
  });
});
