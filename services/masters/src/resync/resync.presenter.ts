import type { Address } from 'viem';
import type { AvatarOnChain } from '../onchain/holdings-reader.ts';
import type { Differences } from './resync.rules.ts';

/** Returns what the API tells of a comparison. */
export const presentDifferences = (
  of: { chainId: number; address: Address },
  { blockNumber, avatars, tokens }: Differences & { blockNumber: number },
) => ({
  ...of,
  blockNumber,
  avatars: avatars.map(({ tokenId, stored, onChain }) => ({ tokenId, stored, onChain: stateOf(onChain) })),
  tokens: tokens.map(({ collection, tokenId, stored, onChain }) => ({
    ...{ collection, id: tokenId, stored: String(stored), onChain: String(onChain) },
  })),
});

const stateOf = ({ owner, traits, items }: AvatarOnChain) => ({ owner, traits, items });
