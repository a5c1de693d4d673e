import { omnichainItemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import type { Page } from 'playwright-core';
import { createTestClient, http, parseEther, publicActions, walletActions } from 'viem';
import { launch, loaded, looks, openWorld, phone, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, sheet, unexpected } from './players.ts';
import { fundedAccount, installWallet } from './wallet-stub.ts';

const [world, browser] = await Promise.all([openWorld(), launch()]);
const [home, second] = [31337, 31338];
type Player = Awaited<ReturnType<typeof fundedAccount>>;

const clientOf = (chainId: number) => {
  const rpcUrl = world.rpcUrls[chainId] as string;
  const chain = getViemChain(chainId, rpcUrl);
  return createTestClient({ mode: 'anvil', chain, transport: http(rpcUrl), pollingInterval: 100 })
    .extend(publicActions)
    .extend(walletActions);
};
const [client, there] = [clientOf(home), clientOf(second)];
// The contract has the same address on both local chains.
const items = { address: getContractAddress(home, 'omnichainItems'), abi: omnichainItemsAbi } as const;
const boxId = 100_000n;

afterAll(() => browser.close());

async function buyUnseen(account: Player, amount: bigint) {
  const { price } = await client.readContract({ ...items, functionName: 'lootbox', args: [boxId] });
  const hash = await client.writeContract({
    ...items,
    account,
    functionName: 'buyBox',
    args: [boxId, amount],
    value: price * amount,
  });
  await client.waitForTransactionReceipt({ hash });
}

async function connect(page: Page, player: Player) {
  await installWallet(page, world.rpcUrl, player, world.rpcUrls);
  await page.goto(`${world.url}/omnichain-items`);
  await button(page, 'Connect a wallet').click();
  await button(page, /^Test Wallet/).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

const inDialog = (page: Page, words: string | RegExp) => page.locator('dialog').getByRole('button', { name: words });
const holds = (words: string | RegExp, page: Page) => sheet(page, 'In your wallet').getByText(words);

describe('the items of omnimon', () => {
  it.each(looks)('shows visitors boxes with prices and chances, read in two requests: %s', async (look, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    let asked = 0;
    page.on('request', (request) => {
      if (Object.values(world.rpcUrls).some((url) => request.url().startsWith(url))) asked += 1;
    });
    await page.goto(`${world.url}/omnichain-items`);
    await button(page, 'Buy Forager crate').waitFor();
    expect(asked).toBeLessThanOrEqual(2);
    await loaded(page);
    await visitor.screenshot(`omnichain-items-${look}`);
    await page.getByText('What it may hold, and the chances').first().click();
    await page.getByText('40 %').first().waitFor();
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('buys boxes, opens them, and shows what they held', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    await connect(page, await fundedAccount(world.rpcUrl));
    await sheet(page, 'Boxes').getByRole('button', { name: 'Increase' }).first().click();
    await button(page, 'Buy 2 × Forager crate').click();
    await inDialog(page, 'Buy 2 × Forager crate').click();
    await button(page, 'See your items').click();
    await holds(/you have 2/, page).waitFor();
    await button(page, 'Choose Forager crate').click();
    await button(page, 'Open Forager crate').click();
    await inDialog(page, 'Open Forager crate').click();
    await button(page, 'See your items').click();
    await sheet(page, 'Your openings')
      .getByText(/They are in your wallet/)
      .waitFor();
    await holds(/Head · you have 1/, page).waitFor();
    await player.screenshot('omnichain-items-opened');
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('says in words why the contract refuses', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const account = await fundedAccount(world.rpcUrl);
    await buyUnseen(account, 1n);
    await connect(page, account);
    await button(page, 'Choose Forager crate').click();
    await button(page, 'Open Forager crate').click();
    await inDialog(page, 'Open Forager crate').waitFor();
    // The box goes away in another window, before this one asks the wallet.
    const hash = await client.writeContract({ ...items, account, functionName: 'openLootBox', args: [[boxId], [1n]] });
    await client.waitForTransactionReceipt({ hash });
    await inDialog(page, 'Open Forager crate').click();
    await page.getByText('Your wallet has fewer than that. Nothing was sent.').waitFor();
    await player.close();
  });

  it('sends several kinds to another network, and follows them', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const account = await fundedAccount(world.rpcUrl);
    await there.setBalance({ address: account.address, value: parseEther('1') });
    await buyUnseen(account, 3n);
    await connect(page, account);
    await button(page, 'Choose Forager crate').click();
    await button(page, 'Open Forager crate').click();
    await inDialog(page, 'Open Forager crate').click();
    await button(page, 'See your items').click();
    await holds(/Head · you have 1/, page).waitFor();
    await sheet(page, 'In your wallet')
      .getByRole('button', { name: /^Choose/ })
      .first()
      .click();
    await sheet(page, 'In your wallet')
      .getByRole('button', { name: /^Choose / })
      .first()
      .click();
    await button(page, /^Send Forager crate and 1 more kind/).click();
    await inDialog(page, /^Send Forager crate/).click();
    await button(page, 'See your items').click();
    await sheet(page, 'Your journeys')
      .getByText(/^Forager crate and 1 more kind arrived on/)
      .waitFor();
    await player.screenshot('omnichain-items-sent');
    expect(await there.readContract({ ...items, functionName: 'balanceOf', args: [account.address, boxId] })).toBe(1n);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});
