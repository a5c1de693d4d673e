import { boxTokenId } from '@hatchery/chain/draws';
import { type ComparedBlock, compareWithChain } from '@hatchery/indexing/compare-with-chain';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import type { Address, Hash } from 'viem';
import { recordAvatars } from '../avatars/avatars.projection.ts';
import { listItems, listLootboxes, listOdds, listTickets } from '../content/content.ts';
import type { MastersContext } from '../context.ts';
import type { MastersChain } from '../onchain/chains.ts';
import { type AvatarOnChain, createHoldingsReader, type HoldingsReader } from '../onchain/holdings-reader.ts';
import type { Collection } from '../tokens/tokens.rules.ts';
import { insertTransfers } from '../tokens/tokens.ts';
import {
  avatarDifferences,
  type Differences,
  mendingLogs,
  mendingTransfers,
  type TokenAmount,
  tokenDifferences,
} from './resync.rules.ts';
import { listStoredAvatars, listStoredTokens } from './stored-holdings.repository.ts';

type Answer = { avatars: AvatarOnChain[]; tokens: TokenAmount[] };
type Asked = { chain: MastersChain; address: Address; log: Logger };

/**
 * Compares what an address holds with its chain, and mends what differs.
 * @returns what differed, and the block of the comparison.
 * @throws Problem service-unavailable or bad-gateway when the chain does not answer.
 */
export async function resyncAddress(
  { database, randomBytes }: Pick<MastersContext, 'database' | 'randomBytes'>,
  { chain, address, log }: Asked,
): Promise<Differences & { blockNumber: number }> {
  const { chainId } = chain;
  const reader = createHoldingsReader(chain);
  const told: Differences & { blockNumber: number } = { avatars: [], tokens: [], blockNumber: 0 };
  await compareWithChain<Answer, Differences>(database, chainId, {
    read: async ({ number, hash }) => {
      told.blockNumber = number;
      return readHoldings(database.knex, reader, { chain, address, hash });
    },
    find: async (db, answer) => {
      const tokenIds = answer.avatars.map(({ tokenId }) => tokenId);
      const [avatars, tokens] = await Promise.all([
        listStoredAvatars(db, chainId, { address, tokenIds }),
        listStoredTokens(db, chainId, address),
      ]);
      const found = {
        avatars: avatarDifferences(answer.avatars, avatars),
        tokens: tokenDifferences(answer.tokens, tokens),
      };
      return found.avatars.length + found.tokens.length > 0 ? found : undefined;
    },
    mend: async (tx, found, block) => {
      log.warn({ chainId, address, ...printable(found) }, 'holdings differed from the chain and were mended');
      await mend(tx, { chainId, address, found, logIndex: mendIndex(randomBytes) }, block);
      Object.assign(told, found);
    },
  });
  return told;
}

/** Reads the tokens that there are or that are stored, and all avatars, at one block. */
async function readHoldings(
  db: Queryable,
  reader: HoldingsReader,
  { chain, address, hash }: { chain: MastersChain; address: Address; hash: Hash },
): Promise<Answer> {
  const { chainId } = chain;
  const [avatars, tokens] = await Promise.all([
    listStoredAvatars(db, chainId, { address, tokenIds: [] }),
    listStoredTokens(db, chainId, address),
  ]);
  const contracts = { items: chain.mastersItems, boxes: chain.mastersLootboxes, tickets: chain.tickets };
  const amounts = Object.entries(contracts).map(async ([name, contract]) => {
    const collection = name as Collection;
    const stored = tokens.filter((one) => one.collection === collection).map(({ tokenId }) => BigInt(tokenId));
    const ids = [...new Set([...kindsOf[collection](), ...stored])].sort((one, other) => (one < other ? -1 : 1));
    const found = await reader.amountsOf(contract, address, ids, hash);
    return ids.map((id, index) => ({ collection, tokenId: String(id), amount: found[index] ?? 0n }));
  });
  const thought = avatars.map(({ tokenId }) => tokenId);
  const [owned, ...found] = await Promise.all([reader.avatarsOf(address, thought, hash), ...amounts]);
  return { avatars: owned, tokens: found.flat() };
}

/** Lists the ids of the tokens of the catalogue. */
const kindsOf: Record<Collection, () => bigint[]> = {
  items: () => listItems().map(({ id }) => BigInt(id)),
  boxes: () =>
    listLootboxes().flatMap(({ id }) => listOdds(id).map(({ version }) => boxTokenId(BigInt(id), BigInt(version)))),
  tickets: () => listTickets().map(({ id }) => BigInt(id)),
};

type Mended = { chainId: number; address: Address; found: Differences; logIndex: number };

async function mend(tx: Transaction, { chainId, address, found, logIndex }: Mended, block: ComparedBlock) {
  const at = { blockNumber: block.number, logIndex };
  await insertTransfers(tx, chainId, mendingTransfers(found.tokens, address, at));
  const { transfers, changes } = mendingLogs(found.avatars, { ...at, logIndex: logIndex + 1 });
  await recordAvatars(tx, chainId, transfers, changes);
}

/** Returns a place for mends: after all real logs of a block, and apart from other mends. */
const mendIndex = (randomBytes: MastersContext['randomBytes']): number =>
  1_000_000_000 + (Buffer.from(randomBytes(4)).readUInt32BE() % 1_000_000_000);

const printable = ({ avatars, tokens }: Differences) => ({
  avatars,
  tokens: tokens.map(({ stored, onChain, ...token }) => ({
    ...token,
    stored: String(stored),
    onChain: String(onChain),
  })),
});
