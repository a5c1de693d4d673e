import './jest-set-up.ts';

export default async function tearDown(): Promise<void> {
  await globalThis.testParts?.stop();
}
