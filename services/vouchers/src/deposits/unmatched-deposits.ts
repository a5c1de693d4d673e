import { randomUUID } from 'node:crypto';
import { badField, Problem } from '@hatchery/api/problems';
import type { UnmatchedDeposit, VoucherDeposit } from '@hatchery/api/voucher-deposits';
import { findRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import type { Transaction } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import type { VouchersContext } from '../context.ts';
import { findRecipient } from '../gifts/recipients.ts';
import { findDeparted } from '../players/living-players.ts';
import { type ChainDeposit, findChainDeposit, listUnmatched, lockChainDeposit } from './chain-deposits.repository.ts';
import { type ConvertedAssets, readConverted } from './converted-assets.reader.ts';
import { creditDeposit } from './credit-deposit.ts';
import { presentDeposit, presentUnmatched } from './deposits.presenter.ts';
import {
  findDeposit,
  findDepositOf,
  insertDeposit,
  listDepositParts,
  lockDeposit,
  updateDepositor,
  updateNonces,
} from './deposits.repository.ts';
import { depositReference } from './deposits.rules.ts';

type Page = { chainId?: number | undefined; after?: number | undefined; limit: number };

/**
 * Lists final deposits of a chain that nobody got credit for, with what the converter took.
 * @throws Problem bad-request (chain), service-unavailable, bad-gateway.
 */
export async function unmatchedDeposits(
  { database: { knex }, chains }: Pick<VouchersContext, 'database' | 'chains'>,
  { chainId, ...page }: Page,
): Promise<UnmatchedDeposit[]> {
  const chain = chains.choose(chainId, 'query.chainId');
  const found = await listUnmatched(knex, { chainId: chain.chainId, ...page });
  const converted = await readConverted(chain, found);
  return converted.flatMap((assets, index) => {
    const deposit = found[index];
    return deposit ? presentUnmatched(deposit, assets) : [];
  });
}

type Asked = { depositId: number; chainId?: number | undefined; userId?: string | undefined };

type Decision = { found: ChainDeposit; userId: string; contract: string; assets: ConvertedAssets | undefined };

/**
 * Finds what an admin wants to credit, and checks that the player is there. A deposit that nobody asked for is read from its chain.
 * @throws Problem bad-request, not-found, service-unavailable, bad-gateway.
 */
export async function prepareCredit(
  context: Pick<VouchersContext, 'database' | 'chains' | 'internal' | 'now'>,
  { depositId: nonce, chainId, userId }: Asked,
): Promise<Decision> {
  const { knex } = context.database;
  const chain = context.chains.choose(chainId, 'body.chainId');
  const found = await findChainDeposit(knex, { chainId: chain.chainId, nonce });
  if (!found) throw noDeposit(nonce);
  const asked = await findDepositOf(knex, found);
  const receiver = userId ?? asked?.userId;
  if (receiver === undefined) throw badField('body.userId', 'Nobody asked for this deposit. Name the player.');
  const named = { by: 'id', name: receiver } as const;
  const asks = { named, field: 'body.userId', giftId: randomUUID(), inviterId: undefined, until: context.now() };
  const [, [assets]] = await Promise.all([findRecipient(context, asks), asked ? [] : readConverted(chain, [found])]);
  return { found, userId: receiver, contract: chain.contracts.voucherConverter ?? '', assets };
}

const noDeposit = (nonce: number) => new Problem('not-found', `There is no final deposit ${nonce} on this chain here.`);

/**
 * Credits a deposit as an admin decided, once. What nobody asked for is recorded as if this player had.
 * @throws Problem not-found (undone meanwhile); conflict (another player has it, it is not unmatched, the ledger refuses).
 */
export async function creditUnmatched(
  tx: Transaction,
  context: Pick<VouchersContext, 'now'>,
  { found, userId, by, ...rest }: Decision & { by: string },
): Promise<VoucherDeposit> {
  const made = await lockChainDeposit(tx, found);
  if (made?.voucherId !== found.voucherId) throw noDeposit(found.nonce);
  const asked = await findDepositOf(tx, made);
  // A merge locks players before their deposits, and so does this.
  await findDeparted(tx, [userId, ...(asked ? [asked.userId] : [])]);
  const deposit = await lockDeposit(tx, made);
  if (deposit?.creditedAt) {
    if (deposit.userId !== userId) throw new Problem('conflict', 'Another player has the credit already.');
    return readDeposit(tx, deposit.id);
  }
  if (!made.unmatched) throw new Problem('conflict', 'This deposit is about to be credited by itself.');
  const id = deposit?.id ?? (await insertRequest(tx, context, { made, userId, ...rest }));
  if (deposit && deposit.userId !== userId) await updateDepositor(tx, id, userId);
  const decision = { creditedBy: by, askedBy: deposit?.userId ?? 'nobody' };
  const outcome = await creditDeposit(tx, context, made, decision);
  if (outcome?.state === 'unmatched') throw new Problem('conflict', `Nothing was credited. ${outcome.failure}`);
  return readDeposit(tx, id);
}

type Request = Pick<Decision, 'userId' | 'contract' | 'assets'> & { made: ChainDeposit };

/** Records that a player asked for a deposit. @returns its id. */
async function insertRequest(
  tx: Transaction,
  { now }: Pick<VouchersContext, 'now'>,
  { made: { chainId, nonce, account, voucherId }, userId, contract, assets }: Request,
): Promise<string> {
  if (!assets) throw noDeposit(nonce);
  const { parts, ...terms } = assets;
  const id = randomUUID();
  const wallet = { contract: getAddress(contract), receiver: getAddress(account), custodial: false };
  await insertDeposit(tx, { id, userId, chainId, voucherId, createdAt: now(), ...wallet, ...terms }, parts);
  await updateNonces(tx, chainId, [{ voucherId, nonce }]);
  return id;
}

async function readDeposit(tx: Transaction, id: string): Promise<VoucherDeposit> {
  const [deposit, parts, [redemption]] = await Promise.all([
    findDeposit(tx, id),
    listDepositParts(tx, [id]),
    findRedemptions(tx, [depositReference(id)]),
  ]);
  if (!deposit) throw new Error(`The deposit ${id} is gone.`);
  return presentDeposit(deposit, parts.get(id) ?? [], redemption);
}
