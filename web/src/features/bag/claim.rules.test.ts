import type { VoucherClaim } from '@hatchery/api/voucher-claims';
import type { Wallet } from '@hatchery/api/wallets';
import { actionOfClaim, claimFault, factsOfClaim, isClaimFacts, walletsToClaim } from './claim.rules.ts';

const thing = { type: 'blockchain', contract: '0xAb', chainId: 1 } as const;

test('things of one contract, chain and holder are claimed together', () => {
  expect(claimFault([thing])).toBeUndefined();
  expect(claimFault([thing, { ...thing, contract: '0xaB' }])).toBeUndefined();
  for (const other of [{ contract: '0xcd' }, { chainId: 2 }, { holder: '0x1' }])
    expect(claimFault([thing, { ...thing, ...other }])).toBe('Claim things of one collection at a time.');
  expect(claimFault([])).toBe('Choose what to claim.');
  expect(claimFault(Array.from({ length: 101 }, () => thing))).toBe('Claim 100 at a time.');
});

test('what exists in games alone is not claimed', () => {
  const game = { type: 'game', contract: '' } as const;
  expect(claimFault([game])).toBe('This stays in games: no wallet can hold it.');
  expect(claimFault([thing, game])).toBe('Some of it stays in games.');
});

test('the main wallet is offered first, then own ones, then kept ones', () => {
  const wallet = (address: string, facts: Partial<Wallet> = {}): Wallet => ({ userId: 'u', address, ...facts });
  const wallets = [wallet('kept', { isInternalWallet: true }), wallet('own'), wallet('main', { mainWallet: true })];
  expect(walletsToClaim(wallets).map(({ address }) => address)).toEqual(['main', 'own', 'kept']);
});

describe('a claim as an action', () => {
  const claim = {
    ...{ uid: 'c', state: 'signed', chainId: 31337, receiver: '0x1', sentByPlatform: false, transactionHash: null },
    ...{ failure: null, claimableUntil: 1_800_000_000, createdAt: '2026-11-23T12:00:00.000Z' },
    items: [{ name: 'HATCHY', image: '/hatchy.svg', tokenId: null, amount: 2.5 }],
  } as unknown as VoucherClaim;
  const action = (facts: Partial<VoucherClaim>) => actionOfClaim({ ...claim, ...facts }, 0);

  it('waits for an own wallet, and for the platform where that keeps the wallet', () => {
    expect(action({})).toMatchObject({ status: 'ready', sender: '0x1', facts: { what: '2.5 HATCHY' } });
    expect(action({ sentByPlatform: true })).toMatchObject({ status: 'preparing' });
    expect(action({ sentByPlatform: true })).not.toHaveProperty('sender');
  });

  it('goes on to its end', () => {
    expect(action({ state: 'seen', transactionHash: '0xab' })).toMatchObject({ status: 'seen', hash: '0xab' });
    expect(action({ state: 'final' }).status).toBe('final');
  });

  it('says that it came back', () => {
    const { status, failure } = action({ state: 'expired' });
    expect(status).toBe('failed');
    expect(failure).toMatch(
      /^It wasn't confirmed by \d\d:\d\d\. 2\.5 HATCHY is back in your bag, and nothing was lost\.$/,
    );
    expect(action({ state: 'expired', failure: 'reverted' }).failure).toMatch(/^The network didn't take it\./);
  });

  it('has facts that can be remembered', () => {
    const image = `https://pictures.example/${'x'.repeat(300)}`;
    const facts = factsOfClaim({ ...claim, items: claim.items.map((item) => ({ ...item, image })) });
    expect(isClaimFacts(facts)).toBe(true);
    expect(facts.image).toBe('none');
    const many = { ...claim, items: Array.from({ length: 100 }, () => ({ ...claim.items[0], name: 'n'.repeat(80) })) };
    expect(factsOfClaim(many as VoucherClaim).what.length).toBeLessThan(300);
  });
});
