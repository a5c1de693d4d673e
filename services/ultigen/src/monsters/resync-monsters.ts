import type { Passport } from '@hatchery/api/access';
import type { Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { type Address, zeroAddress } from 'viem';
import { compareWithChain, type KnownBlock } from '../chain-events/cursors.ts';
import type { UltigenContext } from '../context.ts';
import { mendIndex } from '../eggs/resync.rules.ts';
import type { MonstersOnChain } from '../onchain/chain-reader.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { addMintedMonsters, moveMonsters } from './monster-transfers.ts';
import { selectTokens } from './monsters.repository.ts';
import { differences } from './resync.rules.ts';

/** Compares the monsters of a caller with the chain and mends what differs. @throws Problem when the chain does not answer. */
export async function resyncMonsters(context: UltigenContext, passport: Passport, log: Logger): Promise<void> {
  const { database, contracts, chain } = context;
  const addresses = (await walletsOf(database.knex, passport)).map(({ address }) => address);
  if (addresses.length === 0) return;
  await compareWithChain(
    database,
    contracts.chainId,
    async ({ seen_hash }) => {
      const thought = await selectTokens(database.knex, addresses);
      const ofAddress = (address: Address) =>
        chain.monstersOf(
          address,
          thought.filter(({ owner }) => owner === address).map(({ token_id }) => BigInt(token_id)),
          seen_hash,
        );
      return Promise.all(addresses.map(async (address) => ({ address, ...(await ofAddress(address)) })));
    },
    async (tx, answers, block) => mend(tx, context, answers, block, log),
  );
}

async function mend(
  tx: Transaction,
  { randomInt }: Pick<UltigenContext, 'randomInt'>,
  answers: ({ address: Address } & MonstersOnChain)[],
  { seen_number }: KnownBlock,
  log: Logger,
): Promise<void> {
  const stored = await selectTokens(
    tx,
    answers.map(({ address }) => address),
  );
  const { missing, moved, changed } = differences(answers, stored);
  if (missing.length + moved.length + changed.length === 0) return;
  log.warn({ missing, moved, changed }, 'monsters differed from the chain and were mended');
  const start = mendIndex(randomInt);
  const place = (offset: number) => ({ block_number: seen_number, log_index: start + offset });
  await addMintedMonsters(
    tx,
    missing.map((monster) => ({ ...monster, blockNumber: seen_number })),
  );
  await moveMonsters(tx, {
    monsterTransfers: moved.map(({ tokenId, to }, index) => ({
      ...place(index),
      token_id: tokenId,
      from_address: zeroAddress,
      to_address: to,
    })),
    monsterChanges: changed.map((change, index) => ({ ...place(index), ...change })),
  });
}
