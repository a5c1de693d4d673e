import type { Action } from '../../platform/actions/actions.rules.ts';
import { crackOf, hatchToShow, walletsInOrder } from './hatch.rules.ts';

const custodial = `0x${'c'.repeat(40)}`;
const linked = `0x${'A'.repeat(40)}`;
const stranger = `0x${'5'.repeat(40)}`;
const wallet = (address: string) => ({ createdAt: 0, linked: true, nonce: '' as const, address });
const hatch = (id: string, stage: Action['stage']) => ({ id, kind: 'hatch-eggs', stage }) as Action;

describe('walletsInOrder', () => {
  const owner = { guest: false, internalWallet: custodial, wallets: [wallet(linked)] };

  it('is the one that is kept for a guest', () => {
    expect(walletsInOrder({ ...owner, guest: true }, linked)).toEqual([custodial]);
  });

  it('begins with the connected one, whatever its case, and names each once', () => {
    expect(walletsInOrder(owner, linked.toLowerCase())).toEqual([linked.toLowerCase(), custodial]);
    expect(walletsInOrder(owner, undefined)).toEqual([custodial, linked]);
  });

  it('leaves out a wallet of somebody else, and an address that is not there yet', () => {
    expect(walletsInOrder(owner, stranger)).toEqual([custodial, linked]);
    expect(walletsInOrder({ ...owner, internalWallet: '' }, linked)).toEqual([linked]);
  });
});

describe('hatchToShow', () => {
  it('prefers who waits to be met', () => {
    expect(hatchToShow([hatch('a', 'sent'), hatch('b', 'final')])?.id).toBe('b');
  });

  it('is the oldest under way, and never a failed one', () => {
    expect(hatchToShow([hatch('a', 'failed'), hatch('b', 'sent'), hatch('c', 'seen')])?.id).toBe('b');
    expect(hatchToShow([hatch('a', 'failed'), { ...hatch('b', 'sent'), kind: 'buy-eggs' }])).toBeUndefined();
  });
});

test('an egg cracks as it is seen and opens when it is final', () => {
  const stages = ['preparing', 'ready', 'asked', 'sent', 'seen', 'final'] as const;
  expect(stages.map((stage) => crackOf({ stage }))).toEqual([0, 0, 0, 0, 1, 2]);
});
