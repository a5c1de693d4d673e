import { createPrivateKey, sign } from 'node:crypto';
import { type Hex, toHex } from 'viem';

/** The RSA key of draws. It signs and is never returned. */
export type DrawKey = {
  /** The public modulus, big-endian. The exponent is 65,537. */
  modulus: Hex;
  /** Signs by RSASSA-PKCS1-v1_5 with SHA-256. */
  sign(message: Uint8Array): Hex;
};

/**
 * Reads an RSA key of 2,048 to 4,096 bits in PEM.
 * @throws Error that never contains a part of the key.
 */
export function parseDrawKey(pem: string): DrawKey {
  const key = readPem(pem);
  const { modulusLength = 0, publicExponent } = key?.asymmetricKeyDetails ?? {};
  const isFit = modulusLength >= 2_048 && modulusLength <= 4_096 && publicExponent === 65_537n;
  if (key?.asymmetricKeyType !== 'rsa' || !isFit)
    throw new Error('a key of draws is an RSA key of 2,048 to 4,096 bits with the exponent 65,537, in PEM');
  const { n = '' } = key.export({ format: 'jwk' });
  return {
    modulus: toHex(Buffer.from(n, 'base64url')),
    sign: (message) => toHex(sign('RSA-SHA256', message, key)),
  };
}

function readPem(pem: string) {
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n'));
  } catch {
    return undefined;
  }
}
