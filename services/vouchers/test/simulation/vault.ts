import type { DepositSignature } from '@hatchery/api/voucher-deposits';
import type { Random } from '@hatchery/kit/testing-random';
import type { SignedClaim } from '../../src/claims/claim-vouchers.ts';
import { claimReference, holdReference, typeNumberOf } from '../../src/claims/claims.rules.ts';
import type { ReservedDeposit } from '../../src/deposits/reserve-deposit.ts';
import { logOf } from '../fixtures/logs.fixture.ts';
import type { Redeeming, SimulatedChain } from './chain.ts';
import type { Part } from './operations.ts';

export type KnownClaim = { id: string; reference: string; hold: string; deadline: number; parts: Part[] };
export type KnownDeposit = { id: string; reference: string; receiver: string };

type Asked = { id: string; at: Date; isClaim: boolean };

/** Signatures that left the service, and the wallets that send them: soon, late or never. */
export function createVault(chain: SimulatedChain, random: Random) {
  const claims = new Map<string, KnownClaim>();
  const deposits = new Map<string, KnownDeposit>();
  const redeemings = new Map<string, Redeeming>();
  const unsent: string[] = [];

  function keep(redeeming: Redeeming, isSentByPlatform: boolean): void {
    redeemings.set(redeeming.reference, redeeming);
    if (!isSentByPlatform) unsent.push(redeeming.reference);
  }

  /** Ids of claims and deposits in the order in which they were made. */
  const ranks = new Map<string, number>();
  const asked = new Map<string, Asked>();

  return {
    claims,
    deposits,
    /** Claims and deposits that wait for their signature, by their ids. */
    asked,
    askFor: ({ id, createdAt, ...one }: { id: string; createdAt: Date; type?: string }) =>
      asked.set(id, { id, at: createdAt, isClaim: one.type !== undefined }),
    rankOf: (id: string) => ranks.get(id) ?? ranks.size,
    addClaim: ({ claim, parts, voucher }: SignedClaim, held: Part[]): KnownClaim => {
      const reference = claimReference(claim.id);
      const known = { id: claim.id, reference, hold: holdReference(claim.id), deadline: voucher.deadline, parts: held };
      asked.delete(claim.id);
      claims.set(claim.id, known);
      ranks.set(claim.id, ranks.size);
      keep(
        { reference, deadline: voucher.deadline, isDeposit: false, logs: () => logsOfClaim(claim, parts) },
        claim.custodial,
      );
      return known;
    },
    addDeposit: (
      { id, receiver, custodial }: ReservedDeposit['deposit'],
      { payload, deadline }: DepositSignature,
    ): KnownDeposit => {
      const reference = `deposit:${id}`;
      const used = { voucherId: BigInt(String(payload.at(-1))), receiver };
      const logs = (nonce: number) => [
        logOf('voucherConverter', 'VoucherUsed', used),
        logOf('voucherConverter', 'Deposit', { account: receiver, nonce: BigInt(nonce) }),
      ];
      asked.delete(id);
      deposits.set(reference, { id, reference, receiver });
      ranks.set(id, ranks.size);
      keep({ reference, deadline, isDeposit: true, logs }, custodial);
      return { id, reference, receiver };
    },
    /** Sends what the relay was asked to send. */
    relay: (reference: string) => {
      const redeeming = redeemings.get(reference);
      if (!redeeming) throw new Error(`The relay was asked for ${reference}, which nobody signed.`);
      chain.submit(redeeming);
    },
    /** A wallet sends something that was signed for it, or never will. */
    sendOne: () => {
      const [reference] = unsent.splice(random(unsent.length), 1);
      const redeeming = redeemings.get(reference ?? '');
      if (redeeming && random(5) > 0) chain.submit(redeeming);
    },
  };
}

export type Vault = ReturnType<typeof createVault>;

function logsOfClaim({ receiver, contractType, assetContract }: SignedClaim['claim'], parts: SignedClaim['parts']) {
  return [
    ...parts.map(({ rewardId }) => logOf('rewardDealer', 'VoucherUsed', { voucherId: BigInt(rewardId), receiver })),
    ...parts.map(({ tokenId, amount }) =>
      logOf('rewardDealer', 'Claim', {
        ...{ account: receiver, rewardType: typeNumberOf(contractType), contractAddress: assetContract },
        ...{ tokenId: tokenId ?? 0n, amount },
      }),
    ),
  ];
}
