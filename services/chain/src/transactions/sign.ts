import type { Address } from 'viem';
import type { Fees } from './fees.rules.ts';
import type { RelayContext } from './relay-context.ts';
import type { Attempt, RelayedTransaction } from './transactions.ts';

type Terms = Fees & { from: Address; gas: bigint; nonce: number };

/** Asks the signer for one attempt at a transaction. @throws Problem when the signer refuses. */
export async function signAttempt({ signer }: RelayContext, row: RelayedTransaction, terms: Terms): Promise<Attempt> {
  const { chainId, to, data, value, reference, position } = row;
  const signed = await signer.sign({ reference: `${reference}#${position}`, chainId, to, data, value, ...terms });
  const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = terms;
  return { transactionId: row.id, ...signed, nonce, gas, maxFeePerGas, maxPriorityFeePerGas };
}

/** Returns the sender of a transaction. The operator's address may change between transactions; a wallet's never does. */
export const senderOf = (
  { signer, chainId }: RelayContext,
  { sender }: RelayedTransaction,
): Promise<Address> | Address => (sender === 'operator' ? signer.operatorAddress(chainId) : sender);
