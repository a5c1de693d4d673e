import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { type Address, decodeEventLog, type Hex, isAddressEqual } from 'viem';
import { getMonster } from '../content/content.ts';

/** A log as the follower tells it. */
export type ChainLog = {
  address: string;
  topics: string[];
  data: string;
  blockNumber: bigint;
  transactionHash: string;
  logIndex: number;
};

export type EggTransfer = {
  block_number: number;
  log_index: number;
  position: number;
  from_address: Address;
  to_address: Address;
  egg_type: number;
  amount: string;
};

export type MonsterTransfer = {
  block_number: number;
  log_index: number;
  token_id: string;
  from_address: Address;
  to_address: Address;
};

export type MonsterChange = {
  block_number: number;
  log_index: number;
  token_id: string;
  monster_id: number;
  level: number;
  stage: number;
  xp: number;
};

export type MintedMonster = { tokenId: string; monsterId: number; owner: Address; blockNumber: number };

/** A voucher of the egg contract that was redeemed, with the monsters that it minted, in order. */
export type VoucherUse = {
  voucherId: string;
  transactionHash: string;
  blockNumber: number;
  minted: MintedMonster[];
};

/** The columns of a use. */
export const rowOfUse = ({ voucherId, blockNumber, transactionHash }: VoucherUse) => ({
  voucher_id: voucherId,
  block_number: blockNumber,
  transaction_hash: transactionHash,
});

export type Facts = {
  eggTransfers: EggTransfer[];
  monsterTransfers: MonsterTransfer[];
  monsterChanges: MonsterChange[];
  minted: MintedMonster[];
  voucherUses: VoucherUse[];
};

/** What logs of the two contracts say, in their order; logs of other contracts and kinds say nothing. */
export function factsOf(logs: ChainLog[], { eggs, monsters }: { eggs: Address; monsters: Address }): Facts {
  const facts: Facts = { eggTransfers: [], monsterTransfers: [], monsterChanges: [], minted: [], voucherUses: [] };
  for (const log of logs) {
    if (isAddressEqual(log.address as Address, eggs)) addEggLog(facts, log);
    else if (isAddressEqual(log.address as Address, monsters)) addMonsterLog(facts, log);
  }
  return facts;
}

const place = (log: ChainLog) => ({ block_number: Number(log.blockNumber), log_index: log.logIndex });

function addEggLog(facts: Facts, log: ChainLog): void {
  const event = decode(ultigenEggsAbi, log);
  if (event?.eventName === 'TransferSingle')
    addEggTransfers(facts, log, [event.args.id], [event.args.value], event.args);
  if (event?.eventName === 'TransferBatch') addEggTransfers(facts, log, event.args.ids, event.args.values, event.args);
  if (event?.eventName === 'VoucherUsed')
    facts.voucherUses.push({
      voucherId: String(event.args.voucherId),
      transactionHash: log.transactionHash,
      blockNumber: Number(log.blockNumber),
      minted: [],
    });
}

function addEggTransfers(
  facts: Facts,
  log: ChainLog,
  ids: readonly bigint[],
  values: readonly bigint[],
  { from, to }: { from: Address; to: Address },
): void {
  for (const [position, id] of ids.entries())
    facts.eggTransfers.push({
      ...place(log),
      position,
      from_address: from,
      to_address: to,
      egg_type: Number(id),
      amount: String(values[position] ?? 0n),
    });
}

function addMonsterLog(facts: Facts, log: ChainLog): void {
  const event = decode(ultigenMonstersAbi, log);
  if (event?.eventName === 'Transfer') {
    const { from, to, tokenId } = event.args;
    facts.monsterTransfers.push({ ...place(log), token_id: String(tokenId), from_address: from, to_address: to });
  }
  if (event?.eventName === 'MonsterMinted') addMinted(facts, log, event.args);
  if (event?.eventName === 'MonsterUpdated')
    facts.monsterChanges.push({
      ...place(log),
      token_id: String(event.args.tokenId),
      monster_id: safe(event.args.newMonsterId),
      level: safe(event.args.newLevel),
      stage: safe(event.args.newStage),
      xp: safe(event.args.newXp),
    });
}

/** A voucher is told as used before what it mints, so a monster belongs to the last voucher of its transaction, if there is one. */
function addMinted(facts: Facts, log: ChainLog, args: { owner: Address; tokenId: bigint; monsterId: bigint }): void {
  const monsterId = safe(args.monsterId);
  const minted = {
    tokenId: String(args.tokenId),
    monsterId,
    owner: args.owner,
    blockNumber: Number(log.blockNumber),
  };
  facts.minted.push(minted);
  const use = facts.voucherUses.at(-1);
  if (use?.transactionHash === log.transactionHash) use.minted.push(minted);
  // The event tells no more. Hatchlings are of stage 1; of what else the owner mints, the content knows the stage.
  const stage = getMonster(monsterId)?.stage ?? 1;
  facts.monsterChanges.push({
    ...place(log),
    token_id: minted.tokenId,
    monster_id: monsterId,
    level: 1,
    stage,
    xp: 0,
  });
}

const safe = (value: bigint) => Number(value < BigInt(Number.MAX_SAFE_INTEGER) ? value : Number.MAX_SAFE_INTEGER);

function decode<const Abi extends typeof ultigenEggsAbi | typeof ultigenMonstersAbi>(abi: Abi, log: ChainLog) {
  try {
    return decodeEventLog({ abi, data: log.data as Hex, topics: log.topics as [Hex, ...Hex[]] });
  } catch {
    // A kind of event that a later version of the contract has.
    return undefined;
  }
}
