import { badField, fieldProblem, Problem } from '@hatchery/api/problems';
import { assetTypes } from '@hatchery/chain/voucher-kinds';
import { recordVoucher } from '@hatchery/indexing/redemptions/redemptions';
import { type Answer, signVoucher, type Voucher } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import { digestId } from '@hatchery/kit/digest-id';
import { announceChange } from '@hatchery/kit/notify';
import { publish } from '@hatchery/kit/outbox';
import { AirdropClaimSignedSchema } from '@hatchery/proto/voucher_claims';
import { type Address, encodeAbiParameters, getAddress, isAddressEqual, keccak256 } from 'viem';
import type { VouchersContext } from '../context.ts';
import type { Wallet } from '../wallets/wallets.ts';
import type { Airdrop } from './airdrops.ts';
import { lockOpen, lockOwn, newClaim, requireClaimable } from './claim-airdrop.ts';
import { type Claim, countSigned, findClaim, insertClaims, listLiveClaims, updateSigned } from './claims.repository.ts';
import type { Person } from './identities.ts';
import { type Recipient, updateClaimed } from './recipients.repository.ts';
import { releaseClaims } from './settle-claims.ts';
import { wordsOf } from './shares.rules.ts';
import { takeSlots } from './slots.ts';

type Context = Pick<VouchersContext, 'database' | 'internal' | 'airdropChains' | 'now'>;
type Asked = { airdropId: string; recipientId?: string | undefined; receiver?: string | undefined; person: Person };

const lifetimeSeconds = 3_600;

/** A claim, and the signer's answer if it was asked. */
type Answered = { airdrop: Airdrop; claim: Claim; answer: Answer<Voucher> | undefined };

export const claimReference = (claimId: string): string => `vouchers:airdrop-claim:${claimId}:sign`;

/** Reads which claim a reference names, if it names one. */
export const claimOfReference = (text: string): string | undefined =>
  /^vouchers:airdrop-claim:([0-9a-f-]{36}):sign$/.exec(text)?.[1];

/**
 * Reserves a claim and asks the signer for it. Asked again, it is the same claim. Call it outside transactions.
 * @throws Problem conflict with the reason, forbidden, not-found, or that of a signer that is away.
 */
export async function askForClaim(context: Context, asked: Asked): Promise<Answered> {
  const { database, internal } = context;
  const { airdrop, claim } = await database.transaction((tx) => reserve(tx, context, asked));
  if (claim.status !== 'asked') return { airdrop, claim, answer: undefined };
  const answer = await signVoucher(internal, {
    reference: claimReference(claim.id),
    chainId: claim.chainId ?? 0,
    lifetimeSeconds,
    request: { type: 'ClaimAirdrop', payload: payloadOf(airdrop, claim) },
  });
  if (!('refusal' in answer)) return { airdrop, claim, answer };
  await database.transaction((tx) => releaseClaims(tx, [claim.id], ['asked']));
  throw new Problem('policy-refused', `${answer.refusal} Nothing was claimed.`);
}

/** Stores the signature of a claim. Only then may the player have it, since its use on chain must find its claim. */
export async function storeClaim(
  tx: Transaction,
  context: Context,
  { airdrop, claim, answer }: Answered,
): Promise<{ airdrop: Airdrop; claim: Claim }> {
  if (answer && 'done' in answer) await storeSignature(tx, context, claim, answer.done);
  const stored = await findClaim(tx, claim.id);
  if (!stored || stored.status === 'asked' || stored.status === 'expired')
    throw new Problem('conflict', 'This claim took too long. Nothing was claimed. Please try again.');
  return { airdrop, claim: stored };
}

async function storeSignature(
  tx: Transaction,
  { airdropChains }: Context,
  { id, chainId, receiver, userId, custodial }: Claim,
  { voucherId: nonce, deadline, signature }: Voucher,
): Promise<void> {
  const contract = airdropChains.airdropsOn(chainId ?? 0) ?? null;
  if (chainId === null || !receiver) throw new Error(`Claim ${id} has no receiver.`);
  if (!(await updateSigned(tx, id, { contract, nonce: BigInt(nonce), deadline, signature }))) return;
  const voucherId = voucherIdOf(receiver, BigInt(nonce));
  await recordVoucher(tx, {
    ...{ reference: claimReference(id), kind: 'airdrop', subject: id, chainId },
    ...{ voucherId: String(voucherId), deadline, signature },
  });
  if (userId) await announceChange(tx, userId, ['airdrops']);
  if (!custodial) return;
  const message = { claimId: id };
  await publish(tx, { topic: 'vouchers.claims', key: id, schema: AirdropClaimSignedSchema, message });
}

