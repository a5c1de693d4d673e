/** The referrer of an account, and the line of referrers upwards, starting with that referrer. */
export type Referred = { referrerId: string | null; line: string[] };

/**
 * Chooses the referrer that stays when two accounts become one: that of the account that stays, else that of the absorbed one.
 * A referrer is dropped if they are one of the two accounts, or if one of the two referred them, even indirectly.
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
