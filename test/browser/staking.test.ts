import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1StakingAbi } from '@hatchery/chain/abis/gen1-staking';
import { gen2CollectionAbi } from '@hatchery/chain/abis/gen2-collection';
import { gen2StakingAbi } from '@hatchery/chain/abis/gen2-staking';
import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { getContractAddress } from '@hatchery/chain/addresses';
import { elementOf } from '@hatchery/chain/creatures';
import { getViemChain } from '@hatchery/chain/networks';
import { eventually } from '@hatchery/kit/testing';
import type { Page } from 'playwright-core';
import {
  type Account,
  type Address,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseEther,
  parseSignature,
  publicActions,
  walletActions,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { simulateBlocks } from 'viem/actions';
import {
  type Counts,
  changed,
  kindOf,
  kindsOf,
  type Pick,
  weigh,
  weightsOf,
} from '../../web/src/features/staking/weight.rules.ts';
import { launch, loaded, looks, openWorld, phone, visit } from './open-page.ts';
import { button, sheet, unexpected } from './players.ts';
import { fundedAccount, installWallet, treasurer } from './wallet-stub.ts';

const [world, browser] = await Promise.all([openWorld(), launch()]);
afterAll(() => browser.close());

const chainId = 31337;
const zero = '0x0000000000000000000000000000000000000000';
const contract = <const abi>(family: Parameters<typeof getContractAddress>[1], abi: abi) => ({
  address: getContractAddress(chainId, family),
  abi,
});
const eggs = contract('eggsGen2', eggsGen2Abi);
const gen1 = contract('gen1Staking', gen1StakingAbi);
const gen2 = contract('gen2Staking', gen2StakingAbi);
const collection1 = contract('gen1Collection', gen1CollectionAbi);
const collection2 = contract('gen2Collection', gen2CollectionAbi);
const rewarder = contract('rewarder', rewarderAbi);
const token = contract('gameToken', gameTokenAbi);

const clientOf = (account: Account | { address: Address; type: 'json-rpc' }) =>
  createTestClient({
    mode: 'anvil',
    account,
    chain: getViemChain(chainId, world.rpcUrl),
    transport: http(world.rpcUrl),
    pollingInterval: 200,
  })
    .extend(publicActions)
    .extend(walletActions);
const reader = clientOf(treasurer);

/** Waits for a transaction. */
const mined = async (hash: Promise<Hex>) => {
  const { status } = await reader.waitForTransactionReceipt({ hash: await hash });
  expect(status).toBe('success');
};

const held2 = (account: Address) =>
  reader.readContract({
    ...collection2,
    functionName: 'accountBalanceBatch',
    args: [account, kindsOf('gen2').map(BigInt)],
  });

/** Hatches creatures of the second generation for an account, and waits until they are in its wallet. */
async function hatch(account: Account, amount: bigint): Promise<void> {
  await mined(
    clientOf(treasurer).writeContract({
      ...eggs,
      functionName: 'mintAirdropEgg',
      args: [0, amount, account.address],
    }),
  );
  await mined(clientOf(account).writeContract({ ...collection2, functionName: 'hatchMultiple', args: [0, amount] }));
  await eventually(async () => (await held2(account.address)).reduce((sum, count) => sum + count, 0n) === amount);
}

interface Fact {
  monsterId: number;
  isShiny: boolean;
}

const gen1Elements = ['plant', 'water', 'fire', 'dark', 'light', 'void'];
const signer = privateKeyToAccount(generatePrivateKey());

/** Signs what a token of gen-1 is, as the platform does, and returns it as the contract takes it. */
async function stated(tokenId: bigint, { monsterId, isShiny }: Fact) {
  const message = {
    tokenId,
    monsterId: BigInt(monsterId),
    shiny: isShiny ? 1n : 0n,
    serial: tokenId,
    element: BigInt(gen1Elements.indexOf(elementOf('gen1', monsterId) ?? '')),
  };
  const uint = (name: string) => ({ name, type: 'uint256' });
  const signature = await signer.signTypedData({
    domain: { name: 'Gen1Staking', version: '1', chainId, verifyingContract: gen1.address },
    types: { StakeMetadata: ['tokenId', 'monsterId', 'shiny', 'serial', 'element'].map(uint) },
    primaryType: 'StakeMetadata',
    message,
  });
  const { r, s, v } = parseSignature(signature);
  const { monsterId: _monsterId, shiny: _shiny, serial: _serial, element: _element } = message;
  const params = { _tokenId: tokenId, _monsterId, _shiny, _serial, _element, v: Number(v), r, s };
  return { params, text: `${Object.values(message).join('.')}.${signature}` };
}

/** Claims creatures of the first generation. Returns their numbers. */
async function claim(account: Account, amount: bigint): Promise<bigint[]> {
  const client = clientOf(account);
  const value = 2n * (await reader.readContract({ ...collection1, functionName: 'calculatePriceOf', args: [amount] }));
  await mined(client.writeContract({ ...collection1, functionName: 'claimHatchie', args: [amount], value }));
  return [...(await reader.readContract({ ...collection1, functionName: 'tokensOfOwner', args: [account.address] }))];
}

const weightIn = async (staking: Address, account: Address) => {
  const [single, sets] = await reader.readContract({
    address: staking,
    abi: gen2StakingAbi,
    functionName: 'calculateWeight',
    args: [account],
  });
  return single + sets;
};

const words = (value: bigint) => value.toLocaleString('en');
const inDialog = (page: Page, name: string | RegExp) =>
  page.locator('dialog').getByRole('button', { name, exact: typeof name === 'string' });

async function connect(page: Page): Promise<void> {
  await button(page, 'Connect a wallet').click();
  await button(page, /^Test Wallet/).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** Runs calls one after the other as an account would, without sending them. Returns the weight after them. */
async function simulatedWeight(staking: Address, account: Address, calls: object[], overrides: object[]) {
  const last = { to: staking, data: encodeFunctionData({ ...gen2, functionName: 'calculateWeight', args: [account] }) };
  const [block] = await simulateBlocks(reader, {
    blocks: [
      {
        stateOverrides: [{ address: account, balance: parseEther('100000') }, ...overrides] as never,
        calls: [...calls.map((call) => ({ account, ...call })), { account, ...last }] as never,
        blockOverrides: { gasLimit: 2_000_000_000n },
      },
    ],
  });
  const results = (block as { calls: { status: string; data: Hex; error?: Error }[] }).calls;
  for (const { status, error } of results) expect({ status, error }).toEqual({ status: 'success', error: undefined });
  const data = results.at(-1)?.data ?? '0x';
  return { single: BigInt(data.slice(0, 66)), sets: BigInt(`0x${data.slice(66)}`) };
}

/** The card of the network, which all pages on chain share, settles by 0.016 where motion is reduced; styles of a page that is being developed by 0.01. */
const settling = 0.03;

/** A draw that a seed decides, so that a failure can be seen again. */
const drawn = (seed: string, below: number): number =>
  Number(BigInt(keccak256(`0x${Buffer.from(seed).toString('hex')}`)) % BigInt(below));

describe("the page's weights", () => {
  const account = privateKeyToAccount(generatePrivateKey()).address;

  // OpenZeppelin keeps balances of ERC-1155 here.
  const balances = '0x88be536d5240c274a3b1d3a1be54482fd9caa294f08c62a7cde569f49a3c4500';
  const slotOf = (kind: number): Hex => {
    const outer = keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes32' }], [BigInt(kind), balances]));
    return keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [account, outer]));
  };

  it.each([0, 1, 2, 3, 4])("equal the contract's in the second generation: %i", async (seed) => {
    const weights = weightsOf(await reader.readContract({ ...gen2, functionName: 'weights' }));
    const all = kindsOf('gen2');
    // Everything in the first round; then some kinds are rarer, and some are missing.
    const picks = all.flatMap((kind): Pick[] => {
      const count =
        seed === 0 ? 1 : 2 + drawn(`${seed} ${kind}`, 3) - (drawn(`${seed} rare ${kind}`, 40) === 0 ? 2 : 0);
      return count > 0 ? [{ kind, count }] : [];
    });
    const back = picks
      .filter(({ kind }) => seed > 0 && drawn(`${seed} back ${kind}`, 30) === 0)
      .map(({ kind }) => ({ kind, count: 1 }));
    const call = (functionName: 'batchStake' | 'batchWithdraw', list: readonly Pick[]) => {
      const lists = [list.map(({ kind }) => BigInt(kind)), list.map(({ count }) => BigInt(count))] as const;
      const data =
        functionName === 'batchStake'
          ? encodeFunctionData({ ...gen2, functionName, args: [...lists, zero] })
          : encodeFunctionData({ ...gen2, functionName, args: lists });
      return { to: gen2.address, data };
    };
    const allow = encodeFunctionData({ ...collection2, functionName: 'setApprovalForAll', args: [gen2.address, true] });
    const simulated = await simulatedWeight(
      gen2.address,
      account,
      [
        { to: collection2.address, data: allow },
        call('batchStake', picks.slice(0, 110)),
        call('batchStake', picks.slice(110)),
        ...(back.length > 0 ? [call('batchWithdraw', back)] : []),
      ],
      [
        {
          address: collection2.address,
          stateDiff: picks.map(({ kind, count }) => ({ slot: slotOf(kind), value: numberToHex(count, { size: 32 }) })),
        },
      ],
    );
    const counts = changed(changed(new Map(), picks, 1), back, -1);
    expect(weigh('gen2', counts, weights)).toEqual(simulated);
  });

  it.each([0, 1])("equal the contract's in the first generation: %i", async (seed) => {
    const weights = weightsOf(await reader.readContract({ ...gen1, functionName: 'weights' }));
    const [supply, first, second] = await Promise.all([
      reader.readContract({ ...collection1, functionName: 'totalSupply' }),
      reader.readContract({ ...collection1, functionName: 'calculatePriceOf', args: [40n] }),
      reader.readContract({ ...collection1, functionName: 'calculatePriceOf', args: [40n] }),
    ]);
    const value = 4n * (first + second);
    const claims = encodeFunctionData({ ...collection1, functionName: 'claimHatchie', args: [40n] });
    const facts = Array.from({ length: 80 }, (_, index) => ({
      monsterId: index % 40,
      isShiny: seed === 0 ? index >= 40 : drawn(`${seed} ${index}`, 20) === 0,
    }));
    const statements = await Promise.all(facts.map((fact, index) => stated(supply + BigInt(index), fact)));
    const stake = (from: number, to: number) => ({
      to: gen1.address,
      data: encodeFunctionData({
        ...gen1,
        functionName: 'batchStake',
        args: [statements.slice(from, to).map(({ params }) => params), zero],
      }),
    });
    const signs = encodeFunctionData({ ...gen1, functionName: 'addSignerRole', args: [signer.address] });
    const allow = encodeFunctionData({ ...collection1, functionName: 'setApprovalForAll', args: [gen1.address, true] });
    const back = [supply + 3n, supply + 77n];
    const withdraw = encodeFunctionData({ ...gen1, functionName: 'batchWithdraw', args: [back] });
    const simulated = await simulatedWeight(
      gen1.address,
      account,
      [
        { account: treasurer.address, to: gen1.address, data: signs },
        { to: collection1.address, data: claims, value },
        { to: collection1.address, data: claims, value },
        { to: collection1.address, data: allow },
        stake(0, 50),
        stake(50, 80),
        ...(seed > 0 ? [{ to: gen1.address, data: withdraw }] : []),
      ],
      [],
    );
    const kinds = facts.filter((_, index) => seed === 0 || !back.includes(supply + BigInt(index)));
    const picks = kinds.map(({ monsterId, isShiny }) => ({ kind: kindOf(monsterId, isShiny), count: 1 }));
    const counts: Counts = changed(new Map(), picks, 1);
    expect(weigh('gen1', counts, weights)).toEqual(simulated);
  });
});

