import { Problem } from '@hatchery/api/problems';
import { type Address, getAddress, isAddress, zeroAddress } from 'viem';
import type { VouchersContext } from '../context.ts';
import { walletsOf } from '../wallets/wallets.ts';
import type { Gen2Sale } from './sales.ts';

type Referral = { userId: string; receiver: Address; referral: string };

/**
 * Returns the address that a referral names: an address, or the wallet of the player with that code. The zero address is nobody.
 * @throws Problem bad-request for a code that nobody has, for oneself, and for someone whom the receiver referred.
 */
export async function referrerOf(
  { internal, database }: Pick<VouchersContext, 'internal' | 'database'>,
  { reader }: Pick<Gen2Sale, 'reader'>,
  { userId, receiver, referral }: Referral,
): Promise<Address> {
  const given = referral.trim();
  if (given === '' || given === zeroAddress) return zeroAddress;
  const [referrer, own] = await Promise.all([
    isAddress(given, { strict: false }) ? { address: given } : internal.users.findReferrer({ params: { code: given } }),
    walletsOf(database.knex, userId),
  ]);
  if (!referrer) throw refused('Nobody with a wallet has this referral code.');
  const address = getAddress(referrer.address);
  const isOneself = ('userId' in referrer && referrer.userId === userId) || own.some((one) => one.address === address);
  if (isOneself) throw refused('You cannot refer yourself.');
  // The contract refuses a circle of two, unless it knows the referrer of the buyer already.
  const [theirs, known] = await Promise.all([reader.referrerOf(address), reader.referrerOf(receiver)]);
  if (theirs === receiver && known === zeroAddress) throw refused('You referred them, so they cannot refer you.');
  return address;
}

const refused = (message: string) =>
  new Problem('bad-request', message, { errors: [{ path: 'body.referral', message }] });
