import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import { drawReceiptTypedData } from '@hatchery/chain/draw-receipt';
import { boxTokenId, chainSeed, commitmentOf, drawItems, oddsHash, offChainSeed, toOdds } from '@hatchery/chain/draws';
import { seededRandom } from '@hatchery/kit/testing-random';
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  type Hex,
  keccak256,
  parseAbi,
  toHex,
  zeroHash,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { checkOffChain } from '../src/off-chain.ts';
import { checkOnChain } from '../src/on-chain.ts';
import { type Commitment, createPublicApi, type Odds, type PublicApi, type Receipt } from '../src/public-api.ts';

// Everything here is drawn by the platform's own code. What repeats it shares none.

const [offChainDraws, onChainDraws, perOpening] = [900_000, 100_000, 10];
const perEpoch = 10_000;
const random = seededRandom(20_261_127);
const bytes32 = (of: string | number): Hex => keccak256(toHex(`${of}`));
const day = Date.parse('2026-11-27T00:00:00Z') / 1_000;
const signer = privateKeyToAccount(bytes32('signer'));

const boxes = [1, 2, 3, 4, 5, 6].map((boxId) => {
  const ids = Array.from({ length: 10 + boxId * 2 }, (_, index) => boxId * 100 + index);
  // Weights of every size: those of box 6 are above what fits doubles.
  const weight = () => BigInt(1 + random(700)) * (boxId === 6 ? 2n ** 30n : 1n);
  const odds = toOdds(ids.map((itemId) => ({ itemId: BigInt(itemId), weight: weight() })));
  return { boxId, odds, hash: oddsHash(BigInt(boxId), 1n, odds) };
});
const boxAt = (index: number) => boxes[index % boxes.length] as (typeof boxes)[number];

const published: Odds[] = boxes.map(({ boxId, odds, hash }) => ({
  ...{ lootboxId: boxId, version: 1, oddsHash: hash, publishedAt: new Date((day - 60) * 1_000).toISOString() },
  items: odds.map(({ itemId, weight }) => ({ itemId: Number(itemId), weight: Number(weight) })),
}));

const seedOf = (epoch: number) => bytes32(`server ${epoch}`);
const commitmentAt = (number: number, draws: number): Commitment => ({
  ...{ commitment: commitmentOf(seedOf(number)), number, state: 'revealed', draws, serverSeed: seedOf(number) },
  publishedAt: new Date((day - 3_600) * 1_000).toISOString(),
  openedAt: new Date(day * 1_000).toISOString(),
  closedAt: new Date((day + 86_400) * 1_000).toISOString(),
  revealedAt: new Date((day + 86_460) * 1_000).toISOString(),
});

function receiptAt(epoch: number, sequence: number): Receipt {
  const { boxId, odds, hash } = boxAt(epoch + sequence);
  const [serverSeed, clientSeed] = [seedOf(epoch), bytes32(`client ${epoch} ${sequence}`)];
  const seed = offChainSeed({ serverSeed, clientSeed, sequence: BigInt(sequence) });
  const uid = `${epoch}-${sequence}`;
  return {
    ...{ uid, receiptId: bytes32(uid), lootboxId: boxId, oddsVersion: 1, oddsHash: hash },
    ...{ commitment: commitmentOf(serverSeed), clientSeed, sequence, amount: perOpening, rolledAt: day + sequence },
    itemIds: drawItems(seed, odds, perOpening).map(Number),
  };
}

type Changes = { receipt?: (receipt: Receipt) => Receipt | undefined; commitment?: (one: Commitment) => Commitment };

function apiOf(draws: number, { receipt = (one) => one, commitment = (one) => one }: Changes = {}): PublicApi {
  const receipts = draws / perOpening;
  const epochs = Array.from({ length: Math.ceil(receipts / perEpoch) }, (_, index) => index + 1);
  const countOf = (epoch: number) => Math.min(perEpoch, receipts - (epoch - 1) * perEpoch);
  return {
    odds: async function* () {
      yield* published;
    },
    commitments: async function* () {
      for (const epoch of epochs) yield commitment(commitmentAt(epoch, countOf(epoch)));
    },
    receipts: async function* (hash) {
      const epoch = epochs.find((number) => commitmentOf(seedOf(number)) === hash) as number;
      for (let sequence = 0; sequence < countOf(epoch); sequence += 1) {
        const one = receipt(receiptAt(epoch, sequence));
        if (one) yield one;
      }
    },
    contract: async () => undefined,
  };
}

const lootboxes: Address = '0x00000000000000000000000000000000000b0c55';
const beacon: Address = '0x000000000000000000000000000000000000beac';
const beaconAbi = parseAbi(['function valueOf(uint256 drawBlock) view returns (bytes32)']);
/** The value of a draw block: one lapsed. */
const valueAt = (block: number): Hex => (block === 107 ? zeroHash : bytes32(`block ${block}`));

