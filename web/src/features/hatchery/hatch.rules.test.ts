import type { Hatch } from '@hatchery/api/ultigen';
import { type Action, type ActionStatus, advance } from '../../platform/actions/actions.rules.ts';
import type { EggFacts } from '../../platform/ultigen/eggs.facts.ts';
import { actionOfHatch, crackOf, hatchToShow, walletsInOrder } from './hatch.rules.ts';

const custodial = `0x${'c'.repeat(40)}`;
const linked = `0x${'A'.repeat(40)}`;
const stranger = `0x${'5'.repeat(40)}`;
const wallet = (address: string) => ({ createdAt: 0, linked: true, nonce: '' as const, address });
const hatch = (id: string, status: ActionStatus) => ({ id, kind: 'hatch-eggs', status }) as Action<EggFacts>;

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
    expect(hatchToShow([hatch('a', 'failed')])).toBeUndefined();
  });
});

test('an egg cracks as it is seen and opens when it is final', () => {
  const statuses = ['preparing', 'ready', 'asked', 'sent', 'seen', 'final'] as const;
  expect(statuses.map((status) => crackOf({ status }))).toEqual([0, 0, 0, 0, 1, 2]);
});

describe('hatches of the platform', () => {
  const waiting = {
    uid: 'h1',
    status: 'waiting',
    eggType: 2,
    amount: 3,
    chainId: 31337,
    transactionHash: null,
    failure: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    claim: { receiver: `0x${'1'.repeat(40)}` },
  } as unknown as Hatch;

  it('wait for the wallet that the claim is for', () => {
    expect(actionOfHatch(waiting, 5)).toMatchObject({
      id: 'h1',
      kind: 'hatch-eggs',
      status: 'ready',
      sender: waiting.claim?.receiver,
      facts: { eggType: 2, amount: 3 },
    });
    expect(actionOfHatch({ ...waiting, status: 'sent', claim: null }, 5)).not.toHaveProperty('sender');
  });

  it('do not take back what the wallet has sent', () => {
    const sent = { ...actionOfHatch(waiting, 1), status: 'sent' as const, hash: `0x${'ab'.repeat(32)}` };
    expect(advance(sent, { status: actionOfHatch(waiting, 2).status }, 2)).toBe(sent);
  });
});
