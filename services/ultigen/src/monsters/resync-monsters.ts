import type { Passport } from '@hatchery/api/access';
import { type ComparedBlock, compareWithChain } from '@hatchery/indexing/compare-with-chain';
import type { Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { type Address, zeroAddress } from 'viem';
import type { UltigenContext } from '../context.ts';
import { mendIndex } from '../eggs/resync.rules.ts';
import { recordMended } from '../life/mended.ts';
import type { UltigenChain } from '../onchain/chains.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { insertMinted } from './monster-transfers.repository.ts';
import { moveMonsters } from './monsters.projection.ts';
import { listTokens } from './monsters.repository.ts';
import { type Differences, differences } from './resync.rules.ts';

type Resync = Pick<UltigenContext, 'randomInt' | 'now'> & { chainId: number; log: Logger };

/** Compares the monsters of a caller with the chain and mends what differs. @throws Problem when the chain does not answer. */
export async function resyncMonsters(
  { database, randomInt, now }: UltigenContext,
  { chainId, reader }: UltigenChain,
  passport: Passport,
  log: Logger,
): Promise<void> {
  const addresses = (await walletsOf(database.knex, passport)).map(({ address }) => address);
  if (addresses.length === 0) return;
  await compareWithChain(database, chainId, {
    read: async ({ hash }) => {
      const thought = await listTokens(database.knex, chainId, addresses);
      const tokensOf = (address: Address) =>
        thought.filter(({ owner }) => owner === address).map(({ tokenId }) => BigInt(tokenId));
      return Promise.all(
        addresses.map(async (address) => ({
          address,
          ...(await reader.monstersOf(address, tokensOf(address), hash)),
        })),
      );
    },
    find: async (db, answers) => {
      const found = differences(answers, await listTokens(db, chainId, addresses));
      return Object.values(found).some((list) => list.length > 0) ? found : undefined;
    },
    mend: (tx, found, block) => mend(tx, { randomInt, now, chainId, log }, found, block),
  });
}

async function mend(
  tx: Transaction,
  { randomInt, now, chainId, log }: Resync,
  found: Differences,
  { number: blockNumber }: ComparedBlock,
): Promise<void> {
  const { missing, moved, changed } = found;
  log.warn({ missing, moved, changed }, 'monsters differed from the chain and were mended');
  const start = mendIndex(randomInt);
  const place = (offset: number) => ({ blockNumber, logIndex: start + offset });
  await insertMinted(
    tx,
    chainId,
    missing.map((monster) => ({ ...monster, blockNumber })),
  );
  await recordMended(tx, found, { chainId, blockNumber, firstIndex: start, now: now() });
  await moveMonsters(
    tx,
    chainId,
    moved.map(({ tokenId, to }, index) => ({ ...place(index), tokenId, from: zeroAddress, to })),
    changed.map((change, index) => ({ ...place(index), ...change })),
  );
}
