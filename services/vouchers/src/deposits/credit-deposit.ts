import { Problem } from '@hatchery/api/problems';
import { inWords } from '@hatchery/api/whole-amounts';
import type { Transaction } from '@hatchery/kit/database';
import { notify } from '@hatchery/kit/notify';
import { listAssets } from '../assets/assets.ts';
import type { VouchersContext } from '../context.ts';
import { post } from '../ledger/post.ts';
import { unitsOf } from '../ledger/units.ts';
import { findDeparted, noteBrought } from '../players/living-players.ts';
import {
  type ChainDeposit,
  type DepositPlace,
  lockChainDeposit,
  updateUnmatched,
} from './chain-deposits.repository.ts';
import {
  findDepositOf,
  listAssetsOf,
  listDepositParts,
  lockDeposit,
  updateCredited,
  updateFailure,
} from './deposits.repository.ts';
import { assetOf, type Deposit, type DepositPart } from './deposits.rules.ts';

type Outcome = { state: 'credited' } | { state: 'unmatched'; failure: string };

/**
 * Credits a deposit that is final to the player who asked for it, once. One that cannot be credited is kept as unmatched.
 * @param decision what the ledger keeps of the admin who decided it
 * @returns undefined where there is no final deposit of this number.
 */
export async function creditDeposit(
  tx: Transaction,
  { now }: Pick<VouchersContext, 'now'>,
  place: DepositPlace,
  decision: Record<string, string> = {},
): Promise<Outcome | undefined> {
  const found = await lockChainDeposit(tx, place);
  if (!found) return undefined;
  const { deposit, isOfNobody } = await lockWithDepositor(tx, found);
  if (!deposit) {
    await updateUnmatched(tx, place, true);
    return { state: 'unmatched', failure: 'Nobody asked for this deposit.' };
  }
  if (deposit.creditedAt) return { state: 'credited' };
  const parts = (await listDepositParts(tx, [deposit.id])).get(deposit.id) ?? [];
  const detail = { depositId: deposit.id, transactionHash: found.transactionHash, ...decision };
  const failure = isOfNobody ? ofNobody : await tryToCredit(tx, { deposit, parts, found, detail, now: now() });
  await updateUnmatched(tx, place, failure !== undefined);
  if (failure !== undefined) {
    await updateFailure(tx, deposit.id, failure);
    return { state: 'unmatched', failure };
  }
  await updateCredited(tx, deposit.id, now());
  await tellDepositor(tx, deposit, parts);
  return { state: 'credited' };
}

type Locked = { deposit: Deposit | undefined; isOfNobody: boolean };

/** Locks the deposit of a player who is not merged meanwhile. A merge locks players before their deposits, and so does this. */
async function lockWithDepositor(tx: Transaction, found: ChainDeposit): Promise<Locked> {
  const asked = await findDepositOf(tx, found);
  const departed = asked && (await findDeparted(tx, [asked.userId])).get(asked.userId);
  return { deposit: await lockDeposit(tx, found), isOfNobody: departed?.heirId === null };
}

// The ledger would destroy it, as all that arrives for nobody. This came from a wallet, which somebody still has.
const ofNobody = 'The account that asked for this deposit was deleted.';

type Crediting = {
  deposit: Deposit;
  parts: DepositPart[];
  found: ChainDeposit;
  detail: Record<string, string>;
  now: Date;
};

/** Posts within a savepoint, so that a refusal leaves `tx` as it was. @returns why the ledger refused. */
async function tryToCredit(tx: Transaction, crediting: Crediting): Promise<string | undefined> {
  try {
    await tx.transaction((savepoint) => postCredit(savepoint as Transaction, crediting));
    return undefined;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error.message;
    throw error;
  }
}

async function postCredit(tx: Transaction, { deposit, parts, found, detail, now }: Crediting): Promise<void> {
  const { chainId, assetContract, userId } = deposit;
  const tokenIds = parts.flatMap(({ tokenId }) => (tokenId === null ? [] : [String(tokenId)]));
  const assets = await listAssetsOf(tx, { chainId, contract: assetContract, tokenIds });
  const names = parts.map(({ tokenId }) => {
    const asset = assetOf(assets, tokenId);
    if (!asset) throw new Problem('not-found', 'The platform does not know this asset.');
    return { assetId: asset.id, tokenId };
  });
  const units = await unitsOf(tx, names);
  const from = { kind: 'deposited', owner: String(chainId) } as const;
  const to = { kind: 'player', owner: userId } as const;
  const legs = parts.map(({ amount }, index) => ({ unitId: units[index]?.id ?? '', from, to, amount }));
  const reference = `vouchers:deposit:${chainId}:${found.nonce}:credit`;
  await post(tx, { reference, reason: 'deposited', legs, now, detail });
  await noteBrought(tx, { row: { kind: 'deposits.user_id', id: deposit.id, userId }, amounts: legs });
}

async function tellDepositor(tx: Transaction, deposit: Deposit, parts: DepositPart[]): Promise<void> {
  const { id, userId, chainId, assetContract: contract, contractType } = deposit;
  const [part] = parts;
  if (!part) return;
  const { tokenId, amount } = part;
  const tokenIds = tokenId === null ? [] : [String(tokenId)];
  const known = assetOf(await listAssetsOf(tx, { chainId, contract, tokenIds }), tokenId);
  const [asset] = known ? await listAssets(tx, [known.id]) : [];
  const { name, decimals } = asset ?? { name: 'tokens', decimals: 0 };
  const first = inWords(amount, { name, decimals, tokenId, unique: contractType === 'ERC721' });
  const what = parts.length > 1 ? `${first} and ${parts.length - 1} more` : first;
  await notify(tx, { userId, kind: 'deposit.credited', subject: id, data: { what } });
}
