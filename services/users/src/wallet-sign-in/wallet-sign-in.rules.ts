import { randomBytes } from 'node:crypto';
import type { Address } from 'viem';
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe';

export const messageMinutes = 10;
/** Beyond so many young messages, an address is answered the newest of them: nobody can push out what its owner is signing. */
export const youngMessages = 5;
export const youngMinutes = messageMinutes / 2;

/** What a signature is for: to sign in, or to link the address to one account. The message says so, and is good for nothing else. */
export type Purpose = { kind: 'sign-in' } | { kind: 'link'; userId: string };

export type SignInMessage = {
  nonce: string;
  address: Address;
  chainId: number;
  purpose: Purpose;
  text: string;
  expiresAt: Date;
};

const statementOf = (purpose: Purpose) =>
  purpose.kind === 'sign-in'
    ? 'Sign in to Hatchery. This costs nothing and sends no transaction.'
    : `Link this wallet to the Hatchery account ${purpose.userId}. This costs nothing and sends no transaction.`;

type NewMessage = { address: Address; chainId: number; purpose: Purpose; publicUrl: string };

/** A message to sign, as EIP-4361 has it. */
export function newSignInMessage({ address, chainId, purpose, publicUrl }: NewMessage, now: Date): SignInMessage {
  const nonce = randomBytes(16).toString('hex');
  const expiresAt = new Date(now.getTime() + messageMinutes * 60_000);
  const text = createSiweMessage({
    address,
    chainId,
    domain: new URL(publicUrl).host,
    uri: publicUrl,
    version: '1',
    statement: statementOf(purpose),
    nonce,
    issuedAt: now,
    expirationTime: expiresAt,
  });
  return { nonce, address, chainId, purpose, text, expiresAt };
}

/** Whether a stored message may still be signed here: this site, this address, this chain, this purpose, in its time. */
export function mayStillSign(message: SignInMessage, { publicUrl, now }: { publicUrl: string; now: Date }): boolean {
  const parsed = parseSiweMessage(message.text);
  return (
    parsed.chainId === message.chainId &&
    parsed.statement === statementOf(message.purpose) &&
    validateSiweMessage({
      message: parsed,
      address: message.address,
      domain: new URL(publicUrl).host,
      nonce: message.nonce,
      time: now,
    })
  );
}

/** How a wallet proved itself: with its key, or as the account of a contract on one chain. */
export type Proof = { by: 'key' } | { by: 'contract'; chainId: number };

/**
 * Whether a proof is good for a wallet that is known already. The address of a contract may be someone else's on another
 * chain, so a contract keeps to the chain on which it first signed in; an address with a key is the key owner's everywhere.
 */
export const acceptsProof = (wallet: { contract_chain_id: number | null }, proof: Proof): boolean =>
  proof.by === 'key' || wallet.contract_chain_id === null || wallet.contract_chain_id === proof.chainId;
