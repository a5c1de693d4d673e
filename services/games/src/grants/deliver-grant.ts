import type { Grant } from '@hatchery/api/reward-shapes';
import { within } from '@hatchery/kit/within';
import type { GamesContext } from '../context.ts';
import { presentGrant } from './grants.presenter.ts';
import { listDueLines, listGrants } from './grants.repository.ts';
import { makeReward } from './make-reward.ts';

/** For so long a request waits for the rewards that it gives. What takes longer arrives by itself. */
const deliveryMilliseconds = 3_000;

/** Gives what is due of a grant, all of it at once, after the transaction that created it. Never fails because of a service that is away. */
export async function deliverGrant(
  context: Pick<GamesContext, 'database' | 'internal' | 'log'>,
  id: string,
): Promise<Grant> {
  const { database, log } = context;
  const lines = await listDueLines(database.knex, id);
  const delivering = lines.map((line) =>
    makeReward(context, line).catch((error: unknown) =>
      log.info({ err: error, grant: id, position: line.position }, 'a reward is still due'),
    ),
  );
  await within(deliveryMilliseconds, Promise.all(delivering));
  const grant = (await listGrants(database.knex, [id])).get(id);
  if (!grant) throw new Error(`There is no grant ${id}.`);
  return presentGrant(grant);
}
