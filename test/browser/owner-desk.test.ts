import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { demoAccounts } from '@hatchery/local/seed';
import { type Account, createTestClient, http, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
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
    await page.getByText('As data for a multisig').click();
    await page.getByText(/^0x91b7f5ed0{64}$/).waitFor();
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
