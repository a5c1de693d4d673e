import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { checkReceipt, sha256Of, statementOf, verdictOf } from './receipt.rules.ts';

const id = '3f1c1f0a-7a3e-4d5b-9a55-0c4f6a1b2c3d';
const content = {
  platform: 'https://play.example',
  uid: id,
  holder: '9d2a1f0a-7a3e-4d5b-9a55-0c4f6a1b2c3d',
  assetUid: '1a2a1f0a-7a3e-4d5b-9a55-0c4f6a1b2c3d',
  title: 'Moss egg',
  fileName: 'moss.png',
  sha256: 'a'.repeat(64),
  size: 1_200,
  licence: { uid: '7b2a1f0a-7a3e-4d5b-9a55-0c4f6a1b2c3d', name: 'Meadow', version: 2 },
  agreedAt: '2026-11-01T10:00:00.000Z',
  downloadedAt: '2026-11-01T10:00:02.000Z',
};

function signed(statement: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    statement,
    signature: sign(null, Buffer.from(statement), privateKey).toString('base64url'),
    publicKey: String(publicKey.export({ format: 'jwk' }).x),
  };
}

const statesOf = async (receipt: ReturnType<typeof signed>, keys = [{ publicKey: receipt.publicKey }], at = id) =>
  (await checkReceipt({ receipt, said: statementOf(receipt.statement), id: at, keys })).map(({ state }) => state);

describe('a receipt', () => {
  it('holds if it is signed by a key of the library, and is of its address', async () => {
    const receipt = signed(JSON.stringify(content));
    expect(await statesOf(receipt)).toEqual(['good', 'good', 'good']);
  });

  it('does not hold once a letter of it was changed', async () => {
    const receipt = signed(JSON.stringify(content));
    const changed = { ...receipt, statement: JSON.stringify({ ...content, size: 1_201 }) };
    expect(await statesOf(changed)).toEqual(['bad', 'good', 'good']);
    expect(await statesOf({ ...receipt, signature: '???' })).toEqual(['bad', 'good', 'good']);
  });

  it('of another key or another address does not hold', async () => {
    const receipt = signed(JSON.stringify(content));
    expect(await statesOf(receipt, [{ publicKey: 'other' }])).toEqual(['good', 'bad', 'good']);
    expect(await statesOf(receipt, undefined, content.holder)).toEqual(['good', 'good', 'bad']);
  });
});

test('a statement is read only if it says everything', () => {
  expect(statementOf(JSON.stringify(content))?.licence.version).toBe(2);
  expect(statementOf(JSON.stringify({ ...content, sha256: undefined }))).toBeUndefined();
  expect(statementOf('null')).toBeUndefined();
  expect(statementOf('no JSON')).toBeUndefined();
});

test('a verdict is as good as the worst check', () => {
  expect(verdictOf([{ state: 'good' }, { state: 'good' }]).state).toBe('good');
  expect(verdictOf([{ state: 'good' }, { state: 'unavailable' }]).state).toBe('unavailable');
  expect(verdictOf([{ state: 'unavailable' }, { state: 'bad' }]).state).toBe('bad');
});

test('a file is known by its SHA-256', async () => {
  const bytes = new TextEncoder().encode('an egg').buffer;
  expect(await sha256Of(bytes)).toBe(createHash('sha256').update('an egg').digest('hex'));
});
