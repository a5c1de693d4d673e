import { randomBytes, randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import type { Page } from 'playwright-core';
import { getAddress, type Hex } from 'viem';
import { call } from '../platform/call.ts';
import { launch, loaded, looks, openPlatform, type VisitOptions, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, comeAs, fundKeptWallet, newPlayer, row, sheet, unexpected, visitAsPlayer } from './players.ts';
import { setCode } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

const at = (path: string) => platform.url + path;
/** Code that does nothing, and says nothing of itself. */
const silentCode: Hex = '0x00';
const artifact = JSON.stringify({
  contractName: 'Arena',
  abi: [
    {
      type: 'event',
      name: 'Fought',
      inputs: [
        { name: 'winner', type: 'address', indexed: true },
        { name: 'prize', type: 'uint256', indexed: false },
      ],
    },
    { type: 'function', name: 'fight', inputs: [], outputs: [], stateMutability: 'nonpayable' },
  ],
});

async function visitAsAdmin(options: VisitOptions = {}) {
  const admin = await visit(browser, options);
  await comeAs(admin, platform.url, await newPlayer(platform.url, 'Ada', demoAccounts[1]?.privateKey));
  return admin;
}

/** Drops a file on the field for the ABI, as a file manager does. */
const dropAbi = (page: Page, text: string) =>
  page.getByLabel('ABI (optional)').evaluate((field, content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'Arena.json', { type: 'application/json' }));
    for (const type of ['dragenter', 'dragover', 'drop'])
      field.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, text);

/** Boxes to tick are as large as their labels, and filters as their words. */
async function expectNoFaults(page: Page): Promise<void> {
  const faults = await page.evaluate(faultsOfPage);
  expect(faults.filter((fault) => !/ type="checkbox"| aria-pressed/.test(fault))).toEqual([]);
}

