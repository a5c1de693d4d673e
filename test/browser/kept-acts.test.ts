import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { eventually } from '@hatchery/kit/testing';
import { type Address, createTestClient, http, parseEther, publicActions, walletActions } from 'viem';
import { call } from '../platform/call.ts';
import { keptCallStories } from '../platform/kept-call-stories.ts';
import { newGuest } from '../platform/people.ts';
import { launch, loaded, openWorld, phone, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, comeAs, unexpected } from './players.ts';
import { treasurer } from './wallet-stub.ts';

const [world, browser] = await Promise.all([openWorld(), launch()]);
afterAll(() => browser.close());

const chainId = 31337;
const gameToken = { address: getContractAddress(chainId, 'gameToken'), abi: gameTokenAbi } as const;
const collection = { address: getContractAddress(chainId, 'gen1Collection'), abi: gen1CollectionAbi } as const;
const chain = createTestClient({
  mode: 'anvil',
  account: treasurer,
  chain: getViemChain(chainId, world.rpcUrl),
  transport: http(world.rpcUrl),
  pollingInterval: 100,
})
  .extend(publicActions)
  .extend(walletActions);

/** A guest in a browser, whose kept wallet has game tokens and coins. */
async function wealthyGuest() {
  const person = await newGuest(world.url);
  const { token } = person;
  const address = await eventually(
    async () => (await call(world.url, 'GET', '/v2/users', { token })).body.internalWallet as Address,
  );
  await chain.setBalance({ address, value: parseEther('5') });
  const gift = { ...gameToken, functionName: 'transfer', args: [address, parseEther('1000')] } as const;
  await chain.waitForTransactionReceipt({ hash: await chain.writeContract(gift) });
  const player = await visit(browser, { viewport: phone });
  await comeAs(player, world.url, person);
  return { ...player, address };
}

/** The treasurer claims a creature, and offers it. */
async function offered(price: string): Promise<bigint> {
  const cost = await chain.readContract({ ...collection, functionName: 'calculatePrice' });
  const claim = await chain.writeContract({
    ...collection,
    functionName: 'claimHatchie',
    args: [1n],
    value: cost * 2n,
  });
  await chain.waitForTransactionReceipt({ hash: claim });
  const ids = await chain.readContract({ ...collection, functionName: 'tokensOfOwner', args: [treasurer.address] });
  const id = ids.at(-1) as bigint;
  const listing = { ...collection, functionName: 'setTokenPrice', args: [id, parseEther(price)] } as const;
  await chain.waitForTransactionReceipt({ hash: await chain.writeContract(listing) });
  return id;
}

const kept = /^Use the wallet that Hatchery keeps for you/;

