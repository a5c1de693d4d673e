import { drawBeaconAbi } from '@hatchery/chain/abis/draw-beacon';
import { mastersLootboxesAbi as abi } from '@hatchery/chain/abis/masters-lootboxes';
import { boxOfToken } from '@hatchery/chain/draws';
import { type Address, createClient, type Hex, http, parseEventLogs, TransactionReceiptNotFoundError } from 'viem';
import { getBlock, getContractEvents, getTransactionReceipt, readContract } from 'viem/actions';
import type { ChainDraw } from './verify.rules.ts';

const timeoutMs = 10_000;
const connect = (rpcUrl: string) => createClient({ transport: http(rpcUrl, { timeout: timeoutMs, batch: true }) });
type Client = ReturnType<typeof connect>;

/** An opening on a chain, as the chain itself tells of it. */
export interface ChainOpening {
  openingId: bigint;
  lootboxes: Address;
  account: Address;
  boxId: number;
  oddsVersion: number;
  amount: number;
  requestedBlock: number;
  requestedAt: string;
  drawBlock: number;
  /** Absent until the draw is known and the items are minted. */
  revealed?: { itemIds: number[]; draw: ChainDraw; hash: Hex };
}

/**
 * Reads an opening by the transaction that asked for it, from the chain alone. @returns undefined while no block holds it
 * @throws Error where the transaction opened nothing.
 */
export async function readOpening(rpcUrl: string, hash: Hex): Promise<ChainOpening | undefined> {
  const client = connect(rpcUrl);
  const receipt = await getTransactionReceipt(client, { hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined;
    throw error;
  });
  if (!receipt) return undefined;
  const [asked] = parseEventLogs({ abi, eventName: 'OpeningRequested', logs: receipt.logs });
  if (!asked) throw new Error('This transaction opened no boxes.');
  const { openingId, account, tokenId, amount, drawBlock } = asked.args;
  const { boxId, oddsVersion } = boxOfToken(tokenId);
  const { timestamp } = await getBlock(client, { blockNumber: receipt.blockNumber });
  const opening: ChainOpening = {
    ...{ openingId, account, lootboxes: asked.address },
    ...{ boxId: Number(boxId), oddsVersion: Number(oddsVersion), amount: Number(amount) },
    requestedBlock: Number(receipt.blockNumber),
    requestedAt: new Date(Number(timestamp) * 1_000).toISOString(),
    drawBlock: Number(drawBlock),
  };
  const revealed = await readReveal(client, opening);
  return revealed ? { ...opening, revealed } : opening;
}

async function readReveal(client: Client, opening: ChainOpening): Promise<ChainOpening['revealed']> {
  const { lootboxes: address, openingId, drawBlock } = opening;
  const events = await getContractEvents(client, {
    ...{ address, abi, eventName: 'OpeningRevealed', args: { openingId } },
    fromBlock: BigInt(drawBlock),
  });
  const [revealed] = events;
  if (revealed?.args.seed === undefined || revealed.args.itemIds === undefined) return undefined;
  const { seed, itemIds } = revealed.args;
  const proof = await readProof(client, opening);
  const { requestedBlock, requestedAt } = opening;
  return {
    itemIds: itemIds.map(Number),
    hash: revealed.transactionHash,
    draw: {
      ...{ boxId: BigInt(opening.boxId), oddsVersion: BigInt(opening.oddsVersion), openingId, lootboxes: address },
      ...{ amount: BigInt(opening.amount), itemIds, requestedBlock, requestedAt, drawBlock, seed },
      ...proof,
    },
  };
}

/** Reads the odds as the chain keeps them, and the value of the draw block. */
async function readProof(client: Client, { lootboxes: address, boxId, oddsVersion, drawBlock }: ChainOpening) {
  const args = [BigInt(boxId), BigInt(oddsVersion)] as const;
  const beacon = await readContract(client, { address, abi, functionName: 'drawBeacon' });
  const [[itemIds, weights], oddsHash, value] = await Promise.all([
    readContract(client, { address, abi, functionName: 'odds', args }),
    readContract(client, { address, abi, functionName: 'oddsHash', args }),
    readContract(client, { address: beacon, abi: drawBeaconAbi, functionName: 'valueOf', args: [BigInt(drawBlock)] }),
  ]);
  const items = itemIds.map((id, index) => ({ itemId: Number(id), weight: Number(weights[index]) }));
  return { value, oddsHash, odds: { items } };
}