type EventArgs = Record<string, unknown>;
function logOf(block: number, eventName: 'OddsPublished' | 'OpeningRequested' | 'OpeningRevealed', args: EventArgs) {
  const event = mastersLootboxesAbi.find((one) => one.type === 'event' && one.name === eventName) as never;
  const { inputs } = event as { inputs: { name: string; type: string; indexed: boolean }[] };
  const stored = inputs.filter(({ indexed }) => !indexed);
  return {
    ...{ address: lootboxes, blockNumber: toHex(block), logIndex: '0x0', transactionIndex: '0x0', removed: false },
    ...{
      blockHash: bytes32(block),
      transactionHash: bytes32(`tx ${block}`),
      data: encodeAbiParameters(
        stored,
        stored.map(({ name }) => args[name]),
      ),
    },
    topics: encodeEventTopics({ abi: [event], args } as never),
    block,
  };
}

/** Events of a chain with so many openings, one in each block after its request. */
function chainOf(draws: number, change: (openingId: number, itemIds: bigint[]) => bigint[] = (_, items) => items) {
  const logs = boxes.map(({ boxId, odds, hash }) =>
    logOf(boxId, 'OddsPublished', {
      ...{ boxId: BigInt(boxId), version: 1n, oddsHash: hash },
      ...{ itemIds: odds.map(({ itemId }) => itemId), weights: odds.map(({ weight }) => weight) },
    }),
  );
  const count = draws / perOpening;
  for (let openingId = 1; openingId <= count; openingId += 1) {
    const { boxId, odds } = boxAt(openingId);
    const [block, drawBlock] = [100 + openingId, 102 + openingId];
    const opening = { openingId: BigInt(openingId), account: lootboxes, tokenId: boxTokenId(BigInt(boxId), 1n) };
    const seed = chainSeed({ value: valueAt(drawBlock), lootboxes, openingId: BigInt(openingId) });
    const itemIds = change(openingId, drawItems(seed, odds, perOpening));
    logs.push(
      logOf(block, 'OpeningRequested', { ...opening, amount: BigInt(perOpening), drawBlock: BigInt(drawBlock) }),
      logOf(drawBlock + 1, 'OpeningRevealed', { ...opening, seed, itemIds }),
    );
  }
  return { logs, count, head: 104 + count };
}

type Call = { id: number; method: string; params: [{ to: Address; data: Hex; fromBlock: Hex; toBlock: Hex }] };

/** Stands for a node with these events. */
async function startNode({ logs, count, head }: ReturnType<typeof chainOf>) {
  const answer = ({ method, params }: Call): unknown => {
    if (method === 'eth_blockNumber') return toHex(head);
    const [given] = params;
    if (method === 'eth_getLogs') {
      const [from, to] = [Number(given.fromBlock), Number(given.toBlock)];
      return logs.filter(({ block }) => block >= from && block <= to).map(({ block: _, ...log }) => log);
    }
    if (BigInt(given.to) === BigInt(beacon)) {
      const result = valueAt(Number(`0x${given.data.slice(10)}`));
      return encodeFunctionResult({ abi: beaconAbi, functionName: 'valueOf', result });
    }
    const isCount = given.data.startsWith('0x') && given.data !== drawBeaconCall;
    return isCount ? toHex(count, { size: 32 }) : toHex(BigInt(beacon), { size: 32 });
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[];
    const reply = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: answer(call) });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const drawBeaconCall = keccak256(toHex('drawBeacon()')).slice(0, 10);

async function checkChain(chain: ReturnType<typeof chainOf>, odds = published) {
  const node = await startNode(chain);
  return checkOnChain({ rpcUrl: node.url, lootboxes, odds, blocksAtOnce: 1_000n }).finally(node.close);
}

it('repeats 1,000,000 draws, off the chain and on it, without a mismatch', async () => {
  const offChain = await checkOffChain(apiOf(offChainDraws));
  const onChain = await checkChain(chainOf(onChainDraws));
  expect([...offChain.mismatches, ...onChain.mismatches]).toEqual([]);
  expect([offChain.draws, onChain.draws]).toEqual([offChainDraws, onChainDraws]);
  expect(offChain.draws + onChain.draws).toBe(1_000_000);
  expect([offChain.waiting, onChain.waiting]).toEqual([0, 0]);
});

