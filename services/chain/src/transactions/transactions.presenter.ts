import type { RelayedTransaction } from './transactions.ts';

export const presentTransaction = ({
  reference,
  position,
  chainId,
  sender,
  from,
  to,
  status,
  nonce,
  hash,
  blockNumber,
  failure,
}: RelayedTransaction) => ({
  reference,
  position,
  chainId,
  from: from ?? sender,
  to,
  status,
  nonce,
  hash,
  blockNumber,
  failure,
});
