import { randomBytes } from 'node:crypto';
import { type Envelope, rewrap, seal, withOpened } from './envelope.ts';
import { createLocalMasterKey, createMasterKeys } from './master-key.ts';

const address = '0x00000000000000000000000000000000000000AA';
const otherAddress = '0x00000000000000000000000000000000000000bb';
const masterKey = createLocalMasterKey(randomBytes(32));
const masterKeys = createMasterKeys([masterKey]);

it('opens what it sealed, and wipes it after use', async () => {
  const privateKey = randomBytes(32);
  const envelope = await seal(privateKey, address, masterKey);
  let lent: Buffer | undefined;
  await withOpened(envelope, address, masterKeys, (opened) => {
    expect(opened.equals(privateKey)).toBe(true);
    lent = opened;
  });
  expect(lent?.every((byte) => byte === 0)).toBe(true);
});

it('takes the address in any case', async () => {
  const envelope = await seal(randomBytes(32), address, masterKey);
  await expect(withOpened(envelope, address.toLowerCase(), masterKeys, (key) => key.length)).resolves.toBe(32);
});

it('shows nothing of the key and repeats nothing', async () => {
  const privateKey = randomBytes(32);
  const [one, two] = [await seal(privateKey, address, masterKey), await seal(privateKey, address, masterKey)];
  expect(one.ciphertext.equals(two.ciphertext)).toBe(false);
  expect(one.wrappedKey.equals(two.wrappedKey)).toBe(false);
  expect(Buffer.concat([one.ciphertext, one.iv, one.tag, one.wrappedKey]).includes(privateKey)).toBe(false);
});

it.each(['ciphertext', 'iv', 'tag', 'wrappedKey'] as const)('refuses a changed %s', async (part) => {
  const envelope = await seal(randomBytes(32), address, masterKey);
  const changed: Envelope = {
    ...envelope,
    [part]: Buffer.from(envelope[part].map((byte, i) => (i === 3 ? byte ^ 1 : byte))),
  };
  await expect(withOpened(changed, address, masterKeys, () => 'opened')).rejects.toThrow();
});

it('refuses the envelope of another address', async () => {
  const envelope = await seal(randomBytes(32), address, masterKey);
  await expect(withOpened(envelope, otherAddress, masterKeys, () => 'opened')).rejects.toThrow();
});

it('refuses a master key that it does not have, and names it', async () => {
  const envelope = await seal(randomBytes(32), address, masterKey);
  const others = createMasterKeys([createLocalMasterKey(randomBytes(32))]);
  await expect(withOpened(envelope, address, others, () => 'opened')).rejects.toThrow(masterKey.id);
});

it('opens what a former master key wrapped, and wraps it again by the current one', async () => {
  const privateKey = randomBytes(32);
  const envelope = await seal(privateKey, address, masterKey);
  const current = createLocalMasterKey(randomBytes(32));
  const both = createMasterKeys([current, masterKey]);
  expect(await withOpened(envelope, address, both, (key) => key.equals(privateKey))).toBe(true);
  const again = { ...envelope, ...(await rewrap(envelope, address, both)) };
  expect(again.masterKeyId).toBe(current.id);
  expect(await withOpened(again, address, createMasterKeys([current]), (key) => key.equals(privateKey))).toBe(true);
  await expect(rewrap(envelope, otherAddress, both)).rejects.toThrow();
});

it('wants 32 bytes of master key', () => {
  expect(() => createLocalMasterKey(randomBytes(16))).toThrow(RangeError);
});
