import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, getAddress, type Hex } from 'viem';
import type { UsersContext } from '../context.ts';
import { accountOfProof } from '../guests/guests.ts';
import { openSession, type Session } from '../sessions/sessions.ts';
import { grantRole, lockAccountOfWallet } from '../users/users.ts';
import { findWallet, linkWallet, lockAddress } from '../wallets/wallets.ts';
import { consumeMessage, insertMessage, liveMessages, messagesSince } from './sign-in-messages.repository.ts';
import {
  acceptsProof,
  mayStillSign,
  newSignInMessage,
  type Proof,
  type SignInMessage,
  youngMessages,
  youngMinutes,
} from './wallet-sign-in.rules.ts';

/** Makes the message that an address is to sign next. */
export async function prepareMessage(
  { config, now: clock }: UsersContext,
  tx: Transaction,
  request: { address: Hex; chainId?: number | undefined },
): Promise<SignInMessage> {
  const now = clock();
  const address = getAddress(request.address);
  await lockAddress(tx, address);
  const wallet = await findWallet(tx, address);
  const chainId = request.chainId ?? wallet?.contract_chain_id ?? config.CHAIN_ID;
  if (!config.RPC_URLS.has(chainId)) throw unsupported(chainId);
  const since = new Date(now.getTime() - youngMinutes * 60_000);
  const young = await messagesSince(tx, { address, chainId, since, limit: youngMessages });
  if (young[0] && young.length === youngMessages) return young[0];
  const message = newSignInMessage({ address, chainId, publicUrl: config.PUBLIC_URL }, now);
  await insertMessage(tx, message, now);
  return message;
}

type Signed = { address: Address; message: SignInMessage; proof: Proof };

/** Finds the message that was signed. Nothing is used up yet. @throws Problem expired, invalid-signature, service-unavailable. */
export async function findSigned(
  { config, database, checkSignature, now: clock }: UsersContext,
  request: { address: Hex; signature: Hex },
): Promise<Signed> {
  const now = clock();
  const address = getAddress(request.address);
  const messages = (await liveMessages(database.knex, address, now)).filter((message) =>
    mayStillSign(message, { publicUrl: config.PUBLIC_URL, now }),
  );
  if (messages.length === 0) throw expired();
  const signed = await checkSignature({ address, signature: request.signature, messages });
  if (!signed) throw refused('This is not a signature of a message that this address was given.');
  return { address, ...signed };
}

type Caller = { guestId: string | undefined; userAgent: string | undefined };

/** Signs in with a signed message, once. */
export async function signIn(
  context: UsersContext,
  tx: Transaction,
  { address, message, proof }: Signed,
  { guestId, userAgent }: Caller,
): Promise<Session> {
  const now = context.now();
  await lockAddress(tx, address);
  if (!(await consumeMessage(tx, message.nonce, now))) throw expired();
  const userId = await accountOf(tx, { address, proof, guestId, now });
  if (context.config.ADMIN_WALLETS.has(address)) await grantRole(tx, userId, 'admin', now);
  return openSession(tx, { userId, userAgent, message: 'Signed in' }, { tokens: context.tokens, now });
}

async function accountOf(
  tx: Transaction,
  { address, proof, guestId, now }: { address: Address; proof: Proof; guestId: string | undefined; now: Date },
): Promise<string> {
  const owner = await lockAccountOfWallet(tx, address);
  const wallet = owner && (await findWallet(tx, address));
  if (wallet && !acceptsProof(wallet, proof))
    throw refused(`This account signs in on chain ${wallet.contract_chain_id}: ask for a message of that chain.`);
  const userId = await accountOfProof(tx, { ownerId: owner?.id, guestId, now });
  if (owner) return userId;
  const contractChainId = proof.by === 'contract' ? proof.chainId : undefined;
  await linkWallet(tx, { userId, address, kind: 'external', main: true, contractChainId, now });
  return userId;
}

const expired = () =>
  new Problem('expired', 'There is no message left to sign in with: it expired or was used. Ask for another one.');

const refused = (message: string) =>
  new Problem('invalid-signature', message, { errors: [{ path: 'body.signature', message }] });

const unsupported = (chainId: number) => {
  const message = `Network ${chainId} is not supported`;
  return new Problem('bad-request', message, { errors: [{ path: 'query.chainId', message }] });
};
