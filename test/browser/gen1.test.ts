import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { type Account, createWalletClient, http, parseEther, publicActions } from 'viem';
import { launch, loaded, looks, openWorld, phone, visit } from './open-page.ts';
import { button, unexpected } from './players.ts';
import { fundedAccount, installWallet, setCode, treasurer } from './wallet-stub.ts';

const [world, browser] = await Promise.all([openWorld(), launch()]);
afterAll(() => browser.close());

const chainId = 31337;
const bazaar = { address: getContractAddress(chainId, 'gen1Collection'), abi: gen1CollectionAbi } as const;

/** Code that takes no coins. */
const refusing = '0x5f5ffd';

const clientOf = (account: Account) =>
  createWalletClient({ account, chain: getViemChain(chainId, world.rpcUrl), transport: http(world.rpcUrl) }).extend(
    publicActions,
  );

/** Claims a creature for an account, and offers it. Returns its number. */
async function listed(account: Account, price: string): Promise<bigint> {
  const client = clientOf(account);
  const cost = await client.readContract({ ...bazaar, functionName: 'calculatePrice' });
  const claim = await client.writeContract({ ...bazaar, functionName: 'claimHatchie', args: [1n], value: cost * 2n });
  await client.waitForTransactionReceipt({ hash: claim });
  const ids = await client.readContract({ ...bazaar, functionName: 'tokensOfOwner', args: [account.address] });
  const id = ids.at(-1) as bigint;
  const args = [id, parseEther(price)] as const;
  await client.waitForTransactionReceipt({
    hash: await client.writeContract({ ...bazaar, functionName: 'setTokenPrice', args }),
  });
  return id;
}

