import { type Address, zeroAddress } from 'viem';
import type { AvatarChange, AvatarTransfer } from '../avatars/avatar-logs.rules.ts';
import type { AvatarOnChain } from '../onchain/holdings-reader.ts';
import type { Collection, TokenTransfer } from '../tokens/tokens.rules.ts';

export type TokenAmount = { collection: Collection; tokenId: string; amount: bigint };
export type TokenDifference = { collection: Collection; tokenId: string; stored: bigint; onChain: bigint };
export type AvatarDifference = {
  tokenId: number;
  stored: Omit<AvatarOnChain, 'tokenId'> | null;
  onChain: AvatarOnChain;
};
export type Differences = { avatars: AvatarDifference[]; tokens: TokenDifference[] };

/** Returns which tokens are stored otherwise than the chain has them, in the order of what was read. */
export function tokenDifferences(onChain: TokenAmount[], stored: TokenAmount[]): TokenDifference[] {
  const key = ({ collection, tokenId }: Pick<TokenAmount, 'collection' | 'tokenId'>) => `${collection} ${tokenId}`;
  const amounts = new Map(stored.map((one) => [key(one), one.amount]));
  return onChain.flatMap(({ amount, ...token }) => {
    const before = amounts.get(key(token)) ?? 0n;
    return before === amount ? [] : [{ ...token, stored: before, onChain: amount }];
  });
}

/** Returns which avatars are stored otherwise than the chain has them, in order of token. */
export function avatarDifferences(onChain: AvatarOnChain[], stored: AvatarOnChain[]): AvatarDifference[] {
  const known = new Map(stored.map(({ tokenId, ...avatar }) => [tokenId, avatar]));
  return onChain
    .flatMap((avatar) => {
      const before = known.get(avatar.tokenId) ?? null;
      return before && isSame(before, avatar) ? [] : [{ tokenId: avatar.tokenId, stored: before, onChain: avatar }];
    })
    .sort((one, other) => one.tokenId - other.tokenId);
}

type State = Omit<AvatarOnChain, 'tokenId'>;

const isSame = (one: State, other: State) =>
  one.owner === other.owner && isSameSet(one.traits, other.traits) && isSameSet(one.items, other.items);

const isSameSet = (one: number[], other: number[]) => String(one.toSorted()) === String(other.toSorted());

/** The block that was compared, and a place in it after all real logs. */
export type MendedAt = { blockNumber: number; logIndex: number };

/**
 * Returns transfers that turn what is stored into what the chain has. They stand in the record like any other, so that it still
 * adds up.
 */
export const mendingTransfers = (
  tokens: TokenDifference[],
  address: Address,
  { blockNumber, logIndex }: MendedAt,
): TokenTransfer[] =>
  tokens.map(({ collection, tokenId, stored, onChain }, position) => {
    const [from, to] = onChain > stored ? [zeroAddress, address] : [address, zeroAddress];
    const amount = String(onChain > stored ? onChain - stored : stored - onChain);
    return { collection, blockNumber, logIndex, position, from, to, tokenId, amount };
  });

/** Returns logs that make stored avatars what the chain has. */
export function mendingLogs(avatars: AvatarDifference[], { blockNumber, logIndex }: MendedAt) {
  const logs = avatars.map(({ tokenId, stored, onChain: { owner, traits, items } }, index) => {
    const at = (offset: number) => ({ blockNumber, logIndex: logIndex + 3 * index + offset, tokenId });
    return {
      transfer: { ...at(0), from: stored?.owner ?? zeroAddress, to: owner },
      changes: [
        { ...at(1), traits },
        { ...at(2), items },
      ],
    };
  });
  const transfers: AvatarTransfer[] = logs.map(({ transfer }) => transfer);
  const changes: AvatarChange[] = logs.flatMap((log) => log.changes);
  return { transfers, changes };
}