/** Returns the voucher id that the contract derives from a receiver and a nonce. */
export const voucherIdOf = (receiver: Address, nonce: bigint): bigint =>
  BigInt(keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [receiver, nonce])));

/** Finds the claim that a player has open, or reserves one. */
async function reserve(
  tx: Transaction,
  { now: clock }: Context,
  asked: Asked,
): Promise<{ airdrop: Airdrop; claim: Claim }> {
  const { userId } = asked.person;
  const now = clock();
  const airdrop = await lockOpen(tx, asked.airdropId, 'signature', now);
  const { recipients, wallets, hasWallet } = await lockOwn(tx, airdrop, asked);
  const open = await findOpen(tx, recipients, userId);
  if (open) return { airdrop, claim: open };
  const [recipient] = requireClaimable(airdrop, recipients, { hasWallet, now });
  if (!recipient) throw new Problem('conflict', wordsOf('not-listed', airdrop));
  const receiver = receiverOf(recipient, wallets, asked.receiver);
  const [stripe] = await takeSlots(tx, airdrop.id, 1);
  if (stripe === undefined) throw new Problem('conflict', wordsOf('used-up', airdrop));
  const kept = wallets.some(({ address, kind }) => kind === 'custodial' && isAddressEqual(address, receiver));
  // A database that was restored to before the claim asks for the same one, whose nonce the contract has taken already.
  const attempt = await countSigned(tx, recipient.id);
  const id = digestId(`airdrop claim\n${airdrop.id}\n${recipient.id}\n${receiver}\n${attempt}`);
  const own = { id, chainId: airdrop.chainId, receiver, custodial: kept };
  const claim: Claim = { ...newClaim(airdrop, recipient, { userId, stripe, now }), ...own };
  await insertClaims(tx, [claim]);
  await updateClaimed(tx, [recipient.id], { claim: 'pending', way: 'signature', claimedAt: now });
  return { airdrop, claim };
}

/** Finds a claim of the player's own that can still be signed or redeemed. */
async function findOpen(tx: Transaction, recipients: Recipient[], userId: string): Promise<Claim | undefined> {
  const pending = recipients.filter(({ claim }) => claim === 'pending').map(({ id }) => id);
  const claims = pending.length === 0 ? [] : await listLiveClaims(tx, pending);
  return claims.find((claim) => claim.userId === userId);
}

/** Chooses the wallet that is paid: the recipient's own, or a linked one for a recipient by e-mail. */
function receiverOf({ address }: Recipient, wallets: Wallet[], wanted: string | undefined): Address {
  if (address !== null) {
    if (wanted !== undefined && !isAddressEqual(wanted as Address, address as Address))
      throw badField('body.receiver', `This part is paid to ${address}.`);
    return getAddress(address);
  }
  const chosen = wallets.find((wallet) => wanted === undefined || isAddressEqual(wallet.address, wanted as Address));
  if (chosen) return chosen.address;
  if (wanted === undefined) throw new Problem('conflict', 'Link a wallet first. It is paid on chain.');
  throw fieldProblem(
    'forbidden',
    'body.receiver',
    `${wanted} is not a wallet of yours. Link it to your account first.`,
  );
}

/** Returns what the contract pays for a claim. */
export function payloadOf(airdrop: Airdrop, { receiver, amount }: Claim) {
  const { contract, contractType, tokenId } = airdrop.asset;
  if (!contract || !contractType || !receiver) throw new Error(`Airdrop ${airdrop.id} cannot be paid on chain.`);
  const token = airdrop.tokenId ?? tokenId ?? 0n;
  return {
    receiver: receiver as string,
    airdropId: String(airdrop.chainAirdropId ?? 0n),
    tokenIds: contractType === 'ERC20' ? [] : [String(token)],
    amounts: [String(amount)],
    contractAddress: contract as string,
    contractType: String(assetTypes[contractType]),
  };
}
