import type { Passport } from '@hatchery/api/access';
import { badField, Problem } from '@hatchery/api/problems';
import { recordVoucher } from '@hatchery/indexing/redemptions/redemptions';
import { type Voucher as SignedVoucher, signVoucher } from '@hatchery/indexing/relay';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { announceChange } from '@hatchery/kit/notify';
import { publish } from '@hatchery/kit/outbox';
import { ClaimSignedSchema } from '@hatchery/proto/voucher_claims';
import type { Address } from 'viem';
import { parseAmount } from '../assets/amounts.rules.ts';
import { type Asset, listAssets } from '../assets/assets.ts';
import type { VouchersContext } from '../context.ts';
import { hold, requireAvailable } from '../ledger/holds.ts';
import { listVouchersById, type Voucher } from '../ledger/vouchers.ts';
import { requireOwnWallet } from '../wallets/wallets.ts';
import { countKeptClaims, insertClaim, lockKeptClaims } from './claims.repository.ts';
import {
  type Claim,
  type ClaimPart,
  claimIdOf,
  claimReference,
  claimSeconds,
  claimTypeOf,
  holdReference,
  keptClaimsSince,
  mostKeptClaims,
  mostMinted,
  requestOf,
} from './claims.rules.ts';

type Wanted = {
  voucherId: string;
  /** All that is available without one. */
  given?: { amount?: number | undefined; amountBase?: string | undefined };
  /** The field that names the voucher, as in `body.voucherIds.3`. */
  field: string;
};

type Asked = { address: string; wanted: Wanted[]; isBatch: boolean };

/** A claim that is signed. Its signature leaves once its amounts are on hold. */
export type SignedClaim = {
  claim: Claim;
  parts: ClaimPart[];
  decimals: number;
  voucher: Pick<SignedVoucher, 'deadline' | 'signature'>;
};

/**
 * Claims vouchers for a wallet of the caller. Of parallel calls for the same amounts, one gets the signature.
 * @throws Problem bad-request (no token of a contract, another contract), forbidden (wallet), not-found (voucher),
 * insufficient-balance, policy-refused, conflict.
 */
export async function claimVouchers<Answer>(
  context: VouchersContext,
  call: CallContext,
  asked: Asked,
  present: (signed: SignedClaim) => Answer,
): Promise<Answer> {
  try {
    return await call.transact({
      before: () => signClaim(context, call.passport, asked),
      work: async (tx, signed) => {
        await storeClaim(tx, context, signed);
        return present(signed);
      },
    });
  } catch (error) {
    await explainShortage(context, call.passport, asked, error);
    throw error;
  }
}

/** Checks what is asked for, and has it signed. Nothing is stored here, and the signature stays here. */
async function signClaim(context: VouchersContext, passport: Passport, asked: Asked): Promise<SignedClaim> {
  const { knex } = context.database;
  const ids = asked.wanted.map(({ voucherId }) => voucherId);
  const [wallet, vouchers] = await Promise.all([
    requireOwnWallet(knex, passport, asked.address, 'body.address'),
    listVouchersById(knex, ids),
  ]);
  const assets = await listAssets(knex, [...new Set(vouchers.map(({ assetId }) => assetId))]);
  const lots = asked.wanted.map((wanted) => lotOf(wanted, passport.subject, vouchers, assets));
  const terms = termsOf(context, lots, asked.isBatch);
  if (wallet.kind === 'custodial') await requireKeptRoom(knex, context, passport.subject);
  const claim = { ...terms, receiver: wallet.address, custodial: wallet.kind === 'custodial' };
  const now = context.now();
  const id = claimIdOf({ userId: passport.subject, receiver: wallet.address, parts: lots, now });
  const answer = await signVoucher(context.internal, {
    reference: claimReference(id),
    chainId: claim.chainId,
    lifetimeSeconds: claimSeconds,
    request: requestOf({ ...claim, outcome: null }, lots),
  });
  if ('refusal' in answer) throw new Problem('policy-refused', `This cannot be claimed now. ${answer.refusal}`);
  const { voucherId, voucherIds = [voucherId] } = answer.done;
  const parts = lots.map((lot, index) => ({ ...lot, rewardId: voucherIds[index] ?? '' }));
  const [{ decimals }] = lots as [Lot];
  return {
    claim: { ...claim, id, userId: passport.subject, outcome: null, createdAt: now },
    parts,
    decimals,
    voucher: answer.done,
  };
}

/** A voucher that is claimed, with the part of its asset that the chain needs. */
type Lot = Omit<ClaimPart, 'rewardId'> &
  Pick<Asset, 'contractType' | 'chainId' | 'contract' | 'holder' | 'decimals'> & { version: number; field: string };

