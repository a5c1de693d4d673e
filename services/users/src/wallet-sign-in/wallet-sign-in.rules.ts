import { randomBytes } from 'node:crypto';
import type { Address } from 'viem';
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe';

export const messageMinutes = 10;
/** Beyond so many young messages, an address is answered the newest of them: nobody can push out what its owner is signing. */
export const youngMessages = 5;
export const youngMinutes = messageMinutes / 2;

export type SignInMessage = { nonce: string; address: Address; chainId: number; text: string; expiresAt: Date };

/** A message to sign in with, as EIP-4361 has it. */
export function newSignInMessage(
  { address, chainId, publicUrl }: { address: Address; chainId: number; publicUrl: string },
  now: Date,
): SignInMessage {
  const nonce = randomBytes(16).toString('hex');
  const expiresAt = new Date(now.getTime() + messageMinutes * 60_000);
  const text = createSiweMessage({
    address,
    chainId,
    domain: new URL(publicUrl).host,
    uri: publicUrl,
    version: '1',
    statement: 'Sign in to Hatchery. This costs nothing and sends no transaction.',
    nonce,
    issuedAt: now,
    expirationTime: expiresAt,
  });
  return { nonce, address, chainId, text, expiresAt };
}

/** Whether a stored message may still sign in here: this site, this address, this chain, in its time. */
export function mayStillSign(message: SignInMessage, { publicUrl, now }: { publicUrl: string; now: Date }): boolean {
  const parsed = parseSiweMessage(message.text);
  return (
    parsed.chainId === message.chainId &&
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
