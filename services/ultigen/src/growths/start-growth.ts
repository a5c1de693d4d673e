import { randomUUID } from 'node:crypto';
import { fieldProblem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { GrowthRequestedSchema } from '@hatchery/proto/ultigen';
import type { UltigenContext } from '../context.ts';
import type { Creature } from '../monsters/creatures.ts';
import { formOf } from './forms.rules.ts';
import type { Planned } from './growth.rules.ts';
import { insertGrowth } from './growths.repository.ts';
import { type Growth, lifetimeSeconds } from './growths.rules.ts';
import { tellProgress } from './tell-growths.ts';

type Wanted = Pick<Growth, 'kind' | 'custodial'> & {
  creature: Creature;
  consumed: Creature[];
  planned: Planned;
  app?: string | undefined;
  /** Where the request names the creature. */
  idPath?: string;
};

/**
 * Starts a growth: holds its creatures, and has its voucher signed. The caller holds them locked and has judged them.
 * @throws Problem conflict if another growth holds one of them.
 */
export async function startGrowth(
  tx: Transaction,
  { now }: Pick<UltigenContext, 'now'>,
  { kind, custodial, creature, consumed, planned, app, idPath = 'body.id' }: Wanted,
): Promise<string> {
  const createdAt = now();
  const growth: Growth = {
    id: randomUUID(),
    kind,
    chainId: creature.chainId,
    creatureId: creature.id,
    tokenId: creature.tokenId ?? '',
    consumed: consumed.map(({ id }) => id),
    consumedTokens: consumed.map(({ tokenId }) => tokenId ?? ''),
    address: creature.owner,
    custodial,
    status: 'preparing',
    failure: null,
    before: formOf(creature),
    after: planned.after,
    earnedXp: creature.earnedXp,
    app: app ?? null,
    expiresAt: new Date(createdAt.getTime() + lifetimeSeconds(custodial) * 1_000),
    createdAt,
  };
  if (!(await insertGrowth(tx, growth)))
    throw fieldProblem('conflict', idPath, 'One of these creatures has just become part of another growth.');
  const message = { growthId: growth.id, address: growth.address };
  await publish(tx, { topic: 'ultigen.eggs', key: growth.address, schema: GrowthRequestedSchema, message });
  await tellProgress(tx, [growth]);
  return growth.id;
}
