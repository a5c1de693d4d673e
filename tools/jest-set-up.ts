import { offerSharedParts } from '../test/platform/shared.host.ts';
import { startTestParts, type TestParts } from './test-parts.ts';

declare global {
  var testParts: TestParts | undefined;
  var sharedParts: Awaited<ReturnType<typeof offerSharedParts>> | undefined;
}

/** Once per run, before the workers start: these inherit the environment. */
export default async function setUp(): Promise<void> {
  globalThis.testParts = await startTestParts({ inMemory: true });
  globalThis.sharedParts = await offerSharedParts();
  Object.assign(process.env, globalThis.testParts.environment, { TEST_SHARED_URL: globalThis.sharedParts.url });
}
