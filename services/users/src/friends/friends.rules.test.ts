import fc from 'fast-check';
import {
  accept,
  block,
  bound,
  type Counts,
  decline,
  joinPairs,
  most,
  type Pair,
  remove,
  request,
  type Side,
  unblock,
} from './friends.rules.ts';

const steps = { request, accept, decline, remove, block, unblock };
const none: Pair = { mine: 'none', theirs: 'none' };
const flipped = ({ mine, theirs }: Pair): Pair => ({ mine: theirs, theirs: mine });

/** The states that the other side may see with each of mine. */
const beside: Record<Side, Side[]> = {
  none: ['none', 'sent', 'blocked'],
  friend: ['friend'],
  sent: ['received', 'blocked', 'none'],
  received: ['sent'],
  blocked: ['none', 'sent', 'blocked'],
};
const fits = ({ mine, theirs }: Pair) => beside[mine].includes(theirs) && beside[theirs].includes(mine);

const acts = fc.array(
  fc.record({ first: fc.boolean(), name: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])) }),
  { maxLength: 40 },
);

const play = (pair: Pair, list: { first: boolean; name: keyof typeof steps }[]): Pair =>
  list.reduce((before, { first, name }) => {
    const seen = first ? before : flipped(before);
    const verdict = steps[name](seen);
    if ('refusal' in verdict) return before;
    return first ? verdict.next : flipped(verdict.next);
  }, pair);

const pairs = acts.map((list) => play(none, list));

describe('what two players have with each other', () => {
  it('fits from both sides whatever they do in whatever order', () => {
    fc.assert(
      fc.property(pairs, (pair) => {
        expect(fits(pair)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same to somebody who was blocked as if nobody had answered', () => {
    const mineAlone = fc.array(fc.constantFrom('request' as const, 'remove' as const), { maxLength: 10 });
    fc.assert(
      fc.property(mineAlone, (names) => {
        const list = names.map((name) => ({ first: true, name }));
        expect(play({ mine: 'none', theirs: 'blocked' }, list).mine).toBe(play(none, list).mine);
      }),
    );
  });

  it('stays the same when something is done once more', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(request, accept, block), (pair, step) => {
        const once = step(pair);
        if ('refusal' in once) return;
        expect(step(once.next)).toEqual(once);
      }),
    );
  });

  it('fits when two accounts become one, and keeps each block', () => {
    fc.assert(
      fc.property(pairs, pairs, (one, other) => {
        const joined = joinPairs(one, other);
        expect(fits(joined)).toBe(true);
        expect(joined.mine === 'blocked').toBe([one.mine, other.mine].includes('blocked'));
        expect(joined.theirs === 'blocked').toBe([one.theirs, other.theirs].includes('blocked'));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('joinPairs', () => {
  it.each<[Pair, Pair, Pair]>([
    [none, none, none],
    [{ mine: 'friend', theirs: 'friend' }, none, { mine: 'friend', theirs: 'friend' }],
    [
      { mine: 'friend', theirs: 'friend' },
      { mine: 'none', theirs: 'blocked' },
      { mine: 'none', theirs: 'blocked' },
    ],
    [
      { mine: 'sent', theirs: 'received' },
      { mine: 'received', theirs: 'sent' },
      { mine: 'friend', theirs: 'friend' },
    ],
    [{ mine: 'sent', theirs: 'received' }, none, { mine: 'sent', theirs: 'received' }],
    [{ mine: 'received', theirs: 'sent' }, none, { mine: 'received', theirs: 'sent' }],
    [
      { mine: 'sent', theirs: 'blocked' },
      { mine: 'sent', theirs: 'received' },
      { mine: 'sent', theirs: 'blocked' },
    ],
  ])('makes of %j and %j %j', (one, other, joined) => {
    expect(joinPairs(one, other)).toEqual(joined);
    expect(joinPairs(other, one)).toEqual(joined);
  });
});

describe('bound', () => {
  const few: Counts = { friend: 0, sent: 0, received: 0, blocked: 0 };
  const full: Counts = { ...most };
  const toSent: [Pair, Pair] = [none, { mine: 'sent', theirs: 'received' }];
  const toFriend: [Pair, Pair] = [
    { mine: 'received', theirs: 'sent' },
    { mine: 'friend', theirs: 'friend' },
  ];

  it.each<[string, [Pair, Pair], Counts, Counts, boolean]>([
    ['a request', toSent, few, few, false],
    ['the 101st request', toSent, full, few, true],
    ['a request to a full inbox', toSent, few, full, true],
    [
      'a request to a full inbox of somebody who blocked me',
      [
        { mine: 'none', theirs: 'blocked' },
        { mine: 'sent', theirs: 'blocked' },
      ],
      few,
      full,
      true,
    ],
    ['a friendship', toFriend, few, few, false],
    ['my 501st friend', toFriend, full, few, true],
    ['their 501st friend', toFriend, few, full, true],
    ['the 1,001st block', [none, { mine: 'blocked', theirs: 'none' }], full, few, true],
    ['the end of a friendship', [{ mine: 'friend', theirs: 'friend' }, none], full, full, false],
  ])('judges %s', (_what, [before, next], mine, theirs, refused) => {
    expect(bound(before, next, { mine, theirs }) !== undefined).toBe(refused);
  });
});
