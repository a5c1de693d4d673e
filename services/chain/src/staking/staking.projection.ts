import { getNetwork } from '@hatchery/chain/networks';
import type { Transaction } from '@hatchery/kit/database';
import { keptBlocks } from '../blocks/blocks.rules.ts';
import type { ChainProjection } from '../projections/events.ts';
import {
  accountsIn,
  applyStaking,
  byBlock,
  gen1TokensIn,
  isStakingEvent,
  type StakingEvent,
} from './apply-staking.rules.ts';
import {
  accountRows,
  deleteBook,
  deleteJournalUpTo,
  deleteListsAbove,
  findFacts,
  findProgress,
  insertHarvests,
  insertJournal,
  insertReferral,
  listAccounts,
  listPools,
  listTokens,
  poolRows,
  tokenRows,
  undoJournal,
  upsertProgress,
  upsertRecords,
} from './book.repository.ts';
import { createShelf, noAccount, noGen1Token, noPools, type PoolName, type StakingBook } from './staking-book.rules.ts';

/** Keeps pools, accounts and referrals of staking as the contracts have them. */
export const staking: ChainProjection = {
  onSeen: async (tx, { chainId, toNumber, events }) => {
    const own = events.filter(isStakingEvent);
    const [first] = own;
    if (!first) return;
    const journalFrom = toNumber - keptBlocks(getNetwork(chainId).finalityDepth);
    const book = await openBook(tx, chainId, own);
    for (const block of byBlock(own)) await applyBlock(tx, chainId, book, { block, journalFrom });
    await upsertRecords(tx, chainId, poolRows(book.pools.changed()));
    await upsertRecords(tx, chainId, accountRows(book.accounts.changed()));
    await upsertRecords(tx, chainId, tokenRows(book.tokens.changed()));
    await insertHarvests(tx, chainId, book.harvested);
    await upsertProgress(tx, chainId, { firstBlock: first.blockNumber, journalFrom });
    await deleteJournalUpTo(tx, chainId, journalFrom);
  },
  onUnwound: async (tx, { chainId, toNumber, isReplay }) => {
    const progress = await findProgress(tx, chainId);
    if (!progress) return;
    if (isReplay || toNumber < progress.firstBlock) return deleteBook(tx, chainId);
    if (toNumber < progress.journalFrom)
      throw new Error(
        `Staking cannot be taken back to block ${toNumber}, only to ${progress.journalFrom}: rebuild it.`,
      );
    await undoJournal(tx, chainId, toNumber);
    await deleteListsAbove(tx, chainId, toNumber);
  },
};

/** Opens the records that events may change. */
async function openBook(tx: Transaction, chainId: number, events: readonly StakingEvent[]): Promise<StakingBook> {
  const facts = await findFacts(tx, chainId);
  if (!facts) throw new Error(`The settings of the stakings of chain ${chainId} were not read yet.`);
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

type Step = { block: readonly StakingEvent[]; journalFrom: number };

async function applyBlock(
  tx: Transaction,
  chainId: number,
  book: StakingBook,
  { block, journalFrom }: Step,
): Promise<void> {
  for (const [index, event] of block.entries()) applyStaking(book, event, block[index - 1]);
  const before = [
    poolRows(book.pools.endStep()),
    accountRows(book.accounts.endStep()),
    tokenRows(book.tokens.endStep()),
  ];
  for (const referred of book.referred.splice(0)) await insertReferral(tx, chainId, referred);
  const number = block[0]?.blockNumber ?? 0;
  if (number <= journalFrom) return;
  for (const rows of before) await insertJournal(tx, chainId, number, rows);
}
