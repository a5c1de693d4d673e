import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { getContractAddress } from '@hatchery/chain/addresses';
import { getViemChain } from '@hatchery/chain/networks';
import { type Address, createWalletClient, http, publicActions } from 'viem';
import { launch, loaded, looks, openWorld, phone, type Visit, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, row, unexpected } from './players.ts';
import { fundedAccount, installWallet, treasurer } from './wallet-stub.ts';

const [world, browser] = await Promise.all([openWorld(), launch()]);
afterAll(() => browser.close());

type Own = Awaited<ReturnType<typeof fundedAccount>>;

const client = createWalletClient({ chain: getViemChain(31337, world.rpcUrl), transport: http(world.rpcUrl) }).extend(
  publicActions,
);
const creatures = { address: getContractAddress(31337, 'gen1Collection'), abi: gen1CollectionAbi } as const;
const eggs = { address: getContractAddress(31337, 'eggsGen2'), abi: eggsGen2Abi } as const;
const [ann, ben]: [Address, Address] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];

/** An account with some creatures of the first generation. @returns it with their numbers */
async function keeper(count: number): Promise<{ account: Own; ids: bigint[] }> {
  const account = await fundedAccount(world.rpcUrl);
  const amount = BigInt(count);
  const cost = await client.readContract({ ...creatures, functionName: 'calculatePriceOf', args: [amount] });
  const call = { ...creatures, account, functionName: 'claimHatchie', args: [amount], value: cost * 2n } as const;
  await client.waitForTransactionReceipt({ hash: await client.writeContract(call) });
  const args = [account.address] as const;
  return { account, ids: [...(await client.readContract({ ...creatures, functionName: 'tokensOfOwner', args }))] };
}

const ownerOf = (id: bigint) => client.readContract({ ...creatures, functionName: 'ownerOf', args: [id] });
const solarEggsOf = (account: Address) =>
  client.readContract({ ...eggs, functionName: 'balanceOf', args: [account, 0n] });

