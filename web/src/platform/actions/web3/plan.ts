import type { Abi, Address } from 'viem';
import type { Web3 } from '../../wallet/web3/web3.ts';
import type { Action, ActionFacts } from '../actions.rules.ts';

/** Something that leaves or comes: an amount of a token, or things by name. */
export type Line = { base: bigint; decimals: number; symbol: string } | { text: string };

export interface PlannedStep {
  /** One of the steps of the action's kind. */
  step: string;
  /** The button that asks the wallet for it. */
  label: string;
  call: {
    address: Address;
    abi: Abi;
    functionName: string;
    args: readonly unknown[];
    /** Coins of the network that go along, in base units. */
    value?: bigint;
    /** The gas limit, where a call succeeds with less but does not do what it is for. */
    gas?: bigint;
  };
}

/** The effects of a transaction, shown before a wallet is asked for anything. */
export interface Plan {
  leaves: Line[];
  /** The chain takes no more than what leaves: if the price rises first, nothing happens. */
  bounded?: boolean;
  comes: Line[];
  /** Still to be sent, in order. */
  steps: [PlannedStep, ...PlannedStep[]];
  /** The wallet sends all steps as one. */
  together?: boolean;
  /** The permission that the approvals among the steps give, in words. */
  permission?: string;
  /** Which token is missing, in words; nothing can be sent while one is. */
  missing?: string;
  /** The page where the player gets what is missing. */
  remedy?: { path: string; label: string };
}

/** The part of a kind of action that reads chains. */
export interface ActionPlanner<Facts extends ActionFacts = ActionFacts> {
  /** Meanings of the contracts' own errors, by their names, beside the general ones. */
  refusals?: Readonly<Record<string, string>>;
  plan(web3: Web3, action: Action<Facts>, account: Address): Promise<Plan>;
  /** Lists what the wallet sent since `unansweredFrom` that may be this action, oldest first. Absent: by the logs of the contract that was called. */
  find?(web3: Web3, action: Action<Facts>): Promise<`0x${string}`[]>;
}
