/** How much an admin may give without a second one. */
export type AloneLimits = {
  recipients: number;
  /** The most of an asset, in base units, by its uid. */
  amounts: Readonly<Record<string, bigint>>;
};

type Worth = { assetId: string; eligible: number; maxClaims: number; most: bigint };

/** Says why an activation needs a second admin, or returns undefined. */
export function secondAdminBecause(
  { assetId, eligible, maxClaims, most }: Worth,
  alone: AloneLimits,
): string | undefined {
  const claims = Math.min(eligible, maxClaims);
  if (claims > alone.recipients) return `It pays ${claims} recipients. One admin may pay ${alone.recipients}.`;
  const limit = alone.amounts[assetId];
  if (limit !== undefined && most > limit)
    return `It gives up to ${most} base units of this asset. One admin may give ${limit}.`;
  return undefined;
}

type Admins = { admin: string; author: string; first: { by: string; runId: string } | null; runId: string };

/** Says whether an approval is the first one, the second one, or why it is none. */
export function judgeApproval({ admin, author, first, runId }: Admins): 'first' | 'second' | { refusal: string } {
  if (!first || first.runId !== runId) return 'first';
  if (first.by === admin) return { refusal: 'You have approved this already. Another admin has to approve it too.' };
  if (author === admin) return { refusal: 'You created this airdrop. An admin who did not has to approve it too.' };
  return 'second';
}

/** Divides claims over stripes. @returns the room of each. */
export function roomsOf(maxClaims: number, mostStripes = 16): number[] {
  const stripes = Math.min(mostStripes, maxClaims);
  const least = Math.floor(maxClaims / stripes);
  return Array.from({ length: stripes }, (_, stripe) => least + (stripe < maxClaims % stripes ? 1 : 0));
}