async function openWith({ page }: Visit, account: Own) {
  await installWallet(page, world.rpcUrl, account, world.rpcUrls);
  await page.goto(`${world.url}/send-many`);
  await button(page, 'Connect a wallet').click();
  await button(page, /^Test Wallet/).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Picks things by their names, and puts them on the list for a receiver. */
async function put({ page }: Visit, names: readonly (string | RegExp)[], receiver: Address) {
  for (const name of names) await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Receiver of what you picked').fill(receiver);
  await button(page, `Put ${names.length} on the list`).click();
}

const creature = (id: bigint | undefined) => `First-generation creature ${id}`;
const list = ({ page }: Visit) => page.getByRole('list', { name: 'Your list' });

describe('sending many at once', () => {
  it.each(looks)('tells visitors what needs permission: %s', async (look, options) => {
    const visitor = await visit(browser, options);
    const { page } = visitor;
    let asked = 0;
    page.on('request', (request) => {
      if (Object.values(world.rpcUrls).some((url) => request.url().startsWith(url))) asked += 1;
    });
    await page.goto(`${world.url}/send-many`);
    await row(page, 'Keepers').getByText('One permission for the whole collection').waitFor();
    await loaded(page);
    await visitor.screenshot(`send-many-${look}`);
    expect(asked).toBeLessThanOrEqual(2);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await visitor.layoutShifts()).toEqual([]);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('sends creatures to two receivers in one transaction, and takes the permission back', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    const { account, ids } = await keeper(3);
    await openWith(visitor, account);
    await page.getByText('First generation: 3').click();
    await put(visitor, [creature(ids[0])], ann);
    await put(visitor, [creature(ids[1])], ben);
    await page.reload();
    await list(visitor).getByText(creature(ids[1])).waitFor();
    await button(page, 'Try without sending').click();
    await page.getByText('All 2 transfers would go through.').waitFor();
    await loaded(page);
    await visitor.screenshot('send-many-tried');
    await button(page, 'Send 2 first-generation creatures to 2 receivers').click();
    await page.getByText('Lets the contract move your first-generation creatures').waitFor();
    await button(page, 'Allow it to move your first-generation creatures').click();
    await button(page, 'Send more').click();
    expect([await ownerOf(ids[0] as bigint), await ownerOf(ids[1] as bigint)].map((one) => one.toLowerCase())).toEqual([
      ann,
      ben,
    ]);
    await page.getByText('Nothing yet. Pick something above').waitFor();
    await button(page, 'Take back the permission for First generation').click();
    await button(page, 'Take the permission back').click();
    await button(page, 'Send more').click();
    await button(page, 'Take back the permission for First generation').waitFor({ state: 'detached' });
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it('says what would fail and why, before anything is sent', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    const { account, ids } = await keeper(1);
    const other = (await keeper(1)).ids[0] as bigint;
    await openWith(visitor, account);
    await page.getByText('First generation: 1').click();
    await put(visitor, [creature(ids[0])], ann);
    await page.getByText('Add by number').click();
    await page.getByLabel('Collection').selectOption('gen1Collection');
    const add = async (id: bigint, to: Address) => {
      await page.getByLabel('Number').fill(String(id));
      await page.getByLabel('Receiver', { exact: true }).fill(to);
      await button(page, 'Add it').click();
    };
    await add(other, ann);
    await add(999_999n, ann);
    await add(ids[0] as bigint, ben);
    await add(ids[0] as bigint, account.address);
    await page.getByText('This is your own wallet.').waitFor();
    await button(page, 'Try without sending').click();
    await page.getByText('3 of 4 transfers would fail. The rows say why. Nothing was sent.').waitFor();
    const rows = list(visitor);
    await rows.getByText('This is not in your wallet.').waitFor();
    await rows.getByText('There is no token of this number.').waitFor();
    await rows.getByText('It is on this list already, and can be sent once.').waitFor();
    await loaded(page);
    await visitor.screenshot('send-many-failing');
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await button(page, /^Send 4 first-generation creatures/).isDisabled()).toBe(true);
    await button(page, 'Take off what would fail').click();
    await button(page, 'Try without sending').click();
    await page.getByText('This transfer would go through.').waitFor();
    expect((await ownerOf(ids[0] as bigint)).toLowerCase()).toBe(account.address.toLowerCase());
    await visitor.close();
  });

  it('sends tokens in numbers without permission, and keeps lists', async () => {
    const visitor = await visit(browser, { viewport: phone });
    const { page } = visitor;
    const account = await fundedAccount(world.rpcUrl);
    const give = { ...eggs, account: treasurer, functionName: 'mintAirdropEgg' } as const;
    const given = await client.writeContract({ ...give, args: [0, 5n, account.address] });
    await client.waitForTransactionReceipt({ hash: given });
    const before = await solarEggsOf(ben);
    await openWith(visitor, account);
    await page.getByText('Solar and lunar eggs: 5').click();
    await page.getByRole('checkbox', { name: /^Solar egg/ }).check();
    await page.getByRole('spinbutton', { name: 'How many: Solar egg' }).fill('3');
    await page.getByLabel('Receiver of what you picked').fill(ben);
    await button(page, 'Put 1 on the list').click();
    await page.getByLabel('Name of this list').fill('For Ben');
    await button(page, 'Save the list').click();
    await page.reload();
    await button(page, 'Open For Ben').click();
    await list(visitor).getByText('3 × Solar egg').waitFor();
    await page.getByText('Solar and lunar eggs: 5').click();
    await put(visitor, [/^Solar egg/], ann);
    await button(page, 'Try without sending').click();
    await page.getByText('All 2 transfers would go through.').waitFor();
    await page.getByText('Straight from your wallet. It needs no permission.').first().waitFor();
    await button(page, /^Send 3 eggs to/).click();
    await page.locator('dialog').getByRole('button', { name: 'Send 3 eggs' }).click();
    await button(page, 'Send more').click();
    expect((await solarEggsOf(ben)) - before).toBe(3n);
    await page.getByText('This transfer would go through.').waitFor();
    await list(visitor).getByText('3 × Solar egg').waitFor({ state: 'detached' });
    await list(visitor).getByText('Goes through').waitFor();
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });
});
