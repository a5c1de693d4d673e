import { networks } from '@hatchery/chain/networks';
import { createAskedGauge, keepAnswer } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';
import { getAddress } from 'viem';
import type { SignerContext } from '../context.ts';
import { type LimitOfDay, listUsed } from './daily-limits.repository.ts';
import { dayOf } from './daily-limits.ts';

const keptMilliseconds = 30_000;

/** Tells which share of each limit for everyone was used today. */
export function watchLimits(context: SignerContext, metrics: Registry): void {
  const { database, now } = context;
  const limits = networks.flatMap(({ id }) => limitsOf(context, id)).filter(({ limit }) => limit > 0n);
  const ask = keepAnswer(() => listUsed(database.knex, dayOf(now()), limits), keptMilliseconds);
  createAskedGauge(metrics, 'signer_limit_used_ratio', async () =>
    (await ask()).map(({ chainId: chain, purpose, limit, used }) => [{ chain, purpose }, ratioOf(used, limit)]),
  );
}

function limitsOf({ vouchers: { policy, assets }, transactions }: SignerContext, chainId: number): LimitOfDay[] {
  const { limits, keptLimits } = transactions;
  const ofKinds = Object.entries(policy.limits).map(([purpose, { perDay }]) => ({ purpose, limit: perDay }));
  const ofAssets = assets(chainId).map((contract) => ({
    purpose: `asset:${contract.toLowerCase()}`,
    limit: policy.limitsOfAsset(chainId, getAddress(contract))?.perDay ?? 0n,
  }));
  const others = [
    { purpose: 'GasTopUp', limit: limits.maxTopUpsPerDay },
    { purpose: 'GasTopUpAgain', limit: limits.maxTopUpsPerDay / 2n },
    { purpose: 'KeptCall', limit: keptLimits.callsPerDay },
    { purpose: 'KeptListing', limit: keptLimits.callsPerDay },
    { purpose: 'KeptCoins', limit: keptLimits.coinsPerDay },
  ];
  return [...ofKinds, ...ofAssets, ...others].map((limit) => ({ ...limit, chainId }));
}

const precision = 1_000_000n;
const ratioOf = (used: bigint, limit: bigint) => Number((used * precision) / limit) / Number(precision);
