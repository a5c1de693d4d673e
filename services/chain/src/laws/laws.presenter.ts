import type { ChainLaw, LawFinding, LawLimit, LawWay } from '@hatchery/api/chain-laws';
import { laws } from '@hatchery/chain/laws/law';
import type { LawState, StoredFinding, StoredLimit, StoredWay } from './laws.repository.ts';

export const presentLaw = ({ law, status, reason, since, checkedAt, blocks, figures }: LawState): ChainLaw => ({
  law,
  statement: laws[law],
  status,
  reason,
  since: since.toISOString(),
  checkedAt: checkedAt.toISOString(),
  blocks: Object.entries(blocks)
    .map(([chainId, blockNumber]) => ({ chainId: Number(chainId), blockNumber }))
    .sort((a, b) => a.chainId - b.chainId),
  figures,
});

export const presentFinding = ({ since, lastSeen, ended, ...finding }: StoredFinding): LawFinding => ({
  ...finding,
  since: since.toISOString(),
  lastSeen: lastSeen.toISOString(),
  ended: ended?.toISOString() ?? null,
});

export const presentWay = ({ subject, from, to, state, count, oldest }: StoredWay): LawWay => ({
  ...{ subject, fromChainId: from, toChainId: to, state, count },
  oldest: oldest.toISOString(),
});

export const presentLimit = ({ left, ...limit }: StoredLimit): LawLimit => ({
  ...limit,
  available: left,
  usedPercent: usedPercent({ most: limit.most, left }),
});

/** Returns the used share of a limit in percent, with two decimals. */
export function usedPercent({ most, left }: Pick<StoredLimit, 'most' | 'left'>): number {
  const [whole, rest] = [BigInt(most), BigInt(left)];
  if (whole === 0n || rest >= whole) return 0;
  return Number(((whole - rest) * 10_000n) / whole) / 100;
}
