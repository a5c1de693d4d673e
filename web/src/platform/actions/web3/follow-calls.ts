import { waitForCallsStatus } from 'wagmi/actions';
import type { Web3 } from '../../wallet/web3/web3.ts';
import { advanceAction, withdrawAction } from '../actions.ts';

const pollMs = 1_000;
const patienceMs = 3_600_000;

/** Waits for the transaction of calls that a wallet sends as one, and gives the turn back where there is none. */
export async function followCalls(web3: Web3, actionId: string, callsId: string): Promise<void> {
  const { status, receipts } = await waitForCallsStatus(web3, {
    id: callsId,
    pollingInterval: pollMs,
    timeout: patienceMs,
  });
  const hash = receipts?.at(-1)?.transactionHash;
  if (status === 'success' && hash) return advanceAction(actionId, { hash });
  const spent = hash ? ' Only the network fee was spent.' : ' Nothing was sent.';
  withdrawAction(actionId, `The network rejected it.${spent} You can try again.`);
}
