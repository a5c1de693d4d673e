import { isMissingChunk } from '../../stale-build.ts';

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

/** Returns whether the player cancelled in the wallet. */
export const isRejection = (error: unknown): boolean =>
  names(error).has('UserRejectedRequestError') || codeOf(error) === userRejected;

/** Returns an error of a wallet or a chain for people. */
export function wordsForWallet(error: unknown): string {
  const causes = names(error);
  if (isRejection(error)) return 'You cancelled in your wallet. Nothing was sent.';
  if (causes.has('ProviderNotFoundError')) return 'Provider not found. Install or unlock this wallet, then try again.';
  if (causes.has('ChainNotConfiguredError') || causes.has('SwitchChainNotSupportedError')) {
    return 'Chain not configured. Add this network in your wallet, then try again.';
  }
  if (codeOf(error) === requestPending) return 'Your wallet already has a request open. Answer it there first.';
  if (causes.has('InsufficientFundsError'))
    return "You don't have enough coins to pay the network fee. Nothing was sent.";
  if (causes.has('ChainMismatchError')) return 'Your wallet is on another network. Switch it, then try again.';
  if (causes.has('HttpRequestError') || causes.has('TimeoutError'))
    return "We can't reach the network. Nothing was lost. Try again in a moment.";
  if (isMissingChunk(error)) return 'This part of the app did not load. Check your connection and try again.';
  const { shortMessage, message } = (error ?? {}) as { shortMessage?: string; message?: string };
  return shortMessage ?? message ?? 'Your wallet gave an unexpected answer. Try again.';
}
