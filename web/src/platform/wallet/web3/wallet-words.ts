/*
 * Errors of wallets, wagmi and viem are told apart by name and code: wallets throw plain objects,
 * and two copies of a class are never the same class.
 */

const names = (error: unknown): Set<string> => {
  const found = new Set<string>();
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) found.add(cause.name);
  return found;
};

const codeOf = (error: unknown): number | undefined => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'number') return cause.code;
  }
  return (error as { code?: number } | null)?.code;
};

const userRejected = 4001;
const requestPending = -32002;

/** Whether the player said no in the wallet. */
export const isRejection = (error: unknown): boolean =>
  names(error).has('UserRejectedRequestError') || codeOf(error) === userRejected;

/** What went wrong between here and the wallet, for people. */
export function wordsForWallet(error: unknown): string {
  const causes = names(error);
  if (isRejection(error)) return 'You said no in your wallet. Nothing was sent, nothing was lost.';
  if (causes.has('ProviderNotFoundError')) return 'Provider not found. Unlock or install this wallet, then try again.';
  if (causes.has('ChainNotConfiguredError') || causes.has('SwitchChainNotSupportedError')) {
    return 'Chain not configured. Add this network in your wallet, then try again.';
  }
  if (codeOf(error) === requestPending) return 'Your wallet already has a question open. Answer it there.';
  if (causes.has('InsufficientFundsError'))
    return 'Not enough of the network’s own coin for the fee. Nothing was sent.';
  if (causes.has('ChainMismatchError')) return 'Your wallet is on another network. Switch it, then try again.';
  if (causes.has('HttpRequestError') || causes.has('TimeoutError'))
    return 'The chain could not be reached. Nothing was lost; try again in a moment.';
  const { shortMessage, message } = (error ?? {}) as { shortMessage?: string; message?: string };
  return shortMessage ?? message ?? 'Your wallet did not answer as expected.';
}
