import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import {
  type Account,
  type Address,
  createTestClient,
  getAddress,
  http,
  publicActions,
  toFunctionSelector,
  walletActions,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { call } from '../platform/call.ts';
import { signInWithWallet } from '../platform/people.ts';
import { launch, loaded, looks, openPlatform, type VisitOptions, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, comeAs, newPlayer, sheet, unexpected } from './players.ts';
import { installWallet, treasurer } from './wallet-stub.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
const admin = privateKeyToAccount(demoAccounts[1]?.privateKey ?? '0x');
const client = createTestClient({
  mode: 'anvil',
  chain: getViemChain(31337, platform.rpcUrl),
  transport: http(platform.rpcUrl),
  pollingInterval: 100,
})
  .extend(publicActions)
  .extend(walletActions);
const collection = { address: getContractAddress(31337, 'gen1Collection'), abi: gen1CollectionAbi } as const;

/** The owner of a contract names another, who accepts. */
async function handOver(from: Account, to: Account) {
  const offered = await client.writeContract({
    ...collection,
    account: from,
    functionName: 'transferOwnership',
    args: [to.address],
  });
  await client.waitForTransactionReceipt({ hash: offered });
  const accepted = await client.writeContract({ ...collection, account: to, functionName: 'acceptOwnership' });
  await client.waitForTransactionReceipt({ hash: accepted });
}

beforeAll(() => handOver(treasurer, admin));
afterAll(async () => {
  await handOver(admin, treasurer);
  await browser.close();
});

async function visitAsOwner(options?: VisitOptions) {
  const owner = await visit(browser, options);
  await installWallet(owner.page, platform.rpcUrl, admin);
  await comeAs(owner, platform.url, await newPlayer(platform.url, 'Ada', demoAccounts[1]?.privateKey));
  return owner;
}

const hash = () => client.readContract({ ...collection, functionName: 'METADATA_PROVENANCE_HASH' });

describe("the owner's desk", () => {
  it.each(looks)('shows what a call would change, and changes nothing: %s', async (look, options) => {
    const owner = await visitAsOwner(options);
    const { page } = owner;
    const wanted = `provenance ${look}`;
    await page.goto(`${platform.url}/admin/owner`);
    await button(page, 'pause of Rewarder').waitFor();
    await loaded(page);
    await owner.screenshot(`owner-desk-${look}`);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await owner.layoutShifts()).toEqual([]);
    await page.getByLabel('Search contracts').fill('setProvenanceHash');
    await page.getByRole('row', { name: 'Gen1Collection' }).click();
    await button(page, 'Open setProvenanceHash').waitFor();
    await loaded(page);
    await owner.screenshot(`owner-calls-${look}`);
    await button(page, 'Open setProvenanceHash').click();
    await page.getByLabel(/\(string\)$/).pressSequentially(wanted);
    await page.keyboard.press('Enter');
    const changes = page.getByRole('table', { name: 'What would change' });
    await changes.getByRole('cell', { name: wanted }).waitFor();
    expect(await hash()).not.toBe(wanted);
    await page.getByText("Connect the owner's wallet to send it from here, or use its data.").waitFor();
    await owner.screenshot(`owner-call-${look}`);
    expect(unexpected(owner.complaints)).toEqual([]);
    await owner.close();
  });

  it('sends a call with the owner’s wallet, after the name of its contract was typed', async () => {
    const owner = await visitAsOwner();
    const { page } = owner;
    await page.goto(`${platform.url}/admin/owner`);
    await button(page, 'Connect a wallet').click();
    await button(page, /^Test Wallet/).click();
    await page.getByRole('row', { name: 'Gen1Collection' }).getByText('Your wallet').waitFor();
    await page.getByRole('row', { name: 'Gen1Collection' }).click();
    await button(page, 'Open setProvenanceHash').click();
    await page.getByLabel(/\(string\)$/).pressSequentially('drawn at block 7');
    await button(page, 'Rehearse').click();
    const send = button(page, 'Send setProvenanceHash');
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('Type Gen1Collection to send it').pressSequentially('Gen1Collection');
    await send.click();
    await page.getByText('A change of the contract for everybody').waitFor();
    await send.click();
    await button(page, "See the owner's desk").waitFor();
    expect(await hash()).toBe('drawn at block 7');
    expect(unexpected(owner.complaints)).toEqual([]);
    await owner.close();
  });

  it('gives a call out as data where the wallet is not the owner’s, and tells why it would be refused', async () => {
    const owner = await visitAsOwner();
    const { page } = owner;
    await page.goto(`${platform.url}/admin/owner/31337/tokenSale`);
    await button(page, 'Open setPrice').click();
    const price = page.getByLabel('price (uint256)');
    await price.pressSequentially('1.5');
    await button(page, 'Rehearse').click();
    await page.getByText('Enter a whole number, in base units where it is an amount.').waitFor();
    await price.fill('0');
    await button(page, 'Rehearse').click();
    await page
      .getByRole('alert')
      .filter({ hasText: /rejected this: TokenSale_ZeroPrice/ })
      .waitFor();
    expect(await button(page, 'Propose').isDisabled()).toBe(true);
    expect(await page.getByText('As data for a multisig').count()).toBe(0);
    await page.keyboard.press('Escape');
    await button(page, 'Open setSold').click();
    await page.getByLabel(/\(uint256\)$/).fill('0');
    await button(page, 'Rehearse').click();
    await page.getByText('As data for a multisig').click();
    await page.getByText(new RegExp(`^${toFunctionSelector('setSold(uint256)')}0{64}$`)).waitFor();
    await page.getByText("Connect the owner's wallet to send it from here, or use its data.").waitFor();
    expect(unexpected(owner.complaints)).toEqual([]);
    await owner.close();
  });

  it('is for admins alone', async () => {
    const visitor = await visit(browser);
    await visitor.page.goto(`${platform.url}/admin/owner`);
    await visitor.page.getByRole('heading', { name: /sign in/i }).waitFor();
    expect(await sheet(visitor.page, 'In an incident').count()).toBe(0);
    await visitor.close();
  });
});

