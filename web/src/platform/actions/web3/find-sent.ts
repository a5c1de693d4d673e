import { type Address, type Hash, isAddressEqual } from 'viem';
import { getLogs, getTransaction } from 'viem/actions';
import type { Web3 } from '../../wallet/web3/web3.ts';
import type { Action } from '../actions.rules.ts';

/** As many transactions with logs of one contract as are looked at. */
const mostLooked = 100;

/**
 * Finds what a wallet has sent to the contract and function of an action since it was asked, oldest first, by the contract's logs.
 * Calls that were sent as one go through the account's own code, so that neither the function nor the sender need be theirs.
 */
export async function findSent(
  web3: Web3,
  { chainId, sender, to, selector, askedAtBlock, unansweredFrom = askedAtBlock }: Action,
): Promise<Hash[]> {
  if (unansweredFrom === undefined || !sender || !to) return [];
  const client = web3.getClient({ chainId });
  const logs = await getLogs(client, { address: to as Address, fromBlock: BigInt(unansweredFrom + 1) });
  const hashes = [...new Set(logs.map(({ transactionHash }) => transactionHash))].slice(-mostLooked);
  const sent = await Promise.all(hashes.map((hash) => getTransaction(client, { hash })));
  return sent
    .filter(({ from, to: called, input }) => {
      const isSender = isAddressEqual(from, sender as Address);
      if (selector) return isSender && input.startsWith(selector);
      return isSender || (called !== null && isAddressEqual(called, sender as Address));
    })
    .map(({ hash }) => hash);
}
