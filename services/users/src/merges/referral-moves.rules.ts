/** Of both accounts of a merge: who referred each, and the line from there upwards, the referrer first. */
export type Referred = { referrerId: string | null; line: string[] };

/**
 * Whose referrer stays when two accounts become one: that of the account that stays, else that of the absorbed one. Nobody refers
 * themselves, and a referrer whom one of both accounts referred, however indirectly, would close a circle.
 */
export function keptReferrer(
  ids: { fromId: string; intoId: string },
  into: Referred,
  from: Referred,
): 'into' | 'from' | undefined {
  const own = new Set([ids.fromId, ids.intoId]);
  const fits = ({ referrerId, line }: Referred) => referrerId !== null && !line.some((id) => own.has(id));
  return fits(into) ? 'into' : fits(from) ? 'from' : undefined;
}
