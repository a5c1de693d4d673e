import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import type { Page } from 'playwright-core';
import { call } from '../platform/call.ts';
import { signInWithWallet } from '../platform/people.ts';
import { launch, loaded, looks, openPlatform, type VisitOptions, visit } from './open-page.ts';
import { button, comeAs, newPlayer, row, sheet, unexpected } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;
const someName = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;

async function visitAs(person: Awaited<ReturnType<typeof newPlayer>>, options: VisitOptions) {
  const seen = await visit(browser, options);
  await comeAs(seen, platform.url, person);
  return { ...seen, person };
}

/** The demo admin, and an asset of theirs that exists in the game alone. */
async function adminWithAsset(name: string) {
  const admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  const body = { name, category: 'medals', image: '/mark.svg' };
  const { status } = await call(platform.url, 'POST', '/v2/assets', { token: admin.token, body });
  expect(status).toBe(200);
  return admin;
}

const dayMs = 86_400_000;
const tomorrow = () => new Date(Date.now() + dayMs).toISOString().slice(0, 16);
/** Waits until the focus has gone on from a button that went away. */
const focusIsKept = (page: Page) => page.waitForFunction(() => document.activeElement !== document.body);
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

describe.each(looks)('an airdrop by a list: %s', (look, options) => {
  it('is made, judged, activated, and claimed by a player who sees it at once', async () => {
    const [medal, name] = [someName('Spring medal'), someName('Spring race')];
    const [person, ada] = await Promise.all([adminWithAsset(medal), newPlayer(platform.url, 'Ada')]);
    const player = await visitAs(ada, options);
    await player.page.goto(at('/airdrops'));
    await player.page.getByText('Nothing claimed yet.').waitFor();

    const admin = await visitAs(person, options);
    const { page } = admin;
    await page.goto(at('/admin/airdrops/new'));
    await button(page, 'Save draft').click();
    await page.getByText('Choose what it gives.').waitFor();
    await page.getByLabel('Name', { exact: true }).pressSequentially(name);
    await page.getByLabel('Search assets by name').pressSequentially(medal);
    await page.getByRole('button', { name: new RegExp(medal) }).click();
    await page.getByLabel('Total limit').pressSequentially('10');
    await page.getByLabel('Most claims').pressSequentially('5');
    await page.getByLabel('Ends').fill(tomorrow());
    await admin.screenshot(`airdrop-new-${look}`);
    await button(page, 'Save draft').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await button(page, 'Start dry run').isDisabled()).toBe(true);

    // A list with faults is refused as a whole, by line.
    const upload = page.getByLabel('CSV of recipients');
    await sheet(page, 'List of recipients').waitFor();
    await upload.setInputFiles(csv('bad.csv', `${ada.address},2\nnobody,1\n${ada.address},-1\n`));
    await page.getByText(/lines are wrong/).waitFor();
    await page.getByText('Line 2').waitFor();
    await admin.screenshot(`airdrop-faults-${look}`);
    await upload.setInputFiles(csv('good.csv', `recipient,amount\n${ada.address},2\nbo@example.com,1\n`));
    await page.getByText('2 recipients', { exact: true }).waitFor();

    await button(page, 'Edit').click();
    const draft = page.getByRole('dialog', { name: `Edit ${name}` });
    await draft.getByLabel('Description (optional)').pressSequentially('For the first ones home.');
    await draft.getByRole('button', { name: 'Save' }).click();
    await page.getByText('For the first ones home.').waitFor();

    await button(page, 'Start dry run').click();
    await page.getByText('Get something').first().waitFor();
    await page.getByRole('row', { name: new RegExp(ada.address, 'i') }).waitFor();
    const saved = page.waitForEvent('download');
    await button(page, 'CSV').click();
    expect((await saved).suggestedFilename()).toBe(`${name}.csv`);
    await loaded(page);
    await admin.screenshot(`airdrop-dry-run-${look}`);

    await button(page, 'Activate').click();
    const dialog = page.getByRole('dialog', { name: `Activate ${name}?` });
    await dialog.getByText(/^2 recipients, 3 ×/).waitFor();
    await admin.screenshot(`airdrop-activate-${look}`);
    await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
    await sheet(page, 'Controls').waitFor();
    await focusIsKept(page);

    // The stream tells the player's open page.
    const claim = player.page.getByRole('button', { name: `Claim: ${name}`, exact: true });
    await claim.waitFor();
    await player.page.getByText(`2 × ${medal}`).waitFor();
    await loaded(player.page);
    await player.screenshot(`airdrops-${look}`);
    await button(page, 'Pause').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await claim.isEnabled()).toBe(true);
    await button(page, 'Pause').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await button(page, 'Resume').waitFor();
    await player.page.reload();
    await player.page.getByText('This airdrop is paused.').first().waitFor();
    expect(await claim.count()).toBe(0);
    await player.screenshot(`airdrops-${look}-paused`);
    await button(page, 'Resume').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await button(page, 'Pause').waitFor();
    await player.page.reload();
    await claim.waitFor();
    // A double click claims once.
    await claim.dblclick();
    await row(player.page, name).getByRole('link', { name: 'In your bag' }).waitFor();
    await claim.waitFor({ state: 'detached' });
    expect(await row(player.page, name).count()).toBe(1);
    await focusIsKept(player.page);
    await player.screenshot(`airdrops-${look}-claimed`);
    const { body } = await call(platform.url, 'GET', '/v2/vouchers', { token: ada.token });
    expect(body.map(({ name: of, amountBase }: Record<string, string>) => [of, amountBase])).toEqual([[medal, '2']]);

    await button(page, 'End').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End for good' }).click();
    await page.getByText('It has ended for good.').waitFor();
    await page.goto(at('/admin/airdrops'));
    await page.getByRole('row', { name: new RegExp(`^${name}`) }).waitFor();
    await loaded(page);
    await admin.screenshot(`airdrop-list-${look}`);
    for (const visitor of [admin, player]) expect(unexpected(visitor.complaints)).toEqual([]);
    await Promise.all([admin.close(), player.close()]);
  });
});

