import { omnichainItemsAbi } from '@hatchery/chain/abis/omnichain-items';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import { createTestClient, http, parseEther, parseEventLogs, publicActions, walletActions, zeroAddress } from 'viem';
import { launch, loaded, looks, openWorld, phone, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, sheet, unexpected } from './players.ts';
import { fundedAccount, installWallet, treasurer } from './wallet-stub.ts';

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
// The contracts have the same addresses on both local chains.
const omnimon = { address: getContractAddress(home, 'omnimon'), abi: omnimonAbi } as const;
const items = { address: getContractAddress(home, 'omnichainItems'), abi: omnichainItemsAbi } as const;

afterAll(() => browser.close());

/** Mints a creature without the page, and waits for its traits. */
async function mintUnseen(account: Player): Promise<bigint> {
  const value = await client.readContract({ ...omnimon, functionName: 'price' });
  const hash = await client.writeContract({ ...omnimon, account, functionName: 'mint', value });
  const { logs } = await client.waitForTransactionReceipt({ hash });
  const [transfer] = parseEventLogs({ abi: omnimonAbi, eventName: 'Transfer', logs });
  const id = transfer?.args.tokenId ?? 0n;
  await drawn(id);
  return id;
}

const drawn = (id: bigint) =>
  eventually(async () => {
    const block = await client.readContract({ ...omnimon, functionName: 'openDraw', args: [id] });
    if (block > 0n) throw new Error('Its draw is open.');
    return true;
  });

/** Gives an item, as an operator does. */
async function giveItem(to: Player, id: bigint) {
  const hash = await client.writeContract({
    ...items,
    account: treasurer,
    functionName: 'mintItem',
    args: [to.address, id, 1n],
  });
  await client.waitForTransactionReceipt({ hash });
}

async function connect(page: Page, player: Player, path = '/omnimon') {
  const wallet = await installWallet(page, world.rpcUrl, player, world.rpcUrls);
  await page.goto(`${world.url}${path}`);
  await button(page, 'Connect a wallet').click();
  await button(page, /^Test Wallet/).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return wallet;
}

const inDialog = (page: Page, words: string | RegExp) => page.locator('dialog').getByRole('button', { name: words });

