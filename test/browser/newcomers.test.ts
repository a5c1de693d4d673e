import { randomBytes } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { hardest } from '../../services/users/src/newcomers/newcomers.rules.ts';
import { createProofsOfWork } from '../../services/users/src/newcomers/proof-of-work.ts';
import { startTestPlatform } from '../platform/running-platform.ts';
import { launch, visit } from './open-page.ts';
import { arriveAsGuest, unexpected } from './players.ts';

const usual = { USUAL_NEWCOMERS_PER_HOUR: 'address=1,network=1000000,platform=1000000' };
const [platform, browser] = await Promise.all([startTestPlatform(usual), launch()]);
afterAll(async () => {
  await browser.close();
  await platform.close();
});

const creation = '**/v2/users/guest/wallets/create';
type Attempt = { status: number; key: string | undefined; proof: string | undefined };

const proofOf = (body: string | null): string | undefined => (body ? JSON.parse(body).proofOfWork : undefined);

function watchAttempts(page: Page): Attempt[] {
  const attempts: Attempt[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'POST' || !request.url().endsWith('/guest/wallets/create')) return;
    const key = request.headers()['idempotency-key'];
    attempts.push({ status: response.status(), key, proof: proofOf(request.postData()) });
  });
  return attempts;
}

it('a newcomer in a crowd gets in with the same press, while their device proves work', async () => {
  for (const [index, statuses] of [[201], [428, 201]].entries()) {
    const guest = await visit(browser);
    const attempts = watchAttempts(guest.page);
    await arriveAsGuest(guest.page, platform.url);
    expect(attempts.map(({ status }) => status)).toEqual(statuses);
    expect(attempts.map(({ proof }) => Boolean(proof))).toEqual(statuses.map((_, nth) => nth > 0));
    await guest.screenshot(`newcomer-${index}`);
    expect(unexpected(guest.complaints)).toEqual([]);
    await guest.close();
  }
});

it('solves the hardest challenge. PROOF_REPORT=1 prints how long it takes', async () => {
  const proofs = createProofsOfWork([randomBytes(32)]);
  for (const slowDown of [1, 4]) {
    const guest = await visit(browser);
    const { page } = guest;
    const devtools = await guest.context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const challenge = await proofs.createChallenge(hardest, new Date());
    const given: { at: number; proof?: string }[] = [];
    await page.route(creation, async (route: Route) => {
      const proof = proofOf(route.request().postData());
      given.push({ at: performance.now(), ...(proof ? { proof } : {}) });
      // The platform does not know our key, so it asks anew after this one.
      if (proof) return route.fallback();
      const problem = { type: '/problems/proof-required', title: 'Precondition Required', status: 428, challenge };
      return route.fulfill({ status: 428, contentType: 'application/problem+json', body: JSON.stringify(problem) });
    });
    await arriveAsGuest(page, platform.url);
    const [asked, solved] = given;
    expect(await proofs.read(solved?.proof ?? '', new Date())).toMatchObject({ level: hardest });
    const { counter } = JSON.parse(Buffer.from(solved?.proof ?? '', 'base64').toString()).solution;
    const took = Math.round((solved?.at ?? 0) - (asked?.at ?? 0));
    if (process.env.PROOF_REPORT)
      process.stdout.write(`CPU slowed ${slowDown} times: ${took} ms for ${counter + 1} tries of level ${hardest}\n`);
    await guest.close();
  }
});
