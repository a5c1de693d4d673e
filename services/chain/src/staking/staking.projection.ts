import type { Transaction } from '@hatchery/kit/database';
import { keepRecords, kept } from '../projections/keep-records.ts';
import { createShelf } from '../projections/shelf.rules.ts';
import { accountsIn, applyStaking, gen1TokensIn, isStakingEvent, type StakingEvent } from './apply-staking.rules.ts';
import {
  accountKind,
  findFacts,
  insertHarvests,
  insertReferral,
  listAccounts,
  listPools,
  listTokens,
  poolKind,
  tokenKind,
} from './book.repository.ts';
import { noAccount, noGen1Token, noPools, type PoolName, type StakingBook, stakes } from './staking-book.rules.ts';

/** Keeps pools, accounts and referrals of staking as the contracts have them. */
export const staking = keepRecords<StakingEvent, StakingBook>({
  book: stakes,
  tables: [poolKind, accountKind, tokenKind],
  lists: ['staking_referrals', 'staking_harvests'],
  isOwn: isStakingEvent,
  open: openBook,
  shelves: ({ pools, accounts, tokens }) => [
    kept(poolKind, pools),
    kept(accountKind, accounts),
    kept(tokenKind, tokens),
  ],
  apply: applyStaking,
  storeLists: async (tx, chainId, { referred, harvested }) => {
    // In their order: each stands below the accounts that those before it put above it.
    for (const one of referred) await insertReferral(tx, chainId, one);
    await insertHarvests(tx, chainId, harvested);
  },
});

/** Opens the records that events may change, once the node has told the settings that no event tells. */
async function openBook(
  tx: Transaction,
  chainId: number,
  events: readonly StakingEvent[],
): Promise<StakingBook | undefined> {
  const facts = await findFacts(tx, chainId);
  if (!facts) return undefined;
  const [pools, accounts, tokens] = await Promise.all([
    listPools(tx, chainId),
    listAccounts(tx, chainId, accountsIn(events)),
    listTokens(tx, chainId, gen1TokensIn(events)),
  ]);
  return {
    facts,
    pools: createShelf(pools, (name) => noPools(facts)[name as PoolName]),
    accounts: createShelf(accounts, noAccount),
    tokens: createShelf(tokens, noGen1Token),
    referred: [],
    harvested: [],
  };
}
