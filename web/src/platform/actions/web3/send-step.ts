import type { Address } from 'viem';
import { getBlockNumber, simulateContract } from 'viem/actions';
import { writeContract } from 'wagmi/actions';
import { wordsForWallet } from '../../wallet/web3/wallet-words.ts';
import type { Web3 } from '../../wallet/web3/web3.ts';
import type { Action } from '../actions.rules.ts';
import { advanceAction, withdrawAction } from '../actions.ts';
import type { PlannedStep } from './plan.ts';
import { wordsForRevert } from './revert.rules.ts';

/** Simulates the step, asks the wallet, and stores the hash before anything else happens. */
export async function sendStep(
  web3: Web3,
  { id, chainId }: Action,
  { step, call }: PlannedStep,
  account: Address,
): Promise<void> {
  const client = web3.getClient({ chainId });
  try {
    const [head] = await Promise.all([getBlockNumber(client), simulateContract(client, { ...call, account })]);
    advanceAction(id, { step, status: 'asked', askedAtBlock: Number(head), failure: undefined });
    const hash = await writeContract(web3, { ...call, account, chainId });
    advanceAction(id, { status: 'sent', hash });
  } catch (error) {
    withdrawAction(id, wordsForRevert(error) ?? wordsForWallet(error));
  }
}