it('pays many recipients once a second admin has approved it, and tells the first one', async () => {
  const [medal, name] = [someName('Dawn medal'), someName('Dawn')];
  const [admin, other] = await Promise.all([adminWithAsset(medal), newPlayer(platform.url, 'Second')]);
  const as = { token: admin.token };
  await call(platform.url, 'PUT', `/v2/users/${other.uid}/roles`, { ...as, body: { roles: ['admin'] } });
  const { body: assets } = await call(platform.url, 'GET', `/v2/assets?text=${encodeURIComponent(medal)}`, as);
  const draft = { name, description: '', source: 'game', assetUid: assets[0].uid, match: { generation: 'file' } };
  const bounds = { budget: 2_000, maxClaims: 2_000, endsAt: new Date(Date.now() + dayMs).toISOString() };
  const { body: made } = await call(platform.url, 'POST', '/v2/airdrops', { ...as, body: { ...draft, ...bounds } });
  const desk = at(`/admin/airdrops/${made.uid}`);

  const first = await visitAs(admin, looks[1][1]);
  await first.page.goto(desk);
  await sheet(first.page, 'List of recipients').waitFor();
  const lines = Array.from({ length: 1_001 }, (_, index) => `0x${(2 ** 32 + index).toString(16).padStart(40, '0')},1`);
  await first.page.getByLabel('CSV of recipients').setInputFiles(csv('many.csv', `${lines.join('\n')}\n`));
  await first.page.getByText('1,001 recipients', { exact: true }).waitFor();
  await button(first.page, 'Start dry run').click();
  await button(first.page, 'Activate').click();
  await first.page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click();
  await first.page.getByText('Another admin, who did not create it, has to activate it.').waitFor();
  await focusIsKept(first.page);
  expect(await button(first.page, 'Approve and activate').isDisabled()).toBe(true);

  const second = await visitAs(other, looks[0][1]);
  await second.page.goto(desk);
  await button(second.page, 'Approve and activate').click();
  await second.screenshot('airdrop-second-admin');
  await second.page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }).click();
  await sheet(second.page, 'Controls').waitFor();
  await sheet(first.page, 'Controls').waitFor();
  for (const visitor of [first, second]) expect(unexpected(visitor.complaints)).toEqual([]);
  await Promise.all([first.close(), second.close()]);
});

it('a visitor is told how to take part', async () => {
  const visitor = await visit(browser);
  await visitor.page.goto(at('/airdrops'));
  await sheet(visitor.page, 'How to take part').getByRole('link', { name: 'Sign in' }).waitFor();
  await visitor.screenshot('airdrops-visitor');
  expect(unexpected(visitor.complaints)).toEqual([]);
  await visitor.close();
});

it('says what went wrong, and asks again', async () => {
  const player = await visitAs(await newPlayer(platform.url, 'Bo'), {});
  const { page } = player;
  let failing = true;
  await page.route('**/v2/airdrops/**', (route) =>
    failing
      ? route.fulfill({ status: 403, json: { type: '/problems/forbidden', detail: 'Not now.' } })
      : route.fallback(),
  );
  await page.goto(at('/airdrops'));
  await page.getByRole('alert').getByText('Not now.').first().waitFor();
  await player.screenshot('airdrops-error');
  failing = false;
  const failures = page.getByRole('alert').filter({ hasText: 'Not now.' });
  await eventually(async () => {
    if ((await failures.count()) === 0) return true;
    await failures.first().getByRole('button', { name: 'Try again' }).click({ timeout: 1_000 });
  });
  await page.getByText('Nothing claimed yet.').waitFor();
  await player.close();
});
