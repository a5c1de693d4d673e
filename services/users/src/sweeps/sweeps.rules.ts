import { Problem } from '@hatchery/api/problems';
import type { SweepPlan } from '@hatchery/api/wallets';
import { getAddress } from 'viem';

/** A transfer of what the custodial wallets of an account hold on one chain to its main wallet. */
export type StoredSweep = {
  id: string;
  userId: string;
  chainId: number;
  to: string;
  status: 'running' | 'done' | 'failed';
  createdAt: Date;
};

export type StepStatus = 'waiting' | 'sent' | 'seen' | 'final' | 'failed';

export type StoredStep = {
  id: string;
  sweepId: string;
  position: number;
  wallet: string;
  asset: 'token' | 'egg' | 'monster';
  tokenId: string | null;
  amount: string;
  /** Counts tries, from 1. Each has a reference of its own. */
  attempt: number;
  status: StepStatus;
  hash: string | null;
  failure: string | null;
};

/** The most steps of one sweep. Another sweep takes the rest. */
export const mostSteps = 100;

type Movement = SweepPlan['steps'][number];

type Found = {
  /** Game tokens by wallet, in base units; null if the token did not answer. */
  tokens: { wallet: string; amount: bigint | null }[];
  /** `available` excludes eggs that are reserved for hatches. */
  eggs: { address: string; eggType: number; available: string }[];
  monsters: { address: string; tokenId: string }[];
  monsterCount: number;
};

/** Lists what can be moved, wallet by wallet: the game token, then eggs, then monsters. */
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

type MainWallet = { address: string; kind: 'custodial' | 'external'; contractChainId: number | null };

/**
 * Checks that the user controls the main wallet on a chain. On another chain, a contract's address may be somebody else's.
 * @returns the main wallet
 * @throws Problem conflict
 */
export function receiverOn<Wallet extends MainWallet>(main: Wallet | undefined, chainId: number): Wallet {
  if (main?.kind !== 'external')
    throw new Problem('conflict', 'First make a wallet of your own the main one: a sweep sends everything there.');
  if (main.contractChainId !== null && main.contractChainId !== chainId)
    throw new Problem('conflict', `Your main wallet is a contract account on another chain than ${chainId}.`);
  return main;
}

export type StepTry = { stepId: string; attempt: number };

/** Returns the relay's reference of one try of a step. */
export const stepReference = ({ stepId, attempt }: StepTry): string => `sweep:${stepId}:${attempt}`;

const referencePattern = /^sweep:([0-9a-f-]{36}):(\d{1,6})$/;

/** Reads the step from a reference; undefined if the transaction is not of a sweep. */
export function stepOfReference(reference: string): StepTry | undefined {
  const [, stepId, attempt] = referencePattern.exec(reference) ?? [];
  return stepId ? { stepId, attempt: Number(attempt) } : undefined;
}

/** How the contract of monsters refuses a transfer of a token that is burnt, or that somebody else has by now. */
const gonePattern = /^ERC721(NonexistentToken|InsufficientApproval|IncorrectOwner)\(/;

/** Tells whether a step failed for good, since its monster is not in the wallet any more. */
export const isGone = ({ asset, failure }: Pick<StoredStep, 'asset' | 'failure'>): boolean =>
  asset === 'monster' && gonePattern.test(failure ?? '');

/** Returns how a sweep ended; undefined while a step is still open. What is gone does not keep it from being done. */
export function outcomeOf(steps: Pick<StoredStep, 'status' | 'asset' | 'failure'>[]): 'done' | 'failed' | undefined {
  if (steps.some(({ status }) => status !== 'final' && status !== 'failed')) return undefined;
  return steps.every((step) => step.status === 'final' || isGone(step)) ? 'done' : 'failed';
}