describe('the desk of contracts', () => {
  it.each(looks)('adds, changes and removes one, and asks the chain about it: %s', async (look, options) => {
    const admin = await visitAsAdmin(options);
    const { page } = admin;
    const name = `Arena ${randomUUID().slice(0, 8)}`;
    const address = getAddress(`0x${randomBytes(20).toString('hex')}`);
    await admin.answerSlowly();
    await page.goto(at('/admin/contracts'));
    await page.getByRole('row', { name: /^GameToken on/ }).waitFor();
    await loaded(page);
    await admin.screenshot(`contracts-${look}`);
    await expectNoFaults(page);
    expect(await admin.layoutShifts(0.005)).toEqual([]);

    // An entry that the platform brought can be looked at.
    await page.keyboard.press('f');
    await page.keyboard.type('gametoken');
    const token = page.getByRole('row', { name: /^GameToken on/ });
    await token.focus();
    await page.keyboard.press('Enter');
    const brought = page.getByRole('dialog', { name: 'GameToken' });
    await brought.getByText("can't be changed or removed here").waitFor();
    await brought.getByText(/^\d+ events$/).click();
    await brought.getByText('Transfer(address,address,uint256)').waitFor();
    expect(await brought.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    await admin.screenshot(`contracts-entry-${look}`);
    await page.keyboard.press('Escape');

    await button(page, 'Add').click();
    const form = page.getByRole('dialog', { name: 'Add a contract' });
    await form.getByRole('button', { name: 'Add contract' }).click();
    await form.getByText('Choose a chain.').waitFor();
    expect(await form.getByLabel('Chain', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await form.getByText('Enter an address: 0x and 40 digits.').waitFor();
    await form.getByText('Enter when it was deployed.').waitFor();
    await form.getByLabel('Deployed').fill('2026-11-01T10:00');
    await form.getByLabel('Chain', { exact: true }).selectOption('31337');
    await form.getByLabel('Address', { exact: true }).fill(address.toLowerCase());
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Kind').selectOption('ERC-721');
    await dropAbi(page, '{ "abi": 5 }');
    await form.getByLabel('ABI (optional)').blur();
    await form.getByText('This is no ABI').waitFor();
    await dropAbi(page, artifact);
    await form.getByText('1 function, 1 event').waitFor();
    await form.getByRole('button', { name: 'From now on' }).click();
    await admin.screenshot(`contracts-form-${look}`);
    // The platform says at each field what the chain has to say to it.
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Add contract' }).click();
    await form.getByText('There is no contract at this address on this chain.').waitFor();
    await admin.screenshot(`contracts-refused-${look}`);
    await setCode(platform.rpcUrl, address, silentCode);
    await form.getByRole('button', { name: 'Add contract' }).click();
    await form.getByText('The contract says that it is Other.').waitFor();
    await form.getByLabel('Kind').selectOption('As the chain says');
    // A press of Escape loses nothing that is not saved.
    await page.keyboard.press('Escape');
    await form.getByText('What you entered is not saved yet.').waitFor();
    await form.getByRole('button', { name: 'Keep editing' }).click();
    await form.getByRole('button', { name: 'Add contract' }).click();

    const dialog = page.getByRole('dialog', { name, exact: true });
    const said = dialog.getByRole('region', { name: 'What the chain says' });
    await said.getByText('No token').waitFor();
    await said.getByText('None, or not known').waitFor();
    await said.getByText(/^0x[0-9a-f]{64}$/).waitFor();
    await dialog.getByText('One event').waitFor();
    await dialog.getByText(/^From block [\d,]+ on$/).waitFor();
    await admin.screenshot(`contracts-added-${look}`);
    await dialog.getByRole('button', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: `Change ${name}` });
    await change.getByLabel('Name', { exact: true }).fill(`${name} again`);
    await change.getByLabel('Verified').check();
    await change.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').first().waitFor();
    const changed = page.getByRole('dialog', { name: `${name} again` });
    await changed.getByText('Yes', { exact: true }).waitFor();

    await changed.getByRole('link', { name: 'Its changes' }).click();
    await sheet(page, 'Changes of one contract').waitFor();
    await row(page, 'Changed').getByText(`${name} again`).first().waitFor();
    await row(page, 'Added').getByText('Ada').waitFor();
    await loaded(page);
    await admin.screenshot(`contracts-changes-${look}`);
    await expectNoFaults(page);

    await page.goto(at('/admin/contracts'));
    await page.getByRole('row', { name: `${name} again on` }).click();
    const remove = changed.getByRole('button', { name: 'Remove' });
    await remove.click();
    // Escape closes the question alone, and the player is where they were.
    await button(page, 'Remove contract').waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Remove contract').waitFor({ state: 'detached' });
    expect(await remove.evaluate((element) => element === document.activeElement)).toBe(true);
    await remove.click();
    await button(page, 'Remove contract').click();
    await page.getByText(`${name} again is removed.`).first().waitFor();
    await page.getByRole('row', { name: `${name} again on` }).waitFor({ state: 'detached' });
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });

  it('says what went wrong, and that a chain does not answer', async () => {
    const admin = await visitAsAdmin();
    const { page } = admin;
    let failing = true;
    await page.route(/\/v2\/contracts(\?|$)/, (route) => {
      if (route.request().method() === 'POST')
        return route.fulfill({ status: 503, json: { type: '/problems/service-unavailable', detail: 'Not now.' } });
      if (!failing) return route.fallback();
      return route.fulfill({ status: 403, json: { type: '/problems/forbidden', detail: 'Not now.' } });
    });
    await page.goto(at('/admin/contracts'));
    await page.getByRole('alert').getByText('Not now.').waitFor();
    await admin.screenshot('contracts-failed');
    failing = false;
    await eventually(async () => {
      if (await page.getByRole('row', { name: /^GameToken on/ }).isVisible()) return true;
      await button(page, 'Try again').click({ timeout: 1_000 });
    });
    await page.getByLabel('Search contracts').fill('nothing is called that');
    await page.getByText('No contract is like that.').waitFor();
    await button(page, 'Add').click();
    const form = page.getByRole('dialog', { name: 'Add a contract' });
    await form.getByLabel('Chain', { exact: true }).selectOption('31337');
    await form.getByLabel('Address', { exact: true }).fill(`0x${'12'.repeat(20)}`);
    await form.getByLabel('Name', { exact: true }).fill('Arena');
    await form.getByLabel('Deployed').fill('2026-11-01T10:00');
    await form.getByRole('button', { name: 'Add contract' }).click();
    await form.getByText("The chain doesn't answer right now").waitFor();
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Arena');
    await admin.close();
  });

  it('is for admins alone', async () => {
    const player = await visitAsPlayer(browser, platform.url, 'Lise');
    for (const path of ['/admin/contracts', '/admin/logs']) {
      await player.page.goto(at(path));
      await player.page.getByRole('heading', { name: "You don't have access" }).waitFor();
    }
    await player.close();
  });
});

describe('the logs', () => {
  it.each(looks)('are read by event and argument, with their finality: %s', async (look, options) => {
    const player = await newPlayer(platform.url, 'Emmy');
    await fundKeptWallet(platform.url, player);
    const { internalWallet } = (await call(platform.url, 'GET', '/v2/users', { token: player.token })).body;
    const admin = await visitAsAdmin(options);
    const { page } = admin;
    await admin.answerSlowly();
    await page.goto(at('/admin/logs'));
    await sheet(page, 'Jobs').waitFor();
    await loaded(page);
    await admin.screenshot(`logs-${look}`);
    await expectNoFaults(page);
    await page.getByRole('combobox', { name: 'Contract' }).selectOption('GameToken');
    await page.getByRole('heading', { level: 1, name: 'Logs of GameToken' }).waitFor();
    await page.getByLabel('Event', { exact: true }).selectOption('Transfer(address,address,uint256)');
    await page.getByLabel('to', { exact: true }).fill('0x12');
    await page.getByLabel('From block').fill('x');
    await page.keyboard.press('Enter');
    await page.getByText('Enter an address: 0x and 40 digits.').waitFor();
    await page.getByText('Enter a block number.').waitFor();
    await page.getByLabel('to', { exact: true }).fill(internalWallet);
    await page.getByLabel('From block').fill('');
    await eventually(async () => {
      await button(page, 'Search').click();
      return page.getByText('1 shown', { exact: true }).isVisible();
    });
    await loaded(page);
    await admin.screenshot(`logs-found-${look}`);
    await expectNoFaults(page);
    // A reload, or somebody else's browser, searches for the same.
    const searched = page.url();
    await page.goto(at('/admin/logs'));
    await page.goto(searched);
    await page.getByText('1 shown', { exact: true }).waitFor();
    expect(await page.getByLabel('to', { exact: true }).inputValue()).toBe(internalWallet);
    expect(await page.getByLabel('Event', { exact: true }).inputValue()).toBe('Transfer(address,address,uint256)');
    await page.getByText(/^Read from block [\d,]+ to [\d,]+\. Final up to block [\d,]+\.$/).waitFor();
    await page.getByRole('row', { name: /^Transfer in block/ }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Transfer' });
    const named = dialog.getByRole('region', { name: 'Arguments' });
    await named.getByText(getAddress(internalWallet)).waitFor();
    await dialog.getByText(/^(Final|Seen)$/).waitFor();
    await dialog.getByText('As the chain has it').click();
    await dialog.getByText('Topic 0').or(dialog.locator('[data-name="Topic 0"]')).first().waitFor();
    await admin.screenshot(`log-${look}`);
    await named.getByRole('button', { name: 'Only with this from' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('to', { exact: true }).inputValue()).toBe('');
    await button(page, 'Clear').click();
    await button(page, 'Oldest first').click();
    await page
      .getByText('50 shown')
      .or(page.getByText(/^\d+ shown/))
      .first()
      .waitFor();
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });

  it('of a contract of which none was read are read by a job, and it goes by its new name', async () => {
    const person = await newPlayer(platform.url, 'Ada', demoAccounts[1]?.privateKey);
    const address = getAddress(`0x${randomBytes(20).toString('hex')}`);
    await setCode(platform.rpcUrl, address, silentCode);
    const name = `Quiet ${randomUUID().slice(0, 8)}`;
    const { abi } = JSON.parse(artifact);
    const body = {
      chainId: 31337,
      address,
      name,
      link: '',
      deployDate: '2026-11-01T10:00:00.000Z',
      verified: false,
      abi,
    };
    const made = (await call(platform.url, 'POST', '/v2/contracts', { token: person.token, body })).body;
    const admin = await visit(browser);
    await comeAs(admin, platform.url, person);
    const { page } = admin;
    await page.goto(at(`/admin/logs/${made.uid}`));
    await page.getByText('No logs of this contract were read yet.').waitFor();
    expect(await page.getByText(/No logs/).count()).toBe(1);
    await loaded(page);
    await admin.screenshot('logs-unread');
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await button(page, 'Add a job').click();
    const form = page.getByRole('dialog', { name: 'Add a job' });
    await form.getByLabel('From block').fill('1');
    await form.getByLabel('To block').fill('2');
    await button(page, 'Add job').click();
    await page.getByText(/^Read from block 1 to 2\./).waitFor();
    await page.getByText('It has told nothing in the blocks that were read.').waitFor();

    await page.goto(at('/admin/logs'));
    const choice = page.getByRole('combobox', { name: 'Contract' });
    await choice.locator('option', { hasText: name }).waitFor({ state: 'attached' });
    const renamed = { ...body, name: `${name} again` };
    await call(platform.url, 'PUT', `/v2/contracts/${made.uid}`, { token: person.token, body: renamed });
    await page.goto(at('/admin/logs'));
    await choice.locator('option', { hasText: renamed.name }).waitFor({ state: 'attached' });
    await page.getByRole('row', { name: renamed.name }).waitFor();
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  });
});
