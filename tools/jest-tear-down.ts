import './jest-set-up.ts';

export default async function tearDown(): Promise<void> {
  await globalThis.sharedParts?.close();
  await globalThis.testParts?.stop();
}