/** An admin beside the owner. */
async function secondAdmin() {
  const owner = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
  const person = await newPlayer(platform.url, 'Bob');
  const body = { roles: ['admin'] };
  await call(platform.url, 'PUT', `/v2/users/${person.uid}/roles`, { token: owner.token, body });
  return signInWithWallet(platform.url, person.privateKey);
}

async function visitAs(person: Awaited<ReturnType<typeof secondAdmin>>, options?: VisitOptions) {
  const visitor = await visit(browser, options);
  await comeAs(visitor, platform.url, person);
  return visitor;
}

type Page = Awaited<ReturnType<typeof visit>>['page'];

const newMinter = (): Address => getAddress(privateKeyToAccount(generatePrivateKey()).address);
const isMinter = (account: Address) =>
  client.readContract({ ...collection, functionName: 'isMinter', args: [account] });

/** Proposes that somebody may mint, at the desk. */
async function propose(page: Page, minter: Address) {
  await page.goto(`${platform.url}/admin/owner/31337/gen1Collection`);
  await button(page, 'Open setMinter').click();
  await page.getByLabel(/\(address\)$/).fill(minter);
  await page.getByLabel(/\(bool\)$/).fill('true');
  await button(page, 'Rehearse').click();
  await page.getByText('Needs a second person.').waitFor();
  expect(await page.getByText('As data for a multisig').count()).toBe(0);
  expect(await button(page, 'Send setMinter').count()).toBe(0);
  await page.getByLabel('Why').fill('The drop of spring mints.');
}

const openProposal = async (page: Page) => {
  await page.goto(`${platform.url}/admin/owner`);
  await sheet(page, 'For a second person')
    .getByRole('button', { name: 'Open setMinter of Gen1Collection' })
    .first()
    .click();
};

/** Opens the latest proposal with the owner's wallet, and types what sends it. */
async function openToSend(page: Page) {
  await page.goto(`${platform.url}/admin/owner`);
  await button(page, 'Connect a wallet').click();
  await button(page, /^Test Wallet/).click();
  await sheet(page, 'For a second person')
    .getByRole('button', { name: /^Open setMinter/ })
    .first()
    .click();
  await page.getByLabel('Type Gen1Collection to send it').fill('Gen1Collection');
}

/** Returns the proposal that somebody may mint. */
async function proposalFor(minter: Address, state: 'waiting' | 'past', token: string) {
  const { body } = await call(platform.url, 'GET', `/v2/owner-proposals?state=${state}`, { token });
  return body.items.find((one: { arguments: string[] }) => one.arguments.includes(minter));
}

