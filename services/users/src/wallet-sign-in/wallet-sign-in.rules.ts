import type { Address } from 'viem';
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe';

const messageMinutes = 10;
/**
 * The most young messages of an address. Whoever asks for more gets the newest one again, so that nobody can push out the message
 * that the owner is about to sign.
 */
export const youngMessages = 5;
export const youngMinutes = messageMinutes / 2;

/** The purpose of a signature: to sign in, or to link the address to one account. It is part of the text and checked. */
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

type NewMessage = { nonce: string; address: Address; chainId: number; purpose: Purpose; publicUrl: string };

/** Builds a message to sign (EIP-4361). @param message `nonce` is 128 random bits in hex */
export function newSignInMessage(message: NewMessage, now: Date): SignInMessage {
  const { nonce, address, chainId, purpose, publicUrl } = message;
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

/** Tells whether a stored message is still valid for this site, its address, its chain and its purpose. */
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

/** The way a wallet proved itself: with its key, or as a contract account on one chain. */
export type Proof = { by: 'key' } | { by: 'contract'; chainId: number };

/**
 * Tells whether a proof is valid for a known wallet. On another chain somebody else may control a contract's address, so a
 * contract must sign in on the chain of its first proof. A key controls its address on every chain.
 */
export const acceptsProof = (wallet: { contractChainId: number | null }, proof: Proof): boolean =>
  proof.by === 'key' || wallet.contractChainId === null || wallet.contractChainId === proof.chainId;
