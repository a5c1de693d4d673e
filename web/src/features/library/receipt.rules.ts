import type { LibraryReceipt } from '@hatchery/api/library-shapes';

/** The content of a receipt, as it was signed. */
export type Statement = Omit<LibraryReceipt, 'statement' | 'signature' | 'publicKey'> & {
  /** Address of the platform that says so. */
  platform: string;
};

const texts = ['platform', 'uid', 'holder', 'assetUid', 'title', 'fileName', 'sha256', 'agreedAt', 'downloadedAt'];

/** Returns what was signed; undefined for a text that is no statement. */
export function statementOf(text: string): Statement | undefined {
  try {
    const said = JSON.parse(text) as Record<string, unknown>;
    const licence = said.licence as Record<string, unknown> | undefined;
    const isWhole =
      texts.every((name) => typeof said[name] === 'string') &&
      typeof said.size === 'number' &&
      typeof licence?.name === 'string' &&
      typeof licence.version === 'number';
    return isWhole ? (said as unknown as Statement) : undefined;
  } catch {
    return undefined;
  }
}

export type CheckState = 'good' | 'bad' | 'unavailable';

type Signed = Pick<LibraryReceipt, 'statement' | 'signature' | 'publicKey'>;

/** Returns whether the signature is by its key over exactly this statement; some browsers cannot tell. */
export async function checkSignature({ statement, signature, publicKey }: Signed): Promise<CheckState> {
  const { subtle } = globalThis.crypto;
  if (!subtle) return 'unavailable';
  try {
    const key = await subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify']);
    const bytes = new TextEncoder().encode(statement);
    return (await subtle.verify('Ed25519', key, bytesOf(signature), bytes)) ? 'good' : 'bad';
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unavailable' : 'bad';
  }
}

/** Reads base64url. @throws for other texts */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

export interface Check {
  name: string;
  state: CheckState;
  title: string;
  words: string;
}

interface ToCheck {
  receipt: Signed;
  said: Statement | undefined;
  /** The id in the address. */
  id: string;
  keys: readonly { publicKey: string }[];
}

/** Checks a receipt, step by step. */
export async function checkReceipt({ receipt, said, id, keys }: ToCheck): Promise<Check[]> {
  const isKnown = keys.some(({ publicKey }) => publicKey === receipt.publicKey);
  const isThis = said?.uid.toLowerCase() === id.toLowerCase();
  return [
    signatureStep(await checkSignature(receipt)),
    {
      name: 'key',
      state: isKnown ? 'good' : 'bad',
      title: 'The key is the library’s',
      words: isKnown
        ? 'It is one of the keys that this library publishes for its receipts.'
        : 'It is none of the keys that this library publishes. Somebody else made this receipt.',
    },
    {
      name: 'receipt',
      state: isThis ? 'good' : 'bad',
      title: 'It is the receipt of this address',
      words: isThis
        ? 'The signed statement names the number in the address. All that is shown here is read from that statement.'
        : 'The signed statement belongs to another receipt.',
    },
  ];
}

const signatureWords: Record<CheckState, string> = {
  good: 'The signature covers every letter of the statement. Nobody has changed it since.',
  bad: 'The signature does not fit the statement. One of them was changed.',
  unavailable: 'This browser cannot check such signatures (Ed25519). A newer one can, and so can openssl.',
};

const signatureStep = (state: CheckState): Check => ({
  name: 'signature',
  state,
  title: 'Nothing was changed since it was signed',
  words: signatureWords[state],
});

/** Says what came of all checks together. */
export function verdictOf(checks: readonly Pick<Check, 'state'>[]): { state: CheckState; words: string } {
  if (checks.some(({ state }) => state === 'bad')) return { state: 'bad', words: 'This receipt does not hold' };
  if (checks.some(({ state }) => state === 'unavailable'))
    return { state: 'unavailable', words: 'Your browser could check only a part' };
  return { state: 'good', words: 'This receipt is genuine' };
}

/** Returns the SHA-256 of bytes, in hexadecimal. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
