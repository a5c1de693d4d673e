import type { Queryable } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Line, StoredGrant } from './grants.rules.ts';

export type Refused = Pick<StoredGrant, 'source' | 'sourceId'> &
  Pick<Line, 'grantId' | 'userId' | 'reward'> & { why: string; endedAt: Date };

/** Lists rewards that were refused, the newest first. */
export const listRefused = (db: Queryable, paging: Paging): Promise<Page<Refused>> =>
  readPage<Refused>(
    db('grant_rewards')
      .join('grants', 'grants.id', 'grant_rewards.grant_id')
      .where('grant_rewards.state', 'refused')
      .orderBy([
        { column: 'grant_rewards.ended_at', order: 'desc' },
        { column: 'grant_rewards.reference', order: 'desc' },
      ])
      .select({
        grantId: 'grants.id',
        userId: 'grants.user_id',
        source: 'grants.source',
        sourceId: 'grants.source_id',
        reward: 'grant_rewards.reward',
        why: 'grant_rewards.why',
        endedAt: 'grant_rewards.ended_at',
      }),
    paging,
  );
