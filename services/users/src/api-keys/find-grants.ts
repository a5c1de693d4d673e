import { Problem } from '@hatchery/api/problems';
import type { UsersContext } from '../context.ts';
import type { Grant } from './api-keys.rules.ts';
import { kindOf } from './budget-kinds.ts';

/**
 * Finds what is told of the assets of a balance. Taking a budget away needs no asset, which may be gone.
 * @throws Problem bad-request for assets that do not exist, service-unavailable
 */
export async function findGrants(
  { vouchers }: Pick<UsersContext, 'vouchers'>,
  balance: Record<string, number | string>,
): Promise<Grant[]> {
  const grants = Object.entries(balance).map(([asset, amount]) => ({ asset, amount: BigInt(amount) }));
  const wanted = grants.filter(({ asset, amount }) => kindOf(asset) === 'asset' && amount > 0n);
  if (wanted.length === 0) return grants;
  const found = await vouchers.findAssets({ body: { uids: wanted.map(({ asset }) => uidOf(asset)) } });
  const known = new Map(found.map(({ uid, name, decimals }) => [uid, { name, decimals }]));
  const missing = wanted.filter(({ asset }) => !known.has(uidOf(asset)));
  if (missing.length > 0) throw unknownAssets(missing);
  return grants.map((grant) => {
    const about = known.get(uidOf(grant.asset));
    return about ? { ...grant, about } : grant;
  });
}

const uidOf = (asset: string): string => asset.slice('asset:'.length);

function unknownAssets(missing: Grant[]): Problem {
  const message = 'There is no such asset.';
  return new Problem('bad-request', message, {
    errors: missing.map(({ asset }) => ({ path: `body.balance.${asset}`, message })),
  });
}
