import { Problem } from '@hatchery/api/problems';
import { contractNames } from '@hatchery/chain/addresses';
import { familyAbis } from '@hatchery/chain/family-abis';
import { abiOf, eventNamed, eventsOf, signatureOf } from './abis.rules.ts';

const event = (name: string, ...types: string[]) => ({
  type: 'event',
  name,
  inputs: types.map((type, index) => ({ name: `a${index}`, type, indexed: false })),
});
const refusedAt = (given: unknown[], mostBytes = 10_000): string | undefined => {
  try {
    abiOf(given, 'body.abi', mostBytes);
    return undefined;
  } catch (error) {
    return (error as Problem).errors?.[0]?.path;
  }
};

describe('an ABI that somebody enters', () => {
  it('may be that of any contract of the platform', () => {
    for (const name of contractNames)
      for (const abi of familyAbis[name])
        expect(abiOf(JSON.parse(JSON.stringify(abi)), 'body.abi', 131_072)).toHaveLength(abi.length);
  });

  it.each([
    ['body.abi.0.type', [{ type: 'banana' }]],
    ['body.abi.0.name', [{ ...event('E'), name: '__proto__' }]],
    ['body.abi.1.inputs.0.type', [event('E'), event('E', 'uint')]],
    ['body.abi.0.inputs.0.type', [event('E', 'uint257')]],
    ['body.abi.0.inputs.0.components', [event('E', 'tuple')]],
    ['body.abi.0.inputs', [{ type: 'event', name: 'E', inputs: Array(4).fill({ type: 'bool', indexed: true }) }]],
    [
      'body.abi.0.inputs.0.components.0.type',
      [{ ...event('E'), inputs: [{ type: 'tuple[]', components: [{ type: 'x' }] }] }],
    ],
  ])('is refused naming %s', (path, given) => {
    expect(refusedAt(given)).toBe(path);
  });

  it('is refused when it is too large', () => {
    expect(refusedAt([event('E'.repeat(100))], 100)).toBe('body.abi');
  });
});

describe('events', () => {
  const abi = abiOf(
    [event('B', 'bool'), event('A', 'uint256'), event('A', 'bool'), { ...event('C'), anonymous: true }],
    'x',
    9_999,
  );
  const events = eventsOf([abi, abi]);

  it('are told once, in order of their signatures, without those that logs do not name', () => {
    expect(events.map(signatureOf)).toEqual(['A(bool)', 'A(uint256)', 'B(bool)']);
  });

  it('are found by name or signature, but not by a name of several', () => {
    expect(signatureOf(eventNamed(events, 'B'))).toBe('B(bool)');
    expect(signatureOf(eventNamed(events, 'A( uint256 )'))).toBe('A(uint256)');
    for (const named of ['A', 'C', 'B(uint256)']) expect(() => eventNamed(events, named)).toThrow(Problem);
  });
});
