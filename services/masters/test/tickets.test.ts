import { deployments } from '@hatchery/chain/deployments';
import { boxTokenId } from '@hatchery/chain/draws';
import { nativeAssetAddress } from '@hatchery/chain/networks';
import { type Address, getAddress, pad, toHex } from 'viem';
import { getItem, getLootbox, listTickets } from '../src/content/content.ts';
import { chainId, logOf, minted, randomAddress } from './fixtures/logs.fixture.ts';
import { otherChainId, publicUrl, type Stage, startStage } from './fixtures/masters.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const gameToken: Address = deployments[chainId].gameToken;
const price = (tokenId: bigint, currency: Address, amount: bigint) =>
  logOf('tickets', 'TicketPriceChanged', { tokenId, currency, price: amount });
const switched = (tokenId: bigint, enabled: boolean) => logOf('tickets', 'TicketStatusChanged', { tokenId, enabled });
const openShop = (enabled: boolean) => logOf('tickets', 'EnabledChanged', { enabled });
const ticketOn = async (id: number, query = '') => (await stage.call('GET', `/v2/tickets/${id}${query}`)).body;

describe('GET /v2/tickets', () => {
  it('lists all kinds in order; without a shop nothing has a price', async () => {
    const { status, body } = await stage.call('GET', `/v2/tickets?chainId=${otherChainId}`);
    expect(status).toBe(200);
    expect(body).toEqual(
      listTickets().map(({ id, name, description }) => ({
        ...{ id, name, description, prices: [] },
        image: `${publicUrl}/public/masters/pictures/tickets/${id}.svg`,
      })),
    );
  });

  it('tells prices while a kind and the shop are open, and follows changes and reorganisations', async () => {
    await stage.chain.mine([
      logOf('tickets', 'TicketAdded', { tokenId: 1n }),
      price(1n, nativeAssetAddress, 5n * 10n ** 17n),
      price(1n, gameToken, 250n * 10n ** 18n),
      switched(1n, true),
    ]);
    expect((await ticketOn(1)).prices).toEqual([]);
    await stage.chain.mine([openShop(true)]);
    const open = stage.chain.height;
    expect((await ticketOn(1)).prices).toMatchObject(
      [
        {
          ...{ currency: 'HATCHY', price: '250', priceBase: String(250n * 10n ** 18n), decimals: 18 },
          ...{ address: getAddress(gameToken), image: expect.stringContaining('/currencies/hatchy.svg') },
        },
        { price: '0.5', address: nativeAssetAddress },
      ].sort((one, other) => (one.address < other.address ? -1 : 1)),
    );
    await stage.chain.mine([price(1n, gameToken, 0n), price(1n, nativeAssetAddress, 10n ** 18n)]);
    expect((await ticketOn(1)).prices).toMatchObject([{ price: '1', address: nativeAssetAddress }]);
    await stage.chain.mine([switched(1n, false)]);
    expect((await ticketOn(1)).prices).toEqual([]);
    await stage.chain.unwind(open);
    expect((await ticketOn(1)).prices).toHaveLength(2);
    expect((await ticketOn(1, `?chainId=${otherChainId}`)).prices).toEqual([]);
  });

  it('leaves out a currency that has no name here', async () => {
    await stage.chain.mine([price(2n, randomAddress(), 5n), switched(2n, true), openShop(true)]);
    expect((await ticketOn(2)).prices).toEqual([]);
  });

  it.each([
    ['a chain without tickets', '/v2/tickets?chainId=1', 400],
    ['a ticket that is no number', '/v2/tickets/golden', 400],
    ['a ticket that does not exist', '/v2/tickets/99', 404],
    ['half an address', '/v2/tickets/balance/0x12', 400],
  ])('refuses %s', async (_what, url, status) => {
    expect((await stage.call('GET', url)).status).toBe(status);
  });
});

describe('GET /v2/tickets/balance/{address}', () => {
  it('tells how many of each kind an address has, as of a block', async () => {
    const owner = randomAddress();
    await stage.chain.mine([minted('tickets', owner, [0, 3], [2, 1]), minted('mastersItems', owner, [1, 9])]);
    const { body } = await stage.call('GET', `/v2/tickets/balance/${owner.toLowerCase()}`);
    const at = { chainId, blockNumber: stage.chain.height };
    expect(body).toMatchObject([
      { id: 0, balance: 3, ...at },
      { id: 1, balance: 0, ...at, price: expect.any(Array) },
      { id: 2, balance: 1, ...at },
    ]);
  });
});

it('GET /v2/tickets/metadata describes the collection', async () => {
  const { status, body } = await stage.call('GET', '/v2/tickets/metadata');
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Keeper tickets', external_link: `${publicUrl}/tickets` });
});

describe('metadata of kinds', () => {
  const hexOf = (id: bigint) => pad(toHex(id)).slice(2);

  it.each([
    ['an item', '/public/masters/items', 101n, () => getItem(101)?.name],
    ['a ticket', '/public/tickets', 2n, () => 'Golden ticket'],
    ['a box', '/public/masters/lootboxes', boxTokenId(3n, 2n), () => getLootbox(3)?.name],
  ])('is that of %s, by decimal digits and by 64 hexadecimal ones', async (_what, path, id, nameOf) => {
    const { status, body } = await stage.call('GET', `${path}/${id}`);
    expect([status, body.name]).toEqual([200, nameOf()]);
    expect((await stage.call('GET', `${path}/${hexOf(id)}`)).body).toEqual(body);
    expect((await stage.call('GET', `${path}/${hexOf(id).toUpperCase()}`)).body).toEqual(body);
    expect(body.image).toMatch(/^https:\/\/play\.example\/public\/masters\/pictures\/[a-z]+\/\d+\.svg$/);
  });

  it('names the odds that a box keeps', async () => {
    const { body } = await stage.call('GET', `/public/masters/lootboxes/${boxTokenId(3n, 2n)}`);
    expect(body.attributes).toEqual([{ trait_type: 'Odds', value: 2 }]);
  });

  it.each(['/public/masters/items', '/public/tickets', '/public/masters/lootboxes'])(
    '%s refuses ids that are none, and knows no others',
    async (path) => {
      for (const bad of ['x', '-1', '0x65', '01', '1.5'])
        expect((await stage.call('GET', `${path}/${bad}`)).status).toBe(400);
      for (const none of ['9999', 2n ** 62n, hexOf(2n ** 255n)])
        expect((await stage.call('GET', `${path}/${none}`)).status).toBe(404);
    },
  );
});
