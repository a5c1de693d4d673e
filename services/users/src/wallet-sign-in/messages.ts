import { randomBytes } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, getAddress, type Hex } from 'viem';
import type { UsersContext } from '../context.ts';
import { unsupportedChain } from '../wallets/chains.rules.ts';
import { findWallet, lockAddress } from '../wallets/wallets.ts';
import { deleteMessage, insertMessage, listLiveMessages, listMessagesSince } from './sign-in-messages.repository.ts';
import {
  acceptsProof,
  mayStillSign,
  newSignInMessage,
  type Proof,
  type Purpose,
  type SignInMessage,
  youngMessages,
  youngMinutes,
} from './wallet-sign-in.rules.ts';

/** Returns a message for an address to sign. @throws Problem bad-request for a chain that is not supported */
export async function prepareMessage(
  { config, now: clock }: UsersContext,
  tx: Transaction,
  request: { address: Hex; chainId?: number | undefined; purpose: Purpose },
): Promise<SignInMessage> {
  const now = clock();
  const { purpose } = request;
  const address = getAddress(request.address);
  await lockAddress(tx, address);
  const wallet = await findWallet(tx, address);
  const chainId = request.chainId ?? wallet?.contractChainId ?? config.CHAIN_ID;
  if (!config.RPC_URLS.has(chainId)) throw unsupportedChain(chainId, 'query.chainId');
  const since = new Date(now.getTime() - youngMinutes * 60_000);
  const young = await listMessagesSince(tx, { address, chainId, purpose, since, limit: youngMessages });
  if (young[0] && young.length === youngMessages) return young[0];
  const nonce = randomBytes(16).toString('hex');
  const message = newSignInMessage({ nonce, address, chainId, purpose, publicUrl: config.PUBLIC_URL }, now);
  await insertMessage(tx, message, now);
  return message;
}

/** A message, and the proof that the address signed it. */
export type Signed = { address: Address; message: SignInMessage; signature: Hex; proof: Proof };

/**
 * Finds the message that a signature signs. `takeMessage` uses it up afterwards.
 * @throws Problem expired, invalid-signature, service-unavailable
 */
export async function findSigned(
  { config, database, checkSignature, now: clock }: UsersContext,
  request: { address: Hex; signature: Hex; purpose: Purpose },
): Promise<Signed> {
  const now = clock();
  const address = getAddress(request.address);
  const live = await listLiveMessages(database.knex, { address, purpose: request.purpose, now });
  const messages = live.filter((message) => mayStillSign(message, { publicUrl: config.PUBLIC_URL, now }));
  if (messages.length === 0) throw expired();
  const signed = await checkSignature({ address, signature: request.signature, messages });
  if (!signed) throw refused('This is not a signature of a message that this address asked for.');
  return { address, signature: request.signature, ...signed };
}

/** Uses a message up, so that a signature works once. The address must be locked. @throws Problem expired */
export async function takeMessage(tx: Transaction, message: SignInMessage, now: Date): Promise<void> {
  if (!(await deleteMessage(tx, message.nonce, now))) throw expired();
}

/** @throws Problem invalid-signature if the wallet is a contract on another chain than that of the proof */
export function checkProof(wallet: { contractChainId: number | null }, proof: Proof): void {
  if (!acceptsProof(wallet, proof))
    throw refused(`This account signs in on chain ${wallet.contractChainId}. Ask for a message of that chain.`);
}

const expired = () => new Problem('expired', 'This message has expired or was used. Ask for another one.');

const refused = (message: string) =>
  new Problem('invalid-signature', message, { errors: [{ path: 'body.signature', message }] });
