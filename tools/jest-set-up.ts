import { startTestParts, type TestParts } from './test-parts.ts';

declare global {
  var testParts: TestParts | undefined;
}

/** Once per run, before the workers start: these inherit the environment. */
export default async function setUp(): Promise<void> {
  globalThis.testParts = await startTestParts();
  Object.assign(process.env, globalThis.testParts.environment);
}
