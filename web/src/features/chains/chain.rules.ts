import type { ChainStatus, FollowedChain } from '@hatchery/api/public-chains';
import type { Wallet } from '@hatchery/api/wallets';
import { gameToken } from '../../platform/game-token.ts';
import { agoWords } from '../../platform/time.rules.ts';
import { coinOf } from '../../platform/wallet/coins.rules.ts';

/** Names of the three states, with the look of their badge. */
export const statusBadges: Record<ChainStatus, { words: string; look: string }> = {
  healthy: { words: 'Healthy', look: 'badge-good' },
  late: { words: 'Late', look: 'badge-brand' },
  silent: { words: 'Silent', look: 'badge-bad' },
};

const plural = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

export const blocksWords = (count: number): string => plural(count, 'block');

/** Returns a length of time in words, as in "4 s" or "9 min". */
export function spanWords(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds * 10) / 10} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return plural(Math.round(seconds / 3_600), 'hour');
}

/** Returns how soon something on a chain cannot be undone any more, as in "In about 4 s, after 2 blocks". */
export const finalityWords = ({ finalityDepth, blockTimeSeconds }: FollowedChain): string =>
  finalityDepth === 0
    ? 'At once'
    : `In about ${spanWords(finalityDepth * blockTimeSeconds)}, after ${blocksWords(finalityDepth)}`;

/** A block that is older than this many usual ones says that nobody uses the chain at the moment. */
const quietBlocks = 30;

const isQuiet = ({ blockTime, blockTimeSeconds }: FollowedChain, now: number): boolean =>
  blockTime !== null && now - Date.parse(blockTime) > quietBlocks * blockTimeSeconds * 1_000;

/** Says how old the newest block is: in seconds where a minute is long. Undefined while that is not known. */
export function ageWords(chain: FollowedChain, now: number): string | undefined {
  if (chain.blockTime === null) return undefined;
  const seconds = Math.floor((now - Date.parse(chain.blockTime)) / 1_000);
  return isQuiet(chain, now) && seconds < 60 ? `${seconds} s ago` : agoWords(chain.blockTime, now);
}

/** Says what pays for transactions. A coin that is called like the game token is told apart from it. */
export const feeWords = ({ chainId, nativeCurrency }: FollowedChain): string => {
  const coin = coinOf(chainId);
  return coin === nativeCurrency.symbol ? coin : `Its own coin, not ${gameToken.symbol} tokens`;
};

/** Says how a chain is, and what that means for a player. @param now milliseconds since 1970 */
export function healthWords(chain: FollowedChain, now: number): string {
  const { status, lagBlocks, silentSeconds, blockTimeSeconds } = chain;
  if (status === 'silent')
    return silentSeconds === null
      ? 'It has never answered us. What happens there shows as soon as it does.'
      : `It hasn't answered us for ${spanWords(silentSeconds)}. Nothing is lost: what happens there shows as soon as it does.`;
  if (status === 'late') {
    const behind = lagBlocks ?? 0;
    return `We are ${blocksWords(behind)} behind, about ${spanWords(behind * blockTimeSeconds)}. What you do there is safe, and shows a little later.`;
  }
  return isQuiet(chain, now)
    ? 'All is well. It is quiet there: nobody has sent anything for a while.'
    : 'All is well. What happens there shows within moments.';
}

/** Returns the worst of all states. */
export const worstOf = (chains: readonly Pick<FollowedChain, 'status'>[]): ChainStatus =>
  (['silent', 'late'] as const).find((status) => chains.some((chain) => chain.status === status)) ?? 'healthy';

/** Says how all chains are in one sentence. */
export function summaryWords(chains: readonly Pick<FollowedChain, 'name' | 'status'>[]): string {
  const ill = chains.filter(({ status }) => status !== 'healthy');
  const [first] = ill;
  if (!first) return chains.length === 1 ? 'The chain is healthy.' : `All ${chains.length} chains are healthy.`;
  if (ill.length > 1) return `${ill.length} of ${chains.length} chains are late or silent. Everything else goes on.`;
  const others = chains.length > 1 ? ' The others go on.' : '';
  return first.status === 'late' ? `${first.name} is late.${others}` : `${first.name} doesn't answer.${others}`;
}

/** Returns the host of an explorer, as its name. */
export const explorerName = (explorerUrl: string): string => new URL(explorerUrl).hostname.replace(/^www\./, '');

const rankOf = ({ mainWallet, isInternalWallet }: Wallet): number => (mainWallet ? 0 : isInternalWallet ? 1 : 2);

/** Returns wallets with the main one first, then those that Hatchery keeps, then those that were linked. */
export const sortWallets = (wallets: readonly Wallet[]): Wallet[] =>
  wallets.toSorted((one, other) => rankOf(one) - rankOf(other));

/** Returns the kinds of a wallet in words. A linked wallet that is the main one needs no other word. */
export const walletKinds = ({ mainWallet, isInternalWallet }: Wallet): string[] => [
  ...(mainWallet ? ['Main'] : []),
  ...(isInternalWallet ? ['Kept by us'] : mainWallet ? [] : ['Linked']),
];
