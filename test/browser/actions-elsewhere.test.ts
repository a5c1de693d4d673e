import type { Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Person } from '../platform/people.ts';
import { launch, openWorld, type Visit, visit } from './open-page.ts';
import { button, comeAs, newPlayer, sheet, unexpected } from './players.ts';
import { fundedKey, installWallet } from './wallet-stub.ts';

const [world, browser] = await Promise.all([openWorld(), launch()]);
afterAll(() => browser.close());

const receiver = '0x00000000000000000000000000000000000000bb';

/** A player whose wallet has game tokens. */
async function newHolder(): Promise<Person> {
  return newPlayer(world.url, 'Two Devices', await fundedKey(world.rpcUrl));
}

async function device(person: Person): Promise<Visit> {
  const opened = await visit(browser);
  await comeAs(opened, world.url, person);
  return opened;
}

/** Opens a device of a player without a wallet in it. */
async function otherDevice(person: Person): Promise<Visit> {
  const other = await device(person);
  await other.page.goto(`${world.url}/token`);
  await trayButton(other.page).waitFor();
  return other;
}

const trayButton = (page: Page) => page.getByRole('button', { name: /^Transactions/ });
const tray = (page: Page) => page.getByRole('dialog', { name: 'Transactions' });
const item = (page: Page) => tray(page).getByRole('listitem').filter({ hasText: 'Send 12.5 HATCHY' });

/** Sends game tokens up to the wallet's question. */
async function send({ page }: Visit): Promise<void> {
  await page.goto(`${world.url}/token`);
  await button(page, 'Connect a wallet').click();
  await button(page, /^Test Wallet/).click();
  await sheet(page, 'In your wallet').getByText('1,000 HATCHY').first().waitFor();
  // Text that is typed while the dialog closes goes nowhere.
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.getByLabel('Receiver').fill(receiver);
  await page.getByLabel('Amount').pressSequentially('12.5');
  await sheet(page, 'Send').getByRole('button', { name: 'Send', exact: true }).click();
  await button(page, 'Send 12.5 HATCHY').click();
}

const walletOf = async (one: Visit, { privateKey }: Person) =>
  installWallet(one.page, world.rpcUrl, privateKeyToAccount(privateKey ?? generatePrivateKey()), world.rpcUrls);

/** Opens a device of a new player whose wallet is asked to send, and has not answered yet. */
async function askedDevice() {
  const person = await newHolder();
  const one = await device(person);
  const wallet = await walletOf(one, person);
  const answer = wallet.thinkAbout('eth_sendTransaction');
  await send(one);
  await one.page.getByText('Confirm in your wallet.').waitFor();
  return { person, one, wallet, answer };
}

/** Returns the actions that a browser has stored. */
const storedIn = ({ page }: Visit) => page.evaluate(() => localStorage.getItem('hatchery.actions') ?? '');
/** 12.5 HATCHY in base units, as the action names them. */
const amount = '12500000000000000000';

describe('an action on another device', () => {
  it('is held while a wallet there is asked, cannot be sent from here, and is final on both', async () => {
    const { person, one, wallet, answer } = await askedDevice();
    const other = await otherDevice(person);
    await button(other.page, 'Transactions: 1 pending').click();
    await item(other.page).getByText('Open on your other device. Confirm it there.').waitFor();
    await item(other.page)
      .getByText(/^From wallet 0x/)
      .waitFor();
    await other.screenshot('action-elsewhere');
    expect(await item(other.page).getByRole('button').count()).toBe(0);
    answer();
    await button(one.page, 'See your tokens').waitFor();
    await item(other.page).getByRole('link').waitFor();
    expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
    expect(unexpected([...one.complaints, ...other.complaints])).toEqual([]);
    await one.close();
    await other.close();
  });

  it('can be continued here once the wallet there said no', async () => {
    const person = await newHolder();
    const one = await device(person);
    const wallet = await walletOf(one, person);
    const answer = wallet.thinkAbout('eth_sendTransaction');
    const other = await otherDevice(person);
    await send(one);
    await button(other.page, 'Transactions: 1 pending').click();
    await item(other.page).getByText('Open on your other device. Confirm it there.').waitFor();
    wallet.refused.add('eth_sendTransaction');
    answer();
    await item(other.page).getByText('You cancelled in your wallet. Nothing was sent.').waitFor();
    await item(other.page).getByRole('button', { name: 'Continue' }).waitFor();
    await one.close();
    await other.close();
  });

  it('goes with a sign-out, and another account sees nothing of it', async () => {
    const { person, one, answer } = await askedDevice();
    const other = await otherDevice(person);
    await button(other.page, 'Transactions: 1 pending').waitFor();
    expect(await storedIn(one)).toContain(amount);
    expect(await storedIn(other)).not.toContain(amount);
    const stranger = await otherDevice(await newPlayer(world.url, 'Stranger'));
    await button(stranger.page, 'Transactions').click();
    await tray(stranger.page).getByText('No transactions yet.').waitFor();
    await other.page.goto(`${world.url}/settings`);
    await button(other.page, 'Transactions: 1 pending').waitFor();
    await button(other.page, 'Sign out').click();
    await trayButton(other.page).waitFor({ state: 'detached' });
    await comeAs(other, world.url, await newPlayer(world.url, 'Another'));
    await other.page.goto(`${world.url}/token`);
    await button(other.page, 'Transactions').click();
    await tray(other.page).getByText('No transactions yet.').waitFor();
    answer();
    for (const visitor of [one, other, stranger]) await visitor.close();
  });
});