describe('a wallet that Hatchery keeps', () => {
  it('claims with coins, survives a reload, and buys with tokens after permission', async () => {
    const { page, screenshot, address, ...player } = await wealthyGuest();
    const inDialog = (words: string | RegExp) => page.locator('dialog').getByRole('button', { name: words });
    await page.goto(`${world.url}/gen1`);
    await button(page, 'Claim 1 creature').click();
    await button(page, kept).waitFor();
    await screenshot('kept-acts-choice');
    await button(page, kept).click();
    await page.getByText('Paid by Hatchery').waitFor();
    await page.getByText('Hatchery sends it for you.').waitFor();
    await screenshot('kept-acts-plan');
    await inDialog('Claim 1 creature').click();
    await page.getByText('Hatchery is sending it.').waitFor();
    await screenshot('kept-acts-sending');
    await button(page, 'See your creatures').waitFor();
    await screenshot('kept-acts-done');
    expect(await chain.readContract({ ...collection, functionName: 'balanceOf', args: [address] })).toBe(1n);

    await page.goto(`${world.url}/gen1`);
    await page.getByText('1 creature', { exact: true }).waitFor();
    await loaded(page);
    await page.getByLabel('Pay with').selectOption('tokens');
    await button(page, 'Buy 1 creature').click();
    await button(page, /^Allow .* HATCHY/).click();
    await button(page, 'See your creatures').waitFor();
    expect(await chain.readContract({ ...collection, functionName: 'balanceOf', args: [address] })).toBe(2n);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('sends once, whatever becomes of the page', async () => {
    const { page, address, ...player } = await wealthyGuest();
    await page.goto(`${world.url}/gen1`);
    await button(page, 'Claim 1 creature').click();
    await button(page, kept).click();
    const asked = page.waitForResponse(
      (response) => response.url().endsWith('/v2/kept-calls') && response.request().method() === 'POST',
    );
    await page.locator('dialog').getByRole('button', { name: 'Claim 1 creature' }).click();
    await asked;
    await page.goto(`${world.url}/gen1`);
    await page.getByText('1 creature', { exact: true }).waitFor();
    await eventually(() => page.evaluate(() => localStorage.getItem('hatchery.actions')?.includes('"final"')));
    expect(await chain.readContract({ ...collection, functionName: 'balanceOf', args: [address] })).toBe(1n);
    expect(await chain.getTransactionCount({ address })).toBe(1);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('says on forms that hand things on that it does not, and where to move everything', async () => {
    const { page, screenshot, ...player } = await wealthyGuest();
    const told = page.getByText('Hatchery sends nothing to others from a wallet that it keeps.');
    await page.goto(`${world.url}/send-many`);
    await button(page, 'Connect a wallet').click();
    await button(page, kept).click();
    await told.waitFor();
    await page.getByText('Add by number').click();
    await page.getByLabel('Number').fill('1');
    await page.getByLabel('Receiver', { exact: true }).fill(`0x${'a1'.repeat(20)}`);
    await button(page, 'Add it').click();
    await button(page, 'Try without sending').click();
    await page.getByText('1 of 1 transfer would fail.').waitFor();
    await page.getByRole('list', { name: 'Your list' }).getByText('Hatchery does not send this').waitFor();
    await loaded(page);
    await screenshot('kept-acts-send-many');
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await page.goto(`${world.url}/token`);
    await told.waitFor();
    await loaded(page);
    await screenshot('kept-acts-token');
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await page.getByRole('link', { name: 'Open your wallets' }).click();
    await page.getByRole('heading', { name: 'Your own wallets' }).waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('says in words that its code did not load', async () => {
    const { page, ...player } = await wealthyGuest();
    await page.goto(`${world.url}/gen1`);
    await button(page, 'Claim 1 creature').click();
    await page.route(/kept-wallet/, (route) => route.abort());
    await button(page, kept).click();
    await page.getByText('This part of the app did not load. Check your connection and try again.').waitFor();
    await page.unroute(/kept-wallet/);
    await button(page, kept).click();
    await page.getByText('Paid by Hatchery').waitFor();
    await player.close();
  });

  it('says in words what it does not send, and what a contract refuses', async () => {
    const id = await offered('0.0014');
    const { page, screenshot, ...player } = await wealthyGuest();
    await page.goto(`${world.url}/bazaar/${id}`);
    await button(page, /^Buy/).first().click();
    await button(page, kept).click();
    await page.getByText('Hatchery does not send this from a wallet that it keeps.').waitFor();
    await screenshot('kept-acts-refused');
    await button(page, 'Choose another wallet').click();
    await button(page, /^Buy/).first().click();
    await button(page, kept).click();
    await page.getByText('Hatchery does not send this from a wallet that it keeps.').waitFor();
    await page.goto(`${world.url}/gen1`);
    await page.getByText('0 creatures', { exact: true }).waitFor();
    await page.getByLabel('Pay with').selectOption('tickets');
    await button(page, 'Buy 1 creature').click();
    await page.getByText('your wallet has 0 tickets. Nothing was sent.').waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('is not offered to visitors, whom Hatchery keeps none for', async () => {
    const visitor = await visit(browser, { viewport: phone });
    await visitor.page.goto(`${world.url}/gen1`);
    await button(visitor.page, 'Claim 1 creature').click();
    await button(visitor.page, 'Play as guest').waitFor();
    expect(await button(visitor.page, kept).count()).toBe(0);
    await visitor.close();
  });

  it('makes calls that clients of the API ask for', async () => {
    const send = (method: string, path: string, options: object = {}) => call(world.url, method, path, options);
    const outcome = keptCallStories.callingFromKeptWallet?.({ ...world, send, join: () => undefined } as never);
    await expect(outcome).resolves.toBeUndefined();
  });
});
