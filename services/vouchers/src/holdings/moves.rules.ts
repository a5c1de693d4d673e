import type { Address } from 'viem';
import { zeroAddress } from 'viem';
import type { VouchersEvent } from '../chain-events/events.ts';

/** Kinds of what can be held: the game token, staked pool tokens, or creatures. */
export const generations = ['hatchy', 'lp', 'gen1', 'gen2', 'gen3'] as const;
export type Generation = (typeof generations)[number];

/** A change of what an address holds. Tokens without ids have the id 0. */
export type Change = { generation: Generation; address: Address; tokenId: string; blockNumber: number; amount: string };

type Move = Omit<Change, 'address' | 'tokenId' | 'amount'> & {
  from: Address;
  to: Address;
  tokenId: bigint;
  amount: bigint;
};

/**
 * Returns how holdings changed, one change for each address, token and block. What is staked still counts for who staked it: a stake
 * moves it back from the staking contract, which the transfer had moved it to.
 */
export function changesIn(events: readonly VouchersEvent[]): Change[] {
  const sums = new Map<string, { change: Omit<Change, 'amount'>; amount: bigint }>();
  const add = (address: Address, { generation, tokenId, blockNumber }: Move, amount: bigint) => {
    if (address === zeroAddress) return;
    const key = `${generation} ${address} ${tokenId} ${blockNumber}`;
    const sum = sums.get(key) ?? { change: { generation, address, tokenId: String(tokenId), blockNumber }, amount: 0n };
    sum.amount += amount;
    sums.set(key, sum);
  };
  for (const move of events.flatMap(movesOf)) {
    add(move.from, move, -move.amount);
    add(move.to, move, move.amount);
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0n)
    .map(({ change, amount }) => ({ ...change, amount: String(amount) }));
}

const move = (
  generation: Generation,
  { blockNumber }: VouchersEvent,
  [from, to]: readonly [Address, Address],
  tokenId: bigint,
  amount: bigint,
): Move => ({ generation, blockNumber, from, to, tokenId, amount });

function movesOf(event: VouchersEvent): Move[] {
  if (event.family === 'gen2Collection') return transfersOfGen2(event);
  if (event.family === 'gen2Staking') return stakesOfGen2(event);
  const { family, eventName, address: contract } = event;
  if (family === 'gameToken' && eventName === 'Transfer') {
    const { from, to, value } = event.args;
    return [move('hatchy', event, [from, to], 0n, value)];
  }
  if ((family === 'gen1Collection' || family === 'ultigenMonsters') && eventName === 'Transfer') {
    const { from, to, tokenId } = event.args;
    return [move(family === 'gen1Collection' ? 'gen1' : 'gen3', event, [from, to], tokenId, 1n)];
  }
  if (family === 'gen1Staking' && eventName === 'Staked')
    return [move('gen1', event, [contract, event.args.account], event.args.tokenId, 1n)];
  if (family === 'gen1Staking' && eventName === 'Withdrawn')
    return [move('gen1', event, [event.args.account, contract], event.args.tokenId, 1n)];
  if (family === 'lpStaking' && eventName === 'Deposit')
    return [move('lp', event, [zeroAddress, event.args.user], 0n, event.args.amount)];
  if (family === 'lpStaking' && (eventName === 'Withdraw' || eventName === 'EmergencyWithdraw'))
    return [move('lp', event, [event.args.user, zeroAddress], 0n, event.args.amount)];
  return [];
}

type Of<Family> = Extract<VouchersEvent, { family: Family }>;

const many = (
  event: VouchersEvent,
  sides: readonly [Address, Address],
  ids: readonly bigint[],
  amounts: readonly bigint[],
) => ids.map((id, index) => move('gen2', event, sides, id, amounts[index] ?? 0n));

function transfersOfGen2(event: Of<'gen2Collection'>): Move[] {
  if (event.eventName === 'TransferSingle') {
    const { from, to, id, value } = event.args;
    return [move('gen2', event, [from, to], id, value)];
  }
  if (event.eventName !== 'TransferBatch') return [];
  const { from, to, ids, values } = event.args;
  return many(event, [from, to], ids, values);
}

function stakesOfGen2(event: Of<'gen2Staking'>): Move[] {
  const { eventName, address: contract } = event;
  if (eventName === 'Staked' || eventName === 'Withdrawn') {
    const { account, tokenId, amount } = event.args;
    return [move('gen2', event, sidesOf(eventName === 'Staked', contract, account), tokenId, amount)];
  }
  if (eventName === 'BatchStaked' || eventName === 'BatchWithdrawn') {
    const { account, tokenIds, amounts } = event.args;
    return many(event, sidesOf(eventName === 'BatchStaked', contract, account), tokenIds, amounts);
  }
  if (eventName === 'TokenStaked' || eventName === 'TokenWithdrawn') {
    const { account, amount } = event.args;
    return [move('hatchy', event, sidesOf(eventName === 'TokenStaked', contract, account), 0n, amount)];
  }
  return [];
}

const sidesOf = (isStake: boolean, contract: Address, account: Address): [Address, Address] =>
  isStake ? [contract, account] : [account, contract];

/** Says which monster a token is from a block on, or that nobody knows any more. */
export type Kind = {
  generation: 'gen1' | 'gen3';
  tokenId: string;
  blockNumber: number;
  monsterId: number | null;
  isShiny: boolean;
};

/**
 * Returns which monsters tokens became, once for each token and block. The chain tells it of a gen-1 token when it is first staked, of
 * a gen-3 one always.
 */
export function kindsIn(events: readonly VouchersEvent[]): Kind[] {
  const last = new Map<string, Kind>();
  for (const kind of events.flatMap(kindOf)) last.set(`${kind.generation} ${kind.tokenId} ${kind.blockNumber}`, kind);
  return [...last.values()];
}

function kindOf(event: VouchersEvent): Kind[] {
  const { family, eventName, blockNumber } = event;
  const gen1 = { generation: 'gen1', blockNumber } as const;
  const gen3 = { generation: 'gen3', blockNumber, isShiny: false } as const;
  if (family === 'gen1Staking' && eventName === 'MetadataKnown') {
    const { tokenId, monsterId, shiny } = event.args;
    return [{ ...gen1, tokenId: String(tokenId), monsterId: Number(monsterId), isShiny: shiny === 1n }];
  }
  if (family === 'gen1Staking' && eventName === 'MetadataForgotten')
    return [{ ...gen1, tokenId: String(event.args.tokenId), monsterId: null, isShiny: false }];
  if (family === 'ultigenMonsters' && eventName === 'MonsterMinted')
    return [{ ...gen3, tokenId: String(event.args.tokenId), monsterId: idOf(event.args.monsterId) }];
  if (family === 'ultigenMonsters' && eventName === 'MonsterUpdated')
    return [{ ...gen3, tokenId: String(event.args.tokenId), monsterId: idOf(event.args.newMonsterId) }];
  return [];
}

/** Returns an id that an integer column holds. The contract admits greater ones, which no monster has. */
const idOf = (monsterId: bigint): number | null => (monsterId < 2n ** 31n ? Number(monsterId) : null);
