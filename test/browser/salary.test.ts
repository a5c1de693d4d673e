import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { salaryAbi } from '@hatchery/chain/abis/salary';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import {
  type Account,
  type Address,
  createTestClient,
  encodeAbiParameters,
  hexToBigInt,
  http,
  keccak256,
  numberToHex,
  parseEther,
  publicActions,
  walletActions,
} from 'viem';
import { launch, loaded, looks, openWorld, phone, type Visit, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, row, sheet, unexpected } from './players.ts';
import { fundedAccount, installWallet, treasurer } from './wallet-stub.ts';

const [world, browser] = await Promise.all([openWorld(), launch()]);
const owner = await fundedAccount(world.rpcUrl);

const client = createTestClient({
  mode: 'anvil',
  chain: getViemChain(31337, world.rpcUrl),
  transport: http(world.rpcUrl),
  pollingInterval: 100,
})
  .extend(publicActions)
  .extend(walletActions);
const salary = { address: getContractAddress(31337, 'salary'), abi: salaryAbi } as const;
const wait = (hash: `0x${string}`) => client.waitForTransactionReceipt({ hash });

async function handOver(from: Account, to: Account) {
  const args = [to.address] as const;
  await wait(await client.writeContract({ ...salary, account: from, functionName: 'transferOwnership', args }));
  await wait(await client.writeContract({ ...salary, account: to, functionName: 'acceptOwnership' }));
}

// An owner of this file's own, so that other files may send as the treasurer meanwhile.
beforeAll(() => handOver(treasurer, owner));
afterAll(async () => {
  await handOver(owner, treasurer);
  await browser.close();
});

/** The slot of the records in the contract's storage, two after its first. */
const records = 0x8fceb39abcbd7e2cdc80ff5c8f92140bf8b52593e77d561b0b7074146461fc00n + 2n;

/** Makes an account a member who earns 10 HATCHY an hour, since some hours ago. The clock of the chain is everybody's and stays. */
async function member(account: Account, hours: number) {
  const data = [{ _address: account.address, amount: parseEther('10'), cycleHours: 1n, role: 2n, group: 3n }];
  await wait(await client.writeContract({ ...salary, account: owner, functionName: 'addMembers', args: [data] }));
  const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account.address, records]));
  const stored = hexToBigInt((await client.getStorageAt({ address: salary.address, slot })) ?? '0x0');
  // The lowest 40 bits are the start of the cycle.
  const value = numberToHex(stored - BigInt(hours * 3_600), { size: 32 });
  await client.setStorageAt({ address: salary.address, index: slot, value });
  await client.mine({ blocks: 1 });
}

const tokensOf = (account: Address) =>
  client.readContract({
    address: getContractAddress(31337, 'gameToken'),
    abi: gameTokenAbi,
    functionName: 'balanceOf',
    args: [account],
  });

async function openWith({ page }: Visit, account: Awaited<ReturnType<typeof fundedAccount>>) {
  await installWallet(page, world.rpcUrl, account, world.rpcUrls);
  await page.goto(`${world.url}/salary`);
  await button(page, 'Connect a wallet').click();
  await button(page, /^Test Wallet/).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

describe('salaries', () => {
  it.each(looks)('tells visitors of the fund, read in two requests: %s', async (look, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    let asked = 0;
    page.on('request', (request) => {
      if (Object.values(world.rpcUrls).some((url) => request.url().startsWith(url))) asked += 1;
    });
    await page.goto(`${world.url}/salary`);
    await sheet(page, 'The fund')
      .getByText(/HATCHY$/)
      .waitFor();
    const first = asked;
    await loaded(page);
    await visitor.screenshot(`salary-${look}`);
    expect(first).toBeLessThanOrEqual(2);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await visitor.layoutShifts()).toEqual([]);
    await button(page, 'Show the members').click();
    await row(page, 'every day').first().waitFor();
    await visitor.screenshot(`salary-members-${look}`);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('are claimed for whole cycles', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    const account = await fundedAccount(world.rpcUrl);
    await member(account, 2);
    await openWith(visitor, account);
    await sheet(page, 'Your salary').getByText('10 HATCHY every hour').waitFor();
    await visitor.screenshot('salary-member');
    await sheet(page, 'Your salary').getByRole('button', { name: 'Claim 20 HATCHY' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Claim 20 HATCHY' }).click();
    await button(page, 'See your salary').click();
    await page.getByText('Nothing to claim yet. Salary is paid for whole cycles.').waitFor();
    expect(await tokensOf(account.address)).toBe(parseEther('1020'));
    expect(await sheet(page, 'Your salary').getByRole('button', { name: 'Claim 0 HATCHY' }).isDisabled()).toBe(true);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('are not claimed twice, and the page says why', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    const account = await fundedAccount(world.rpcUrl);
    await member(account, 3);
    await openWith(visitor, account);
    await sheet(page, 'Your salary').getByRole('button', { name: 'Claim 30 HATCHY' }).click();
    const claim = page.locator('dialog').getByRole('button', { name: 'Claim 30 HATCHY' });
    await claim.waitFor();
    await wait(await client.writeContract({ ...salary, account, functionName: 'claimSalary' }));
    await claim.click();
    await page
      .getByText(/othing to claim yet/)
      .first()
      .waitFor();
    expect(await tokensOf(account.address)).toBe(parseEther('1030'));
    await visitor.close();
  });

  it('are set by the owner, who sees the effect first', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    const added: Address = `0x${'5a'.repeat(20)}`;
    const members = await client.readContract({ ...salary, functionName: 'getMembersLength' });
    await openWith(visitor, owner);
    await page.getByText('Add members').click();
    await page.getByLabel("The member's wallet").pressSequentially('0x12');
    await button(page, 'Put on the list').click();
    await page.getByText('Enter an address: 0x and 40 letters and digits.').waitFor();
    await page.getByLabel("The member's wallet").fill(added);
    await page.getByLabel('HATCHY for a cycle').fill('12.5');
    await page.getByLabel('Hours of a cycle').fill('48');
    await button(page, 'Put on the list').click();
    await page
      .getByRole('row', { name: `Members ${members} ${members + 1n}` })
      .first()
      .waitFor();
    await visitor.screenshot('salary-adding');
    await button(page, 'Add 1 member').click();
    await page.locator('dialog').getByRole('button', { name: 'Add 1 member' }).click();
    await button(page, 'See the members').click();
    await row(page, '12.5 HATCHY every 2 days').waitFor();
    await button(page, /^Change the salary of 0x5a5a/i).click();
    await page.locator('dialog').getByLabel('HATCHY for a cycle').fill('25');
    await page.getByRole('row', { name: 'Salary 12.5 HATCHY every 2 days 25 HATCHY every 2 days' }).waitFor();
    await visitor.screenshot('salary-changing');
    await button(page, 'Change the salary').click();
    await page.getByText('A salary of 25 HATCHY every 2 days').waitFor();
    await button(page, 'Change the salary').click();
    await button(page, 'See the members').click();
    await button(page, /^Remove 0x5a5a/i).click();
    await page.getByText('They are owed nothing.').waitFor();
    await button(page, 'Remove the member').click();
    await page.getByText(/^One member fewer/).waitFor();
    await button(page, 'Remove the member').click();
    await button(page, 'See the members').click();
    expect(await client.readContract({ ...salary, functionName: 'isMember', args: [added] })).toBe(false);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });
});
