import type { Address } from 'viem';
import { getBlockNumber, getTransactionCount, simulateContract } from 'viem/actions';
import { writeContract } from 'wagmi/actions';
import { isRejection, wordsForWallet } from '../../wallet/web3/wallet-words.ts';
import type { Web3 } from '../../wallet/web3/web3.ts';
import { type ActionKind, stepAfter } from '../action-kind.ts';
import type { Action } from '../actions.rules.ts';
import { advanceAction, withdrawAction } from '../actions.ts';
import type { PlannedStep } from './plan.ts';
import { wordsForRevert } from './revert.rules.ts';
import { findUnnoticed } from './search-unnoticed.ts';

interface Sending {
  web3: Web3;
  kind: ActionKind;
  action: Action;
  step: PlannedStep;
  account: Address;
}

/** Actions whose step is being simulated. */
const preparing = new Set<string>();

/** Simulates the step, asks the wallet, and stores the hash before anything else happens. A double press asks once. */
export async function sendStep({ web3, kind, action, step: { step, call }, account }: Sending): Promise<void> {
  const { id, chainId, unansweredFrom } = action;
  if (preparing.has(id)) return;
  preparing.add(id);
  const client = web3.getClient({ chainId });
  let asked = unansweredFrom;
  try {
    if (unansweredFrom !== undefined && (await wasSent({ web3, kind, action, account }))) return;
    const [head] = await Promise.all([
      getBlockNumber(client, { cacheTime: 0 }),
      simulateContract(client, { ...call, account }),
    ]);
    // Only the last step must not be sent twice: the plan leaves out an earlier one that was done meanwhile.
    if (!stepAfter(kind, step)) asked ??= Number(head);
    advanceAction(id, {
      ...{ step, status: 'asked', failure: undefined },
      ...{ askedAtBlock: Number(head), unansweredFrom: asked },
    });
    preparing.delete(id);
    const hash = await writeContract(web3, { ...call, account, chainId });
    advanceAction(id, { status: 'sent', hash, unansweredFrom: undefined });
  } catch (error) {
    withdrawAction(id, wordsForRevert(error) ?? wordsForWallet(error), isRejection(error) ? unansweredFrom : asked);
  } finally {
    preparing.delete(id);
  }
}

/** Looks for what the wallet sent when it was asked before, so that nothing is bought twice. */
async function wasSent({ web3, kind, action, account }: Omit<Sending, 'step'>): Promise<boolean> {
  if (await findUnnoticed(web3, action, kind)) return true;
  const client = web3.getClient({ chainId: action.chainId });
  const [known, settled] = await Promise.all([
    getTransactionCount(client, { address: account, blockTag: 'pending' }),
    getTransactionCount(client, { address: account, blockTag: 'latest' }),
  ]);
  if (known > settled)
    withdrawAction(
      action.id,
      'Your wallet has a transaction on its way, and it may be this one. Nothing more was sent. Try again once it arrived.',
      action.unansweredFrom,
    );
  return known > settled;
}