describe('omnimon', () => {
  it.each(looks)('tells visitors the price and the odds, read in two requests: %s', async (look, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    let asked = 0;
    page.on('request', (request) => {
      if (Object.values(world.rpcUrls).some((url) => request.url().startsWith(url))) asked += 1;
    });
    await page.goto(`${world.url}/omnimon`);
    await sheet(page, 'Mint').locator('.amount').waitFor();
    expect(asked).toBeLessThanOrEqual(2);
    await loaded(page);
    await visitor.screenshot(`omnimon-${look}`);
    await page.getByText('Chances of each trait').click();
    await page.getByText('40 %').first().waitFor();
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('mints one, shows its draw, and rerolls it at its price', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const account = await fundedAccount(world.rpcUrl);
    await connect(page, account);
    await button(page, 'Mint an omnimon').click();
    await inDialog(page, 'Mint it').click();
    await button(page, 'See your omnimon').click();
    await sheet(page, 'Your omnimon').getByText('0 jumps').waitFor();
    await player.screenshot('omnimon-own');
    await page.getByRole('link', { name: /^(Egg of o|O)mnimon/ }).click();
    await page.getByText('Its traits are drawn.').waitFor();
    await player.screenshot('omnimon-one');
    await button(page, 'Reroll its traits').click();
    await inDialog(page, 'Reroll its traits').click();
    await button(page, 'See it').click();
    await page.getByText('Price of reroll 2').waitFor();
    await page.getByText('Its traits are drawn.').waitFor();
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('puts an item on, takes it off, and makes a trait an item', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const account = await fundedAccount(world.rpcUrl);
    const id = await mintUnseen(account);
    await giveItem(account, 3_009n);
    await connect(page, account, `/omnimon/${home}/${id}`);
    await sheet(page, 'Dress it')
      .getByRole('button', { name: /^Put on/ })
      .click();
    await inDialog(page, /^Put on/).click();
    await button(page, 'See it').click();
    await sheet(page, 'Traits')
      .getByRole('button', { name: /^Take off/ })
      .waitFor();
    const { equippedTraits } = await client.readContract({ ...omnimon, functionName: 'omnimon', args: [id] });
    expect(equippedTraits[3]).toBe(3_009n);
    await player.screenshot('omnimon-dressed');
    await sheet(page, 'Traits')
      .getByRole('button', { name: /^Take off/ })
      .click();
    await inDialog(page, /^Take off/).click();
    await button(page, 'See it').click();
    await sheet(page, 'Dress it')
      .getByRole('button', { name: /^Put on/ })
      .waitFor();
    await sheet(page, 'Traits')
      .getByRole('button', { name: /^Make an item/ })
      .first()
      .click();
    await inDialog(page, /^Make/).click();
    await button(page, 'See it').click();
    await page.getByText('14 of 15 traits').waitFor();
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('says in words why the contract refuses', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const account = await fundedAccount(world.rpcUrl);
    const id = await mintUnseen(account);
    await connect(page, account, `/omnimon/${home}/${id}`);
    await button(page, 'Reroll its traits').click();
    await inDialog(page, 'Reroll its traits').waitFor();
    // It goes to somebody else in another window, before this one asks the wallet.
    const args = [account.address, treasurer.address, id] as const;
    const hash = await client.writeContract({ ...omnimon, account, functionName: 'transferFrom', args });
    await client.waitForTransactionReceipt({ hash });
    await inDialog(page, 'Reroll its traits').click();
    await page.getByText('This omnimon is not yours any more. Nothing was sent.').waitFor();
    await player.close();
  });

  it('lets two travel at once, and one claims a box for its jump there', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const account = await fundedAccount(world.rpcUrl);
    await there.setBalance({ address: account.address, value: parseEther('1') });
    const ids = [await mintUnseen(account), await mintUnseen(account)];
    const wallet = await connect(page, account);
    for (const id of ids) await page.getByRole('checkbox', { name: `Travels Omnimon ${id}` }).check();
    await button(page, 'Send 2 omnimon').click();
    await inDialog(page, 'Send 2 omnimon').click();
    await button(page, 'Follow it').click();
    await sheet(page, 'Your journeys')
      .getByText(/^2 omnimon arrived on/)
      .waitFor();
    await player.screenshot('omnimon-arrived');
    const owner = await there.readContract({ ...omnimon, functionName: 'ownerOf', args: [ids[0] ?? 0n] });
    expect(owner).toBe(account.address);
    await page.goto(`${world.url}/omnimon/${second}/${ids[0]}`);
    await wallet.moveTo(second);
    await button(page, 'Claim a box').click();
    await inDialog(page, 'Claim the box').click();
    await button(page, 'See your boxes').waitFor();
    await page.goto(`${world.url}/omnimon/${second}/${ids[0]}`);
    await page.getByText('None to claim. Let it travel first.').waitFor();
    expect(await there.readContract({ ...items, functionName: 'balanceOf', args: [account.address, 100_000n] })).toBe(
      1n,
    );
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('sends one from its page, which then says that it is gone', async () => {
    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    const account = await fundedAccount(world.rpcUrl);
    const id = await mintUnseen(account);
    await page.goto(`${world.url}/omnimon/999/${id}`);
    await page.getByText('This address names no omnimon.').waitFor();
    await connect(page, account, `/omnimon/${home}/${id}`);
    const fee = page.getByText('Relayers ask for about').locator('..');
    expect(await fee.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
    await button(page, `Send Omnimon ${id}`).click();
    await inDialog(page, `Send Omnimon ${id}`).click();
    await button(page, 'Follow it').click();
    await sheet(page, 'Your journeys').getByText(`Omnimon ${id} arrived on`, { exact: false }).waitFor();
    await page.goto(`${world.url}/omnimon/${home}/${id}`);
    await page.getByText(/No omnimon with this number lives on/).waitFor();
    const owner = await there.readContract({ ...omnimon, functionName: 'ownerOf', args: [id] });
    expect(owner).not.toBe(zeroAddress);
    await player.close();
  });
});
