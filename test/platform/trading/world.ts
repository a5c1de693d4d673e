import { randomUUID } from 'node:crypto';
import { eventOf } from '@hatchery/indexing/testing';
import { AccountsMergedSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { unitOf } from '@hatchery/vouchers-service/ledger/units';
import { add, availableOf, merge, remove, type State, setBlocked } from './model.ts';
import type { TradingStage } from './stage.ts';

const topic = 'users.accounts';

/** Makes assets of every kind, and players who have some of each. */
export async function openWorld(stage: TradingStage, count: number): Promise<State> {
  const state: State = {
    ...{
      units: [],
      players: [],
      departed: new Map(),
      ended: new Set(),
      amounts: new Map(),
      blocks: new Set(),
      settled: [],
    },
    ...{ trades: new Map(), tables: new Map() },
  };
  for (const standard of [null, null, 'ERC20', 'ERC1155'] as const) {
    const assetId = await stage.ledger.createAsset(standard);
    for (const tokenId of standard === 'ERC1155' ? [1n, 2n, 3n] : [null])
      await addUnit(stage, state, { assetId, tokenId });
  }
  const unique = await stage.ledger.createAsset('ERC721');
  await addUnit(stage, state, { assetId: unique, tokenId: 0n, isUnique: true });
  for (let index = 0; index < count; index += 1) await addPlayer(stage, state);
  return state;
}

async function addUnit(
  { ledger }: TradingStage,
  state: State,
  { assetId, tokenId, isUnique = false }: { assetId: string; tokenId: bigint | null; isUnique?: boolean },
): Promise<void> {
  const { id } = await ledger.run((tx) => unitOf(tx, { assetId, tokenId }));
  const unit = { id, assetId, isUnique, tokenId: tokenId === null ? null : String(tokenId) };
  state.units.push(unit);
}

/** Lets somebody new come, with some of everything and two unique tokens. */
export async function addPlayer(stage: TradingStage, state: State): Promise<void> {
  const user = randomUUID();
  const collection = state.units.find(({ isUnique }) => isUnique)?.assetId as string;
  const uniques = state.units.filter(({ isUnique }) => isUnique).length;
  for (let index = 0; index < 2; index += 1)
    await addUnit(stage, state, { assetId: collection, tokenId: BigInt(uniques + index), isUnique: true });
  const given = [
    ...state.units.filter(({ isUnique }) => !isUnique).map(({ id }) => ({ unit: id, amount: 20n })),
    ...state.units.slice(-2).map(({ id }) => ({ unit: id, amount: 1n })),
  ];
  for (const line of given) {
    await stage.ledger.give(line.unit, user, line.amount);
    add(state, user, line);
  }
  state.players.push(user);
}

/** Lets one player take the account of another over, of whom everybody hears. */
export async function mergeAccounts(stage: TradingStage, state: State, from: string, into: string): Promise<void> {
  const message = { mergeId: randomUUID(), fromUserId: from, intoUserId: into };
  await stage.vouchers.deliver(topic, { ...eventOf(AccountsMergedSchema, message, into), occurredAt: stage.now() });
  state.players = state.players.filter((user) => user !== from);
  for (const pair of state.blocks) {
    const [other] = pair.split(' ').filter((user) => user !== from);
    if (pair.includes(from) && other) await block(stage, state, from, other, false);
  }
  merge(state, from, into);
}

/** Ends a player, after the accounts that they have absorbed. */
export async function endAccount(stage: TradingStage, state: State, user: string, into = ''): Promise<void> {
  for (const [other, heir] of state.departed)
    if (heir === user && !state.ended.has(other)) await endAccount(stage, state, other, user);
  const message = { userId: user, mergedInto: into };
  await stage.vouchers.deliver(topic, { ...eventOf(UserDeletedSchema, message, user), occurredAt: stage.now() });
  state.ended.add(user);
  if (into) return;
  state.players = state.players.filter((one) => one !== user);
  remove(state, user);
}

/** Lets one player block another, or no longer. */
export async function block(
  { users }: TradingStage,
  state: State,
  one: string,
  other: string,
  isBlocked: boolean,
): Promise<void> {
  users.blocks.delete(`${one} ${other}`);
  users.blocks.delete(`${other} ${one}`);
  if (isBlocked) users.blocks.add(`${one} ${other}`);
  setBlocked(state, one, other, isBlocked);
}

/** Gives everybody more of what they have little of, so that the play goes on. */
export async function refill(stage: TradingStage, state: State): Promise<void> {
  for (const user of state.players)
    for (const { id, isUnique } of state.units)
      if (!isUnique && availableOf(state, user, id) < 3n) {
        const line = { unit: id, amount: 15n };
        await stage.ledger.give(line.unit, user, line.amount);
        add(state, user, line);
      }
}
