import type { Abi, Address } from 'viem';
import type { Web3 } from '../../wallet/web3/web3.ts';
import type { Action, ActionStep } from '../actions.rules.ts';

/** What leaves or comes: an amount of a token, or things by name. */
export type Line = { base: bigint; decimals: number; symbol: string } | { text: string };

export interface PlannedCall {
  address: Address;
  abi: Abi;
  functionName: string;
  args: readonly unknown[];
}

export interface PlannedStep {
  step: ActionStep;
  /** The button that asks the wallet for it. */
  label: string;
  call: PlannedCall;
}

/** What a transaction does, told before anything is asked of a wallet. */
export interface Plan {
  leaves: Line[];
  comes: Line[];
  /** Still to be sent, in order. */
  steps: [PlannedStep, ...PlannedStep[]];
  /** Which token is missing, in words; nothing can be sent while one is. */
  missing?: string;
}

export interface Planner {
  plan: (web3: Web3, action: Action, account: Address) => Promise<Plan>;
  /** Looks for what the wallet sent while this page was not listening. */
  find?: (web3: Web3, action: Action) => Promise<`0x${string}` | undefined>;
}

export type Planners = Record<Action['kind'], Planner>;