function lotOf({ voucherId, given, field }: Wanted, userId: string, vouchers: Voucher[], assets: Asset[]): Lot {
  const voucher = vouchers.find(({ id }) => id === voucherId);
  const asset = assets.find(({ id }) => id === voucher?.assetId);
  if (!voucher || !asset || voucher.userId !== userId)
    throw new Problem('not-found', `You have no voucher ${voucherId}.`);
  if (asset.type !== 'blockchain' || !asset.contract)
    throw badField(field, `${asset.name} exists in the game alone, so it cannot be claimed.`);
  const { assetId, tokenId, version, amount } = voucher;
  const { contractType, chainId, contract, holder, decimals } = asset;
  const parsed = given ? parseAmount(given, decimals) : { base: amount };
  if ('fault' in parsed)
    throw badField(given?.amountBase === undefined ? 'body.amount' : 'body.amountBase', parsed.fault);
  if (parsed.base === 0n || parsed.base > amount) throw notEnough();
  const lot = { voucherId, assetId, tokenId, version, amount: parsed.base, field };
  return { ...lot, contractType, chainId, contract, holder, decimals };
}

/** Finds what all parts of a claim share. @throws Problem bad-request that names the first one that differs. */
function termsOf({ chains }: VouchersContext, lots: Lot[], isBatch: boolean) {
  const [first] = lots as [Lot];
  const shared = ['chainId', 'contract', 'holder', 'contractType'] as const;
  const other = lots.find((lot) => shared.some((name) => lot[name] !== first[name]));
  if (other) throw badField(other.field, 'All vouchers of a batch are of one contract, one holder and one chain.');
  const chainId = first.chainId as number;
  const contracts = chains.find(chainId)?.contracts;
  const holder = first.holder ?? contracts?.voucherConverter;
  if (!contracts?.rewardDealer || !holder || !first.contractType)
    throw badField(first.field, `Nothing can be claimed on chain ${chainId}.`);
  const assetContract = first.contract as Address;
  const type = claimTypeOf({ holder, assetContract }, contracts.eggsGen2, isBatch);
  if (!type) throw badField(first.field, 'Eggs of the second generation are claimed one voucher at a time.');
  if (type === 'MintMastersItems' && lots.length > mostMinted)
    throw badField(lots[mostMinted]?.field ?? '', `Items that are minted are claimed ${mostMinted} at a time.`);
  return { chainId, type, contract: contracts.rewardDealer, contractType: first.contractType, assetContract, holder };
}

/** Puts the amounts on hold and records the signature, all or nothing. */
async function storeClaim(tx: Transaction, context: VouchersContext, { claim, parts, voucher }: SignedClaim) {
  const { now } = context;
  const { id, userId, chainId, custodial } = claim;
  const { deadline, signature } = voucher;
  const { repeated } = await hold(tx, {
    reference: holdReference(id),
    userId,
    parts: parts.map(({ voucherId, amount }) => ({ voucherId, amount })),
    reason: 'claim',
    until: new Date(deadline * 1_000),
    now: now(),
  });
  if (repeated)
    throw new Problem('conflict', `These vouchers are being claimed already: see GET /v2/vouchers/claims/${id}.`);
  if (custodial) {
    await lockKeptClaims(tx, userId);
    await requireKeptRoom(tx, context, userId);
  }
  const redemption = { reference: claimReference(id), kind: 'claim', subject: id, chainId, deadline, signature };
  await Promise.all([
    insertClaim(tx, claim, parts),
    recordVoucher(tx, { ...redemption, voucherId: parts[0]?.rewardId ?? '' }),
    announceChange(tx, userId, ['vouchers']),
  ]);
  if (!custodial) return;
  const message = { claimId: id };
  await publish(tx, { topic: 'vouchers.claims', key: id, schema: ClaimSignedSchema, message });
}

/** Requires that the platform may pay for another transaction of a player. @throws Problem too-many-requests. */
async function requireKeptRoom(db: Queryable, { now }: Pick<VouchersContext, 'now'>, userId: string): Promise<void> {
  if ((await countKeptClaims(db, userId, keptClaimsSince(now()))) < mostKeptClaims) return;
  throw new Problem(
    'too-many-requests',
    `The platform sends ${mostKeptClaims} claims to kept wallets in 24 hours. Claim later, several vouchers at once, or to a wallet that you linked.`,
  );
}

/** Says what is on hold and until when, if a claim was refused because too little is available. */
async function explainShortage(
  { database }: VouchersContext,
  { subject }: Passport,
  { wanted }: Asked,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Problem) || error.code !== 'insufficient-balance') return;
  const found = await listVouchersById(
    database.knex,
    wanted.map(({ voucherId }) => voucherId),
  );
  const vouchers = found.filter(({ userId }) => userId === subject);
  // More than there is of the first one with the least, so that the ledger says what is on hold.
  const parts = vouchers.filter(({ amount }) => amount === 0n).map(({ id }) => ({ voucherId: id, amount: 1n }));
  const [only] = vouchers;
  if (parts.length === 0 && vouchers.length === 1 && only) parts.push({ voucherId: only.id, amount: only.amount + 1n });
  if (parts.length > 0) await database.transaction((tx) => requireAvailable(tx, subject, parts));
}

const notEnough = () => new Problem('insufficient-balance', 'The voucher does not have that much.');
