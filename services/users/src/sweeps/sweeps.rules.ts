import { Problem } from '@hatchery/api/problems';
import type { Sweep, SweepPlan } from '@hatchery/api/wallets';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import type { Deployment } from '@hatchery/chain/addresses';
import { type Address, encodeFunctionData, getAddress, type Hex } from 'viem';

export type SweepRow = {
  id: string;
  user_id: string;
  chain_id: number;
  to_address: string;
  status: 'running' | 'done' | 'failed';
  created_at: Date;
  ended_at: Date | null;
};

export type StepStatus = 'waiting' | 'sent' | 'seen' | 'final' | 'failed';

export type StepRow = {
  id: string;
  sweep_id: string;
  position: number;
  wallet: string;
  asset: 'token' | 'egg' | 'monster';
  token_id: string | null;
  amount: string;
  attempt: number;
  status: StepStatus;
  hash: string | null;
  failure: string | null;
};

/** What one sweep takes at most; another takes the rest. */
export const mostSteps = 100;

export type Movement = SweepPlan['steps'][number];

export type Found = {
  /** Game tokens by wallet, in base units; null where they could not be told. */
  tokens: { wallet: string; amount: bigint | null }[];
  /** What is not reserved for a hatch. */
  eggs: { address: string; eggType: number; available: string }[];
  monsters: { address: string; tokenId: string }[];
  monsterCount: number;
};

/** What there is to move, wallet by wallet: the game token, then eggs, then monsters. */
export function movementsOf({ tokens, eggs, monsters, monsterCount }: Found): Pick<SweepPlan, 'steps' | 'more'> {
  const all = tokens.flatMap(({ wallet, amount }): Movement[] => [
    ...(amount ? [{ wallet, asset: 'token' as const, amount: amount.toString() }] : []),
    ...eggs
      .filter(({ address, available }) => getAddress(address) === wallet && available !== '0')
      .map(({ eggType, available }) => ({
        wallet,
        asset: 'egg' as const,
        tokenId: String(eggType),
        amount: available,
      })),
    ...monsters
      .filter(({ address }) => getAddress(address) === wallet)
      .map(({ tokenId }) => ({ wallet, asset: 'monster' as const, tokenId, amount: '1' })),
  ]);
  return { steps: all.slice(0, mostSteps), more: all.length > mostSteps || monsterCount > monsters.length };
}

type MainWallet = { address: string; kind: 'custodial' | 'external'; contractChainId: number | null } | undefined;

/** @throws Problem conflict unless assets that are sent to the main wallet on a chain are certain to be its owner's. */
export function refuseReceiver(main: MainWallet, chainId: number): void {
  if (main?.kind !== 'external')
    throw new Problem('conflict', 'Make a wallet of your own the main one first: assets are swept to it.');
  if (main.contractChainId !== null && main.contractChainId !== chainId)
    throw new Problem('conflict', `Your main wallet is the account of a contract on another chain than ${chainId}.`);
}

/** The one call of a step. The signer signs exactly these, see services/signer/src/sweeps/transfers.rules.ts. */
export function callOf(
  { wallet, asset, token_id, amount }: Pick<StepRow, 'wallet' | 'asset' | 'token_id' | 'amount'>,
  to: Address,
  { gameToken, ultigenEggs, ultigenMonsters }: Deployment,
): { to: Address; data: Hex } {
  const [from, tokenId] = [wallet as Address, BigInt(token_id ?? 0)];
  if (asset === 'token') {
    const data = encodeFunctionData({ abi: gameTokenAbi, functionName: 'transfer', args: [to, BigInt(amount)] });
    return { to: gameToken, data };
  }
  if (asset === 'egg') {
    const args = [from, to, tokenId, BigInt(amount), '0x'] as const;
    return {
      to: ultigenEggs,
      data: encodeFunctionData({ abi: ultigenEggsAbi, functionName: 'safeTransferFrom', args }),
    };
  }
  const args = [from, to, tokenId] as const;
  const data = encodeFunctionData({ abi: ultigenMonstersAbi, functionName: 'safeTransferFrom', args });
  return { to: ultigenMonsters, data };
}

export type StepTry = { stepId: string; attempt: number };

/** What the relay knows one try of a step by. */
export const stepReference = ({ stepId, attempt }: StepTry): string => `sweep:${stepId}:${attempt}`;

const referencePattern = /^sweep:([0-9a-f-]{36}):(\d{1,6})$/;

/** The step of a reference; undefined where it is somebody else's. */
export function stepOfReference(reference: string): StepTry | undefined {
  const [, stepId, attempt] = referencePattern.exec(reference) ?? [];
  return stepId ? { stepId, attempt: Number(attempt) } : undefined;
}

/** What a sweep has come to; undefined while a step has yet to end. */
export function outcomeOf(steps: Pick<StepRow, 'status'>[]): 'done' | 'failed' | undefined {
  if (steps.some(({ status }) => status !== 'final' && status !== 'failed')) return undefined;
  return steps.every(({ status }) => status === 'final') ? 'done' : 'failed';
}

export const toSweep = (sweep: SweepRow, steps: StepRow[]): Sweep => ({
  uid: sweep.id,
  to: sweep.to_address,
  chainId: sweep.chain_id,
  status: sweep.status,
  createdAt: sweep.created_at.toISOString(),
  steps: steps.map(({ id, wallet, asset, token_id, amount, status, hash, failure }) => ({
    uid: id,
    wallet,
    asset,
    tokenId: token_id ?? undefined,
    amount,
    status,
    hash: hash ?? undefined,
    failure: failure ?? undefined,
  })),
});