describe('off the chain', () => {
  const only = (change: (receipt: Receipt) => Receipt | undefined) => ({
    receipt: (one: Receipt) => (one.sequence === 3 ? change(one) : one),
  });
  it.each<[string, Changes, RegExp]>([
    ['another item', only((one) => ({ ...one, itemIds: [999, ...one.itemIds.slice(1)] })), /^Receipt 1-3 says/],
    ['another client seed', only((one) => ({ ...one, clientSeed: bytes32('other') })), /^Receipt 1-3 says/],
    ['fewer items', only((one) => ({ ...one, itemIds: one.itemIds.slice(1) })), /does not name an item for each box/],
    ['a draw that is left out', only(() => undefined), /has number 4, not 3/],
    ['other odds', only((one) => ({ ...one, oddsHash: bytes32('other') })), /odds that were not published/],
    ['odds of later', only((one) => ({ ...one, rolledAt: day - 3_000 })), /odds that were not published before/],
    ['a time that is over', only((one) => ({ ...one, rolledAt: day + 90_000 })), /while its commitment was used/],
    ['another commitment', only((one) => ({ ...one, commitment: bytes32('other') })), /names another commitment/],
    ['another seed', { commitment: (one) => ({ ...one, serverSeed: bytes32('other') }) }, /not the one that was/],
    ['a late commitment', { commitment: (one) => ({ ...one, publishedAt: one.closedAt as string }) }, /not published/],
    ['draws that are missing', { commitment: (one) => ({ ...one, draws: 11 }) }, /decided 11 draws, and shows 10/],
  ])('finds %s', async (_what, changes, expected) => {
    const { mismatches } = await checkOffChain(apiOf(100, changes));
    expect(mismatches.join('\n')).toMatch(expected);
  });

  it('waits for seeds that are not revealed', async () => {
    const commitment = ({ serverSeed: _, ...one }: Commitment): Commitment => ({ ...one, state: 'closed' });
    expect(await checkOffChain(apiOf(100, { commitment }))).toMatchObject({ draws: 0, waiting: 100, mismatches: [] });
  });

  it('checks who signed receipts', async () => {
    const signed = async (receipt: Receipt): Promise<Receipt> => {
      const message = {
        ...receipt,
        ...{ boxId: BigInt(receipt.lootboxId), oddsVersion: 1n, sequence: BigInt(receipt.sequence) },
        ...{ amount: BigInt(receipt.amount), itemIds: receipt.itemIds.map(BigInt), rolledAt: BigInt(receipt.rolledAt) },
      };
      return { ...receipt, signature: await signer.signTypedData(drawReceiptTypedData(message)) };
    };
    const receipts = await Promise.all([0, 1, 2].map((sequence) => signed(receiptAt(1, sequence))));
    const api = (of: Receipt[]): PublicApi => ({
      ...apiOf(30),
      receipts: async function* () {
        yield* of;
      },
    });
    const check = (of: Receipt[]) => checkOffChain(api(of), { signer: signer.address });
    expect((await check(receipts)).mismatches).toEqual([]);
    const [first, ...others] = receipts as [Receipt, ...Receipt[]];
    const forged = [{ ...first, rolledAt: day + 9 }, ...others];
    expect((await check(forged)).mismatches).toEqual([`Receipt 1-0 was not signed by ${signer.address}.`]);
    expect((await check([{ ...first, signature: undefined }, ...others])).waiting).toBe(1);
  });

  it('reads page by page over HTTP', async () => {
    const receipts = Array.from({ length: 230 }, (_, sequence) => receiptAt(1, sequence));
    const asked: string[] = [];
    const api = createPublicApi('https://play.example/', async (url) => {
      asked.push(url);
      const { pathname, searchParams } = new URL(url);
      const commitments = [commitmentAt(1, 230)];
      const all = pathname.endsWith('receipts') ? receipts : pathname.endsWith('odds') ? published : commitments;
      const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
      return Response.json(all.slice((page - 1) * limit, page * limit));
    });
    expect(await checkOffChain(api)).toMatchObject({ openings: 230, mismatches: [] });
    expect(asked).toHaveLength(1 + 1 + 3);
  });
});

describe('on a chain', () => {
  it('finds other items, odds that differ from those of the platform, and openings that are missing', async () => {
    const other = chainOf(100, (id, items) => (id === 4 ? [1n, ...items.slice(1)] : items));
    expect((await checkChain(other)).mismatches).toMatchObject([expect.stringMatching(/^Opening 4 gave 1,/)]);
    const [first, ...others] = published as [Odds, ...Odds[]];
    const shown = [{ ...first, oddsHash: bytes32('other') }, ...others];
    expect((await checkChain(chainOf(100), shown)).mismatches).toEqual([
      'Odds 1 of box 1 on the chain are not those that the platform shows.',
    ]);
    const chain = chainOf(100);
    expect((await checkChain({ ...chain, count: 11 })).mismatches).toEqual([
      'The contract counts 11 openings; its events tell of 10.',
    ]);
    const asked = chain.logs.filter((_, index) => index !== 6);
    expect((await checkChain({ ...chain, logs: asked })).mismatches).toEqual([
      'Opening 1 was not asked for, or for another box.',
    ]);
  });

  it('waits for openings that nobody revealed', async () => {
    const chain = chainOf(100);
    const logs = chain.logs.slice(0, -1);
    expect(await checkChain({ ...chain, logs })).toMatchObject({ openings: 9, waiting: 10, mismatches: [] });
  });
});
