import { type Address, createPublicClient, type Hex, http, type PublicClient, parseAbi } from 'viem';
import { createDraw, hashOfOdds, seedOnChain, type Weighted } from './draw.ts';
import { expectThat, type Findings, isSameList, nothingYet } from './findings.ts';
import type { Odds } from './public-api.ts';

const lootboxesAbi = parseAbi([
  'event OddsPublished(uint256 indexed boxId, uint256 indexed version, bytes32 oddsHash, uint256[] itemIds, uint256[] weights)',
  'event OpeningRequested(uint256 indexed openingId, address indexed account, uint256 indexed tokenId, uint256 amount, uint256 drawBlock)',
  'event OpeningRevealed(uint256 indexed openingId, address indexed account, uint256 indexed tokenId, bytes32 seed, uint256[] itemIds)',
  'function drawBeacon() view returns (address)',
  'function openingCount() view returns (uint256)',
]);
const beaconAbi = parseAbi(['function valueOf(uint256 drawBlock) view returns (bytes32)']);

type Options = {
  rpcUrl: string;
  lootboxes: Address;
  /** The block in which the contract was deployed, or an earlier one. */
  fromBlock?: bigint | undefined;
  /** How many blocks the node answers events of at once. */
  blocksAtOnce?: bigint | undefined;
  /** Odds that the platform publishes, which the chain's must agree with. */
  odds?: readonly Odds[] | undefined;
};

type Version = { draw: (seed: Hex, count: number) => number[]; block: bigint };
type Requested = { tokenId: bigint; amount: number; drawBlock: bigint; block: bigint };

/** Repeats every opening that a chain has revealed, from its events and the values of its draw beacon alone. */
export async function checkOnChain(options: Options): Promise<Findings> {
  const { rpcUrl, lootboxes: address } = options;
  const client = createPublicClient({ transport: http(rpcUrl, { batch: true, timeout: 30_000 }) });
  const findings = nothingYet();
  const contract = { address, abi: lootboxesAbi } as const;
  const [beacon, count, head] = await Promise.all([
    client.readContract({ ...contract, functionName: 'drawBeacon' }),
    client.readContract({ ...contract, functionName: 'openingCount' }),
    client.getBlockNumber(),
  ]);
  const versions = new Map<bigint, Version>();
  const requested = new Map<bigint, Requested>();
  const published = new Map(options.odds?.map((odds) => [`${odds.lootboxId} ${odds.version}`, odds.oddsHash]));
  const width = options.blocksAtOnce ?? 2_000n;
  for (let fromBlock = options.fromBlock ?? 0n; fromBlock <= head; fromBlock += width) {
    const toBlock = fromBlock + width - 1n < head ? fromBlock + width - 1n : head;
    const logs = await client.getContractEvents({ ...contract, fromBlock, toBlock, strict: true });
    for (const { eventName, args, blockNumber: block } of logs)
      if (eventName === 'OddsPublished') {
        const odds = args.itemIds.map((id, index) => ({ itemId: Number(id), weight: args.weights[index] ?? 0n }));
        addOdds(findings, versions, { ...args, odds, block, here: published.get(`${args.boxId} ${args.version}`) });
      } else if (eventName === 'OpeningRequested') {
        const { openingId, tokenId, amount, drawBlock } = args;
        requested.set(openingId, { tokenId, amount: Number(amount), drawBlock, block });
      }
    const reveals = logs.flatMap((log) => (log.eventName === 'OpeningRevealed' ? [log.args] : []));
    const values = await Promise.all(
      reveals.map(({ openingId }) => readValue(client, beacon, requested.get(openingId)?.drawBlock)),
    );
    for (const [index, args] of reveals.entries()) {
      const asked = requested.get(args.openingId);
      checkOpening(findings, { ...args, lootboxes: address, value: values[index], versions, asked });
      requested.delete(args.openingId);
    }
  }
  findings.waiting += [...requested.values()].reduce((sum, { amount }) => sum + amount, 0);
  const seen = BigInt(findings.openings + requested.size);
  expectThat(findings, seen === count, `The contract counts ${count} openings; its events tell of ${seen}.`);
  return findings;
}

type NewOdds = {
  boxId: bigint;
  version: bigint;
  oddsHash: Hex;
  odds: Weighted[];
  block: bigint;
  here: Hex | undefined;
};

function addOdds(findings: Findings, versions: Map<bigint, Version>, given: NewOdds): void {
  const { boxId, version, oddsHash, odds, block, here } = given;
  const where = `Odds ${version} of box ${boxId} on the chain`;
  const tokenId = (boxId << 32n) | version;
  expectThat(findings, hashOfOdds(boxId, version, odds) === oddsHash, `${where} do not have their hash.`);
  expectThat(findings, !versions.has(tokenId), `${where} were published twice.`);
  expectThat(findings, version === 1n || versions.has(tokenId - 1n), `${where} do not follow the ones before.`);
  if (here !== undefined) expectThat(findings, here === oddsHash, `${where} are not those that the platform shows.`);
  versions.set(tokenId, { draw: createDraw(odds), block });
}

const readValue = async (
  client: PublicClient,
  beacon: Address,
  drawBlock: bigint | undefined,
): Promise<Hex | undefined> =>
  drawBlock === undefined
    ? undefined
    : client.readContract({ address: beacon, abi: beaconAbi, functionName: 'valueOf', args: [drawBlock] });

type Revealed = {
  openingId: bigint;
  tokenId: bigint;
  seed: Hex;
  itemIds: readonly bigint[];
  lootboxes: Address;
  value: Hex | undefined;
  versions: Map<bigint, Version>;
  asked: Requested | undefined;
};

function checkOpening(findings: Findings, revealed: Revealed): void {
  const { openingId, tokenId, seed, lootboxes, value, versions, asked } = revealed;
  const where = `Opening ${openingId}`;
  const itemIds = revealed.itemIds.map(Number);
  const version = versions.get(tokenId);
  findings.openings += 1;
  if (!expectThat(findings, asked?.tokenId === tokenId, `${where} was not asked for, or for another box.`)) return;
  const { amount, drawBlock, block } = asked as Requested;
  const isKnown = version !== undefined && version.block <= block;
  if (!expectThat(findings, isKnown, `${where} has odds that were not published before.`)) return;
  const isLater = drawBlock > block;
  expectThat(findings, isLater, `${where} was drawn from block ${drawBlock}, which is not after its own.`);
  const expected = seedOnChain(value as Hex, lootboxes, openingId);
  expectThat(findings, seed === expected, `${where} has the seed ${seed}; its draw block gives ${expected}.`);
  const drawn = (version as Version).draw(expected, amount);
  expectThat(findings, isSameList(drawn, itemIds), `${where} gave ${itemIds}; its seed gives ${drawn}.`);
  findings.draws += drawn.length;
}
