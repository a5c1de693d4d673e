import { localStablecoinAbi } from '@hatchery/chain/abis/local-stablecoin';
import { lpStakingAbi } from '@hatchery/chain/abis/lp-staking';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { createTestClient, http, parseUnits, publicActions, walletActions } from 'viem';
import { launch, loaded, looks, openWorld, phone, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, sheet, unexpected } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [world, browser] = await Promise.all([openWorld(), launch()]);
afterAll(() => browser.close());

const client = createTestClient({
  mode: 'anvil',
  chain: getViemChain(31337, world.rpcUrl),
  transport: http(world.rpcUrl),
  pollingInterval: 100,
})
  .extend(publicActions)
  .extend(walletActions);
const pool = { address: getContractAddress(31337, 'lpStaking'), abi: lpStakingAbi } as const;

/** An account with 100 of the token that the pool takes. */
async function newStaker() {
  const account = await fundedAccount(world.rpcUrl);
  const address = await client.readContract({ ...pool, functionName: 'lpToken' });
  const args = [account.address, parseUnits('100', 6)] as const;
  const hash = await client.writeContract({ address, abi: localStablecoinAbi, account, functionName: 'mint', args });
  await client.waitForTransactionReceipt({ hash });
  return account;
}

const stakeOf = async (account: { address: `0x${string}` }) =>
  (await client.readContract({ ...pool, functionName: 'userInfo', args: [account.address] }))[0];

describe('staking of pool tokens', () => {
  it.each(looks)('tells visitors of the pool, read in two requests: %s', async (look, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    let asked = 0;
    page.on('request', (request) => {
      if (Object.values(world.rpcUrls).some((url) => request.url().startsWith(url))) asked += 1;
    });
    await page.goto(`${world.url}/stakes/lp`);
    await sheet(page, 'The pool')
      .getByText(/HATCHY$/)
      .first()
      .waitFor();
    const first = asked;
    await loaded(page);
    await visitor.screenshot(`lp-staking-${look}`);
    expect(first).toBeLessThanOrEqual(2);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('stakes, claims, withdraws, and leaves without rewards', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const account = await newStaker();
    const inDialog = (words: string | RegExp) => page.locator('dialog').getByRole('button', { name: words });
    const see = async () => button(page, 'See your stake').click();
    await installWallet(page, world.rpcUrl, account, world.rpcUrls);
    await page.goto(`${world.url}/stakes/lp`);
    await button(page, 'Connect a wallet').click();
    await button(page, /^Test Wallet/).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByText('Your wallet has 100 LUSD.').waitFor();

    await page.getByLabel('Stake', { exact: true }).pressSequentially('101');
    await page.getByLabel('Stake', { exact: true }).blur();
    await page.getByText('Your wallet has less.').waitFor();
    expect(await button(page, 'Stake LUSD').isDisabled()).toBe(true);
    await page.getByLabel('Stake', { exact: true }).fill('60');
    await button(page, 'Stake LUSD').click();
    await inDialog('Allow 60 LUSD').click();
    await see();
    expect(await stakeOf(account)).toBe(parseUnits('60', 6));

    await client.mine({ blocks: 2 });
    await button(page, 'Claim rewards').click();
    await inDialog('Claim').click();
    await see();
    const claims = await client.getContractEvents({
      ...pool,
      eventName: 'Claim',
      args: { user: account.address },
      fromBlock: 0n,
    });
    expect(claims).toHaveLength(1);

    await page.getByLabel('Withdraw', { exact: true }).fill('10');
    await button(page, 'Withdraw LUSD').click();
    await inDialog('Withdraw 10 LUSD').click();
    await see();
    await page.getByText('You have staked 50 LUSD.').waitFor();
    await player.screenshot('lp-staking-own');

    await page.getByText('If withdrawing fails').click();
    await button(page, 'Withdraw all without rewards').click();
    await page
      .locator('dialog')
      .getByText(/^Your rewards of .* HATCHY, for good$/)
      .waitFor();
    await inDialog('Withdraw without rewards').click();
    await see();
    await page.getByText('You have staked 0 LUSD.').waitFor();
    expect(await stakeOf(account)).toBe(0n);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});
