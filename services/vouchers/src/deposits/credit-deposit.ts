import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { notify } from '@hatchery/kit/notify';
import { inWords } from '../assets/amounts.rules.ts';
import { listAssets } from '../assets/assets.ts';
import type { VouchersContext } from '../context.ts';
import { post } from '../ledger/post.ts';
import { unitsOf } from '../ledger/units.ts';
import { type ChainDeposit, findChainDeposit, updateUnmatched } from './chain-deposits.repository.ts';
import { listAssetsOf, listDepositParts, lockDeposit, updateCredited, updateFailure } from './deposits.repository.ts';
import { assetOf, type Deposit, type DepositPart } from './deposits.rules.ts';

type Outcome = 'credited' | 'unmatched';

/**
 * Credits a deposit that is final to the player who asked for it, once. One that cannot be credited is kept as unmatched.
 * @returns undefined where there is no final deposit of this number.
 */
export async function creditDeposit(
  tx: Transaction,
  { now }: Pick<VouchersContext, 'now'>,
  place: { chainId: number; nonce: number },
): Promise<Outcome | undefined> {
  const found = await findChainDeposit(tx, place);
  if (!found) return undefined;
  const deposit = await lockDeposit(tx, found);
  if (!deposit) {
    await updateUnmatched(tx, place, true);
    return 'unmatched';
  }
  if (deposit.creditedAt) return 'credited';
  const parts = (await listDepositParts(tx, [deposit.id])).get(deposit.id) ?? [];
  const failure = await tryToCredit(tx, { deposit, parts, found, now: now() });
  await updateUnmatched(tx, place, failure !== undefined);
  if (failure !== undefined) {
    await updateFailure(tx, deposit.id, failure);
    return 'unmatched';
  }
  await updateCredited(tx, deposit.id, now());
  await tellDepositor(tx, deposit, parts);
  return 'credited';
}

type Crediting = { deposit: Deposit; parts: DepositPart[]; found: ChainDeposit; now: Date };

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

async function postCredit(tx: Transaction, { deposit, parts, found, now }: Crediting): Promise<void> {
  const { chainId, assetContract, userId, id } = deposit;
  const tokenIds = parts.flatMap(({ tokenId }) => (tokenId === null ? [] : [String(tokenId)]));
  const assets = await listAssetsOf(tx, { chainId, contract: assetContract, tokenIds });
  const names = parts.map(({ tokenId }) => {
    const asset = assetOf(assets, tokenId);
    if (!asset) throw new Problem('not-found', 'The platform does not know this asset any more.');
    return { assetId: asset.id, tokenId };
  });
  const units = await unitsOf(tx, names);
  const from = { kind: 'deposited', owner: String(chainId) } as const;
  const to = { kind: 'player', owner: userId } as const;
  const legs = parts.map(({ amount }, index) => ({ unitId: units[index]?.id ?? '', from, to, amount }));
  const reference = `vouchers:deposit:${chainId}:${found.nonce}:credit`;
  const detail = { depositId: id, transactionHash: found.transactionHash };
  await post(tx, { reference, reason: 'deposited', legs, now, detail });
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