describe('staking', () => {
  it.each(looks)('shows visitors what is shared, in two requests, and nothing moves: %s', async (name, options) => {
    const visitor = await visit(browser, options);
    const { page, screenshot } = visitor;
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().startsWith(world.rpcUrl)) requests += 1;
    });
    await visitor.answerSlowly();
    await page.goto(`${world.url}/stakes`);
    await sheet(page, 'What is shared').getByText('HATCHY').first().waitFor();
    expect(requests).toBeLessThanOrEqual(2);
    await loaded(page);
    await screenshot(`staking-visitor-${name}`);
    expect(await visitor.layoutShifts(settling)).toEqual([]);
    await page.goto(`${world.url}/stakes/album`);
    await page.getByRole('region', { name: 'Sets of dragon' }).waitFor();
    await loaded(page);
    await screenshot(`staking-album-visitor-${name}`);
    expect(await visitor.layoutShifts(settling)).toEqual([]);
    expect(unexpected(visitor.complaints)).toEqual([]);
    await visitor.close();
  });

  it.each(looks)(
    'takes creatures of the second generation, weighs them before and after, and gives them back: %s',
    async (name, options) => {
      const account = await fundedAccount(world.rpcUrl);
      await hatch(account, 4n);
      const player = await visit(browser, options);
      const { page, screenshot } = player;
      await installWallet(page, world.rpcUrl, account, world.rpcUrls);
      await page.goto(`${world.url}/stakes`);
      await connect(page);
      await button(page, 'Choose all').click();
      await button(page, 'Stake 4 creatures').scrollIntoViewIfNeeded();
      await loaded(page);
      await screenshot(`staking-choose-${name}`);
      await button(page, 'Stake 4 creatures').click();
      await page
        .locator('dialog')
        .getByText(/more weight: 0 before/)
        .waitFor();
      const said =
        (await page
          .locator('dialog')
          .getByText(/more weight: 0 before/)
          .textContent()) ?? '';
      await screenshot(`staking-dialog-${name}`);
      await inDialog(page, /^Allow it to move/).click();
      await button(page, 'See your stakes').click();
      const after = await weightIn(gen2.address, account.address);
      expect(said).toContain(`0 before, ${words(after)} after`);
      await sheet(page, 'Your rewards').getByText(words(after), { exact: true }).waitFor();
      await page.goto(`${world.url}/stakes/album`);
      await page.getByRole('region', { name: 'Sets of plant' }).waitFor();
      await loaded(page);
      await screenshot(`staking-album-${name}`);
      await page.goto(`${world.url}/stakes`);
      await button(page, 'Harvest').click();
      await inDialog(page, 'Harvest').click();
      await button(page, 'See your stakes').click();
      await page.goto(`${world.url}/stakes`);
      await sheet(page, 'Your harvests')
        .getByText(/HATCHY$/)
        .first()
        .waitFor();
      await button(page, 'Withdraw').click();
      await button(page, 'Choose all').click();
      await button(page, 'Withdraw 4 creatures').click();
      await page
        .locator('dialog')
        .getByText(`${words(after)} less weight: ${words(after)} before, 0 after`)
        .waitFor();
      await inDialog(page, 'Withdraw 4 creatures').click();
      await button(page, 'See your stakes').click();
      expect(await weightIn(gen2.address, account.address)).toBe(0n);
      expect(unexpected(player.complaints)).toEqual([]);
      await player.close();
    },
  );

  it('takes creatures of the first generation by a statement, then without one', async () => {
    const account = await fundedAccount(world.rpcUrl);
    const ids = await claim(account, 3n);
    await mined(clientOf(treasurer).writeContract({ ...gen1, functionName: 'addSignerRole', args: [signer.address] }));
    const [one, two, three] = await Promise.all(
      ids.map((id, index) => stated(id, { monsterId: 28 + index, isShiny: index === 1 })),
    );
    if (!one || !two || !three) throw new Error('Three were claimed.');
    await mined(
      clientOf(account).writeContract({
        ...collection1,
        functionName: 'setTokenPrice',
        args: [ids[0] as bigint, parseEther('1')],
      }),
    );
    const player = await visit(browser, { viewport: phone });
    const { page, screenshot } = player;
    await installWallet(page, world.rpcUrl, account, world.rpcUrls);
    await page.goto(`${world.url}/stakes`);
    await connect(page);
    await button(page, 'First generation').click();
    const state = async (text: string) => {
      await page.getByText(/to be told first$/).click();
      await page.getByLabel('Statement').fill(text);
      await button(page, 'Stake it').click();
    };
    await state(one.text);
    await page.locator('dialog').getByText('The offer in the bazaar, which end').waitFor();
    await screenshot('staking-statement-phone');
    await inDialog(page, /^Allow it to move/).click();
    await button(page, 'See your stakes').click();
    await button(page, 'First generation').click();
    await page.getByText('2 creatures to be told first').waitFor();
    // Somebody changed it: the signature is of something else.
    await state(two.text.replace('.1.', '.0.'));
    await page.locator('dialog').getByText('This statement is not from the platform').waitFor();
    await page.goto(`${world.url}/stakes`);
    await button(page, 'First generation').click();
    await state(two.text);
    await inDialog(page, 'Stake 1 creature').click();
    await button(page, 'See your stakes').click();
    await mined(clientOf(account).writeContract({ ...gen1, functionName: 'batchStake', args: [[three.params], zero] }));
    expect(await weightIn(gen1.address, account.address)).toBe(22_000n);
    const take = async (count: number, from: number) => {
      await page.goto(`${world.url}/stakes`);
      await button(page, 'First generation').click();
      await button(page, 'Withdraw').click();
      const creatures = page.getByRole('list', { name: 'Creatures at stake' }).getByRole('button');
      for (let index = 0; index < count; index += 1) await creatures.nth(from + index).click();
      const label = `Withdraw ${count} ${count === 1 ? 'creature' : 'creatures'}`;
      await button(page, label).click();
      await inDialog(page, label).click();
      await button(page, 'See your stakes').click();
    };
    await take(1, 2);
    await take(2, 0);
    expect(await weightIn(gen1.address, account.address)).toBe(0n);
    // All three are known now.
    await page.goto(`${world.url}/stakes`);
    await button(page, 'First generation').click();
    await button(page, 'Choose all').click();
    await button(page, 'Stake 3 creatures').scrollIntoViewIfNeeded();
    await screenshot('staking-gen1-phone');
    await button(page, 'Stake 3 creatures').click();
    await page.locator('dialog').getByText('22,000 more weight: 0 before, 22,000 after').waitFor();
    await inDialog(page, 'Stake 3 creatures').click();
    await button(page, 'See your stakes').click();
    expect(await weightIn(gen1.address, account.address)).toBe(22_000n);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('takes game tokens, names who brought the player, and says why not', async () => {
    const [account, friend] = [await fundedAccount(world.rpcUrl), await fundedAccount(world.rpcUrl)];
    // The friend names the player, so the player cannot name the friend.
    const client = clientOf(friend);
    await mined(client.writeContract({ ...token, functionName: 'approve', args: [gen2.address, parseEther('10')] }));
    await mined(
      client.writeContract({ ...gen2, functionName: 'tokenStake', args: [parseEther('10'), account.address] }),
    );
    await mined(
      clientOf(account).writeContract({ ...token, functionName: 'approve', args: [gen2.address, parseEther('700')] }),
    );
    const player = await visit(browser, { viewport: phone });
    const { page, screenshot } = player;
    await installWallet(page, world.rpcUrl, account, world.rpcUrls);
    await page.goto(`${world.url}/stakes?referrer=${friend.address}`);
    await connect(page);
    await sheet(page, 'Bring friends').getByText('1 account').waitFor();
    await button(page, 'HATCHY').click();
    await page.getByLabel('Stake', { exact: true }).fill('250');
    await screenshot('staking-tokens-phone');
    await button(page, 'Stake HATCHY').click();
    await page.locator('dialog').getByText('This account cannot have brought you').waitFor();
    await screenshot('staking-refused-phone');
    await page.goto(`${world.url}/stakes`);
    await button(page, 'HATCHY').click();
    await page.getByLabel('Who brought you (optional)').fill(treasurer.address);
    await page.getByLabel('Stake', { exact: true }).fill('250');
    await button(page, 'Stake HATCHY').click();
    await inDialog(page, 'Stake 250 HATCHY').click();
    await button(page, 'See your stakes').click();
    const info = await reader.readContract({ ...rewarder, functionName: 'userInfo', args: [account.address] });
    expect(info[4]).toBe(treasurer.address);
    expect(info[0]).toBe(await weightIn(gen2.address, account.address));
    await button(page, 'HATCHY').click();
    await button(page, 'Withdraw').click();
    await page.getByLabel('Withdraw', { exact: true }).fill('251');
    await page.getByLabel('Withdraw', { exact: true }).blur();
    await page.getByText('You have less at stake.').waitFor();
    await button(page, 'All').click();
    await button(page, 'Withdraw HATCHY').click();
    await inDialog(page, 'Withdraw 250 HATCHY').click();
    await button(page, 'See your stakes').click();
    expect(await weightIn(gen2.address, account.address)).toBe(0n);
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('still withdraws while new stakes and harvests are paused, and without the platform', async () => {
    const account = await fundedAccount(world.rpcUrl);
    const client = clientOf(account);
    await mined(client.writeContract({ ...token, functionName: 'approve', args: [gen2.address, parseEther('9')] }));
    await mined(client.writeContract({ ...gen2, functionName: 'tokenStake', args: [parseEther('9'), zero] }));
    const owner = clientOf(treasurer);
    const player = await visit(browser, { viewport: phone });
    const { page, screenshot } = player;
    await page.route('**/v2/staking/**', (route) => route.abort());
    await page.route('**/staking/{pools,harvests}**', (route) => route.abort());
    await installWallet(page, world.rpcUrl, account, world.rpcUrls);
    await mined(owner.writeContract({ ...gen2, functionName: 'pause' }));
    await mined(owner.writeContract({ ...rewarder, functionName: 'pause' }));
    try {
      await page.goto(`${world.url}/stakes`);
      await connect(page);
      await page.getByText('Harvests are paused right now.').waitFor();
      await page.getByText('New stakes are paused right now.').waitFor();
      await page.getByText('The list does not answer right now.').waitFor();
      await screenshot('staking-paused-phone');
      await button(page, 'HATCHY').click();
      await button(page, 'Withdraw').click();
      await button(page, 'All').click();
      await button(page, 'Withdraw HATCHY').click();
      await inDialog(page, 'Withdraw 9 HATCHY').click();
      await button(page, 'See your stakes').waitFor();
    } finally {
      await mined(owner.writeContract({ ...gen2, functionName: 'unpause' }));
      await mined(owner.writeContract({ ...rewarder, functionName: 'unpause' }));
    }
    await player.close();
  });
});
