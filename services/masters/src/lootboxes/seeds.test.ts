import { randomBytes } from 'node:crypto';
import { commitmentOf } from '@hatchery/chain/draws';
import { toHex } from 'viem';
import { createSeedSafe } from './seeds.ts';

const secrets = ['the newest secret of all of them', 'the one that was used before it'];
const seed = toHex(randomBytes(32));
const commitment = commitmentOf(seed);

it('opens what it sealed, also after its secret was replaced', () => {
  const former = createSeedSafe([secrets[1] as string], randomBytes);
  const sealed = former.seal(seed);
  expect(createSeedSafe(secrets, randomBytes).open(sealed, commitment)).toBe(seed);
  expect(Buffer.from(sealed, 'base64').toString('hex')).not.toContain(seed.slice(2));
  expect(former.seal(seed)).not.toBe(sealed);
});

it('opens nothing with another secret, for another commitment, or that was changed; and tells no seed', () => {
  const safe = createSeedSafe([secrets[0] as string], randomBytes);
  const sealed = safe.seal(seed);
  const changed = Buffer.from(sealed, 'base64');
  changed[20] = (changed[20] as number) ^ 1;
  const other = commitmentOf(toHex(randomBytes(32)));
  const tries = [
    () => createSeedSafe([secrets[1] as string], randomBytes).open(sealed, commitment),
    () => safe.open(sealed, other),
    () => safe.open(changed.toString('base64'), commitment),
    () => safe.open('', commitment),
  ];
  for (const open of tries) {
    expect(open).toThrow('cannot be opened');
    expect(open).not.toThrow(seed);
  }
});