describe('the first generation', () => {
  it.each(looks)('is claimed, and bought with coins, tokens, or not without tickets: %s', async (name, options) => {
    const player = await visit(browser, options);
    const { page, screenshot } = player;
    const inDialog = (words: string) => page.locator('dialog').getByRole('button', { name: words });
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().startsWith(world.rpcUrl)) requests += 1;
    });
    await installWallet(page, world.rpcUrl, await fundedAccount(world.rpcUrl), world.rpcUrls);
    await page.goto(`${world.url}/gen1`);
    await page.getByText('Reading the price', { exact: true }).first().waitFor({ state: 'detached' });
    await page.getByText('Reading the price', { exact: true }).first().waitFor({ state: 'detached' });
    await page.getByText(/claimed$/).waitFor();
    expect(requests).toBeLessThanOrEqual(2);
    await loaded(page);
    await screenshot(`gen1-${name}`);
    await button(page, 'Claim 1 creature').click();
    await button(page, /^Test Wallet/).click();
    await inDialog('Claim 1 creature').click();
    await button(page, 'See your creatures').waitFor();
    await screenshot(`gen1-claimed-${name}`);
    await page.goto(`${world.url}/gen1`);
    await page.getByText('1 creature', { exact: true }).waitFor();
    await page.getByLabel('Pay at most').fill('0.0000001');
    await page.getByText('Less than they cost now.').waitFor();
    await button(page, 'Buy 1 creature').click();
    await page.locator('dialog').getByText('You pay').first().waitFor();
    await inDialog('Buy 1 creature').click();
    await button(page, 'See your creatures').waitFor();
    await page.goto(`${world.url}/gen1`);
    await page.getByText('2 creatures', { exact: true }).waitFor();
    await page.getByLabel('Pay with').selectOption('tokens');
    await button(page, 'Buy 1 creature').click();
    await button(page, /^Allow .* HATCHY/).click();
    await button(page, 'See your creatures').waitFor();
    await page.goto(`${world.url}/gen1`);
    await page.getByLabel('Pay with').selectOption('tickets');
    await button(page, 'Buy 1 creature').click();
    await page.getByText('your wallet has 0 tickets. Nothing was sent.').waitFor();
    await page.goto(`${world.url}/bazaar?show=yours`);
    await page.getByText('3 in your wallet.').waitFor();
    expect(await page.locator('main h2').first().textContent()).toBe('Yours');
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('is sold: listed, changed, cancelled', async () => {
    const account = await fundedAccount(world.rpcUrl);
    const id = await listed(account, '0.0021');
    const player = await visit(browser, { viewport: phone });
    const { page, screenshot } = player;
    await installWallet(page, world.rpcUrl, account, world.rpcUrls);
    await page.goto(`${world.url}/bazaar`);
    await button(page, 'Connect a wallet').click();
    await button(page, /^Test Wallet/).click();
    await button(page, `Change the price of Hatchie #${id}`).click();
    await page.getByLabel('Price', { exact: true }).fill('0.0019');
    await screenshot('bazaar-price-phone');
    await page.keyboard.press('Enter');
    await button(page, 'Change the price').click();
    await button(page, 'See the bazaar').click();
    await page.getByText(/^In the bazaar for 0.0019/).waitFor();
    await button(page, `Take Hatchie #${id} out of the bazaar`).click();
    await button(page, 'Take it out of the bazaar').click();
    await button(page, 'See the bazaar').click();
    await button(page, `Sell Hatchie #${id}`).waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('keeps the proceeds of a wallet that refused them', async () => {
    const seller = await fundedAccount(world.rpcUrl);
    const id = await listed(seller, '0.0031');
    await setCode(world.rpcUrl, seller.address, refusing);
    const buyer = clientOf(await fundedAccount(world.rpcUrl));
    const hash = await buyer.writeContract({ ...bazaar, functionName: 'buy', args: [id], value: parseEther('0.0031') });
    await buyer.waitForTransactionReceipt({ hash });
    await setCode(world.rpcUrl, seller.address, '0x');
    const before = await buyer.getBalance(seller);

    const player = await visit(browser, { viewport: phone });
    const { page } = player;
    await installWallet(page, world.rpcUrl, seller, world.rpcUrls);
    await page.goto(`${world.url}/bazaar`);
    await button(page, 'Connect a wallet').click();
    await button(page, /^Test Wallet/).click();
    await page.getByText(/^Your wallet refused 0\.003/).waitFor();
    await button(page, 'Take your proceeds').click();
    await page.locator('dialog').getByRole('button', { name: 'Take your proceeds' }).click();
    await button(page, 'See the bazaar').click();
    await page.getByText(/^Your wallet refused/).waitFor({ state: 'detached' });
    expect(await buyer.getBalance(seller)).toBeGreaterThan(before + parseEther('0.002'));
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it.each(looks)(
    'is read in two requests, bought, and gone from the bazaar once it is sold: %s',
    async (name, options) => {
      const [first, second] = [await listed(treasurer, '0.0011'), await listed(treasurer, '0.0012')];
      const buyer = await fundedAccount(world.rpcUrl);
      const player = await visit(browser, options);
      const { page, screenshot } = player;
      let requests = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().startsWith(world.rpcUrl)) requests += 1;
      });
      await installWallet(page, world.rpcUrl, buyer, world.rpcUrls);
      await page.goto(`${world.url}/bazaar`);
      const card = (id: bigint) => page.getByRole('listitem', { name: `Hatchie #${id}, number ${id}` });
      await card(first).getByText('Fillable as of block').waitFor();
      expect(requests).toBeLessThanOrEqual(2);
      await loaded(page);
      await screenshot(`bazaar-${name}`);
      await card(second).getByRole('button', { name: 'Buy' }).click();
      await button(page, /^Test Wallet/).click();
      await page
        .locator('dialog')
        .getByRole('button', { name: `Buy Hatchie #${second}` })
        .waitFor();
      await screenshot(`bazaar-buy-${name}`);
      await page
        .locator('dialog')
        .getByRole('button', { name: `Buy Hatchie #${second}` })
        .click();
      await button(page, 'See the bazaar').click();
      await card(second).waitFor({ state: 'detached' });
      // Somebody else is quicker: the dialog of who looks at it says so.
      const rival = clientOf(await fundedAccount(world.rpcUrl));
      await card(first).getByRole('button', { name: 'Buy' }).waitFor();
      await rival.writeContract({ ...bazaar, functionName: 'buy', args: [first], value: parseEther('0.002') });
      await card(first).waitFor({ state: 'detached' });
      await page.goto(`${world.url}/bazaar/${second}`);
      await page.getByText('Not for sale').waitFor();
      await page.getByText(/to 0x/).waitFor();
      await loaded(page);
      await screenshot(`bazaar-token-${name}`);
      expect(unexpected(player.complaints)).toEqual([]);
      await player.close();
    },
  );
});
