import type { Address } from 'viem';
import type { Fees } from './fees.rules.ts';
import type { RelayContext } from './relay-context.ts';
import type { Attempt, RelayedTransaction } from './transactions.ts';

type Terms = Fees & { from: Address; gas: bigint; nonce: number };

/** Has one form of a transaction signed. @throws Problem as the signer refuses. */
export async function signAttempt({ signer }: RelayContext, row: RelayedTransaction, terms: Terms): Promise<Attempt> {
  const { chainId, to, data, value, reference, position } = row;
  const signed = await signer.sign({ reference: `${reference}#${position}`, chainId, to, data, value, ...terms });
  const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = terms;
  return { transactionId: row.id, ...signed, nonce, gas, maxFeePerGas, maxPriorityFeePerGas };
}

/** Who sends a transaction: the operator's address may change from one transaction to the next, a wallet's never. */
export const senderOf = (
  { signer, chainId }: RelayContext,
  { sender }: RelayedTransaction,
): Promise<Address> | Address => (sender === 'operator' ? signer.operatorAddress(chainId) : sender);
