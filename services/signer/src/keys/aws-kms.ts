import { AwsV4Signer } from 'aws4fetch';
import * as z from 'zod';
import { type AwsSettings, createAwsCredentials } from './aws-credentials.ts';
import { type CallKeyService, KeyServiceRefusal, WrongCiphertext } from './key-service.ts';
import type { MasterKey } from './master-key.ts';

type Options = { settings: AwsSettings; call: CallKeyService; now: () => Date };

export type AwsKms = {
  /** Creates a master key that stays in the service. @param arn of a symmetric key */
  masterKey(arn: string): MasterKey;
  /** Signs a digest of 32 bytes with an ECC_SECG_P256K1 key. @returns the signature in DER. */
  sign(arn: string, digest: Uint8Array): Promise<Buffer>;
  /** @returns the public key in DER (SubjectPublicKeyInfo). */
  publicKey(arn: string): Promise<Buffer>;
};

const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));
const answers = {
  Encrypt: z.object({ CiphertextBlob: bytes }),
  Decrypt: z.object({ Plaintext: bytes }),
  Sign: z.object({ Signature: bytes }),
  GetPublicKey: z.object({ PublicKey: bytes }),
};

/** Codes of AWS that say what a changed or foreign ciphertext is. */
const wrongCodes = /InvalidCiphertextException|IncorrectKeyException/;
/** Codes of answers below 500 that may pass. */
const passingCodes = /Throttling|LimitExceeded|ExpiredToken|RequestExpired/;

export const regionOf = (arn: string) => arn.split(':')[3] ?? '';

/**
 * Creates a client of AWS KMS. Its JSON API takes four calls, and `aws4fetch` signs requests to the file store already, so there is no
 * AWS SDK in the image.
 */
export function createAwsKms(options: Options): AwsKms {
  const regions = new Map<string, ReturnType<typeof createSend>>();
  const ask = async <Name extends keyof typeof answers>(operation: Name, arn: string, body: object) => {
    const region = regionOf(arn);
    const send = regions.get(region) ?? createSend(options, region);
    regions.set(region, send);
    return answers[operation].parse(await send(operation, { KeyId: arn, ...body })) as z.output<(typeof answers)[Name]>;
  };
  const boundTo = (address: string) => ({ EncryptionContext: { address } });
  return {
    masterKey: (arn) => ({
      id: `awskms:${arn}`,
      wrap: async (dataKey, context) => {
        const body = { Plaintext: dataKey.toString('base64'), ...boundTo(context) };
        return (await ask('Encrypt', arn, body)).CiphertextBlob;
      },
      unwrap: async (wrapped, context) => {
        const body = { CiphertextBlob: wrapped.toString('base64'), ...boundTo(context) };
        return (await ask('Decrypt', arn, body)).Plaintext;
      },
    }),
    sign: async (arn, digest) => {
      const Message = Buffer.from(digest).toString('base64');
      const body = { Message, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' };
      return (await ask('Sign', arn, body)).Signature;
    },
    publicKey: async (arn) => (await ask('GetPublicKey', arn, {})).PublicKey,
  };
}

function createSend({ settings, call, now }: Options, region: string) {
  const credentials = createAwsCredentials({ settings, region, call, now });
  if (!credentials) throw new Error('No settings name credentials of AWS.');
  const url = settings.AWS_ENDPOINT_URL_KMS ?? `https://kms.${region}.amazonaws.com/`;
  return async (operation: string, content: object): Promise<unknown> => {
    const own = await credentials();
    return call({ provider: 'aws', operation }, async (signal) => {
      const body = JSON.stringify(content);
      const signed = await new AwsV4Signer({
        ...own,
        service: 'kms',
        region,
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${operation}` },
        body,
      }).sign();
      return contentOf(await fetch(signed.url, { method: 'POST', headers: signed.headers, body, signal }));
    });
  };
}

async function contentOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  const told = `AWS KMS answered ${answer.status}: ${text.slice(0, 300)}`;
  if (wrongCodes.test(text)) throw new WrongCiphertext(told);
  throw answer.status >= 429 || passingCodes.test(text) ? new Error(told) : new KeyServiceRefusal(told);
}