describe('a call that needs a second person', () => {
  it.each(looks)('is proposed by one admin, approved by another, and sent by the owner: %s', async (look, options) => {
    const minter = newMinter();
    const person = await secondAdmin();
    const [owner, bob] = [await visitAsOwner(options), await visitAs(person, options)];
    await propose(owner.page, minter);
    await owner.screenshot(`owner-propose-${look}`);
    await button(owner.page, 'Propose').click();
    await owner.page
      .getByText(/^Proposed\. Another admin can approve it/)
      .first()
      .waitFor();
    await openProposal(owner.page);
    await owner.page.getByText('You proposed this. Another admin has to approve it.').waitFor();
    expect(await button(owner.page, 'Approve').count()).toBe(0);

    await bob.page.goto(`${platform.url}/admin/owner`);
    await sheet(bob.page, 'For a second person').waitFor();
    await loaded(bob.page);
    await bob.screenshot(`owner-proposals-${look}`);
    expect(await bob.page.evaluate(faultsOfPage)).toEqual([]);
    expect(await bob.layoutShifts()).toEqual([]);
    await openProposal(bob.page);
    await bob.page.getByText('The drop of spring mints.').waitFor();
    await bob.page.getByText(minter, { exact: true }).first().waitFor();
    await bob.page.getByRole('table', { name: 'What would change' }).waitFor();
    await loaded(bob.page);
    await bob.screenshot(`owner-approve-${look}`);
    expect(await bob.page.evaluate(faultsOfPage)).toEqual([]);
    await button(bob.page, 'Approve').click();
    await bob.page.getByText('Approved. The owner can send it now.').first().waitFor();
    await bob.page.getByText('As data for a multisig').waitFor();
    expect(await isMinter(minter)).toBe(false);

    const { page } = owner;
    await openToSend(page);
    const send = button(page, 'Send setMinter');
    await send.click();
    await page.getByText('A change of the contract for everybody').waitFor();
    await send.click();
    await button(page, "See the owner's desk").click();
    await sheet(page, 'Past proposals').getByText('Executed').first().waitFor();
    await eventually(async () => (await proposalFor(minter, 'past', person.token))?.status === 'executed');
    await owner.screenshot(`owner-executed-${look}`);
    expect(await isMinter(minter)).toBe(true);
    expect(unexpected(owner.complaints)).toEqual([]);
    expect(unexpected(bob.complaints)).toEqual([]);
    await Promise.all([owner.close(), bob.close()]);
  });

  it('is refused loudly where its data is not what its arguments say, and not sent once it was declined', async () => {
    const minter = newMinter();
    const bob = await secondAdmin();
    const [owner, checker] = [await visitAsOwner(), await visitAs(bob)];
    await propose(owner.page, minter);
    await button(owner.page, 'Propose').click();
    await owner.page
      .getByText(/^Proposed\. Another admin can approve it/)
      .first()
      .waitFor();
    await checker.page.route(/\/v2\/owner-proposals\?/, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const other = treasurer.address.slice(2).toLowerCase();
      await route.fulfill({ response, body: text.replaceAll(minter.slice(2).toLowerCase(), other) });
    });
    await openProposal(checker.page);
    const alarm = checker.page.getByRole('alert').filter({ hasText: 'Do not approve or send this.' });
    await alarm.getByText(/Its data is not what its arguments say/).waitFor();
    expect(await button(checker.page, 'Approve').count()).toBe(0);
    await checker.screenshot('owner-tampered');
    await checker.page.unroute(/\/v2\/owner-proposals\?/);
    await openProposal(checker.page);
    await button(checker.page, 'Approve').click();
    await checker.page.getByText('As data for a multisig').waitFor();

    const { page } = owner;
    await openToSend(page);
    const { uid } = await proposalFor(minter, 'waiting', bob.token);
    await call(platform.url, 'POST', `/v2/owner-proposals/${uid}/decline`, { token: bob.token, body: {} });
    await button(page, 'Send setMinter').click();
    await page
      .getByText(/This call was declined/)
      .first()
      .waitFor();
    await button(page, 'Send setMinter').waitFor({ state: 'detached' });
    expect(await isMinter(minter)).toBe(false);
    expect(unexpected(owner.complaints)).toEqual([]);
    await Promise.all([owner.close(), checker.close()]);
  });
});
