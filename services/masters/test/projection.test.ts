import { zeroAddress } from 'viem';
import {
  addressOf,
  avatarDressed,
  avatarMinted,
  avatarMoved,
  burned,
  chainId,
  logOf,
  minted,
  moved,
  randomAddress,
  someTraits,
  traitsChanged,
} from './fixtures/logs.fixture.ts';
import { otherChainId, type Stage, startStage } from './fixtures/masters.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

let lastToken = 0;
const nextToken = () => {
  lastToken += 1;
  return lastToken;
};

const balancesOf = async (address: string, collection = 'items', chain = chainId) => {
  const rows = await stage.database
    .knex('token_balances')
    .where({ chain_id: chain, address, collection })
    .where('amount', '<>', 0)
    .orderBy('token_id');
  return rows.map((row) => [Number(row.token_id), Number(row.amount)]);
};
const avatarOf = async (tokenId: number, chain = chainId) => {
  const row = await stage.database.knex('avatars').where({ chain_id: chain, token_id: tokenId }).first();
  return row && { owner: row.owner, traits: row.traits, items: row.items };
};
const suppliesOf = async (collection: string, tokenId: number) => {
  const row = await stage.database
    .knex('token_supplies')
    .where({ chain_id: chainId, collection, token_id: tokenId })
    .first();
  return row && [Number(row.minted), Number(row.burned)];
};

describe('tokens', () => {
  it('single transfers and batches are added up by collection, and by chain', async () => {
    const [one, two] = [randomAddress(), randomAddress()];
    await stage.chain.mine(
      [minted('mastersItems', one, [101, 3], [102, 1], [101, 2])],
      [minted('tickets', one, [101, 7])],
    );
    await stage.otherChain.mine([minted('mastersItems', one, [101, 4])]);
    await stage.chain.mine([moved('mastersItems', one, two, [101, 2])]);
    expect(await balancesOf(one)).toEqual([
      [101, 3],
      [102, 1],
    ]);
    expect(await balancesOf(two)).toEqual([[101, 2]]);
    expect(await balancesOf(one, 'tickets')).toEqual([[101, 7]]);
    expect(await balancesOf(one, 'items', otherChainId)).toEqual([[101, 4]]);
  });

  it('blocks that become void are taken back exactly, also what they minted and burned', async () => {
    const owner = randomAddress();
    await stage.chain.mine([minted('mastersLootboxes', owner, [2 ** 32 + 1, 5])]);
    const stands = stage.chain.height;
    await stage.chain.mine([burned('mastersLootboxes', owner, [2 ** 32 + 1, 2])]);
    await stage.chain.mine([minted('mastersLootboxes', owner, [2 ** 32 + 1, 9], [2 ** 33 + 1, 1])]);
    expect(await suppliesOf('boxes', 2 ** 32 + 1)).toEqual([14, 2]);
    await stage.chain.unwind(stands);
    expect(await balancesOf(owner, 'boxes')).toEqual([[2 ** 32 + 1, 5]]);
    expect(await suppliesOf('boxes', 2 ** 32 + 1)).toEqual([5, 0]);
    await stage.chain.mine([burned('mastersLootboxes', owner, [2 ** 32 + 1, 5])]);
    expect(await balancesOf(owner, 'boxes')).toEqual([]);
  });

  it('an event that comes twice counts once, and amounts keep every digit', async () => {
    const owner = randomAddress();
    const event = await stage.chain.mine([minted('tickets', owner, [2n ** 255n, 2n ** 255n])]);
    await stage.deliver('chain.blocks-seen', event);
    const [row] = await stage.database.knex('token_balances').where({ address: owner });
    expect([row.token_id, row.amount]).toEqual([String(2n ** 255n), String(2n ** 255n)]);
  });
});

describe('avatars', () => {
  it('have the owner, the traits and the items that their last logs tell', async () => {
    const [owner, buyer] = [randomAddress(), randomAddress()];
    const token = nextToken();
    await stage.chain.mine(avatarMinted(owner, token, someTraits(1)), [
      minted('mastersItems', owner, [101, 1], [201, 1], [301, 1]),
    ]);
    expect(await avatarOf(token)).toEqual({ owner, traits: someTraits(1), items: [] });
    await stage.chain.mine(avatarDressed(owner, token, { wears: [101, 201] }));
    expect(await balancesOf(owner)).toEqual([[301, 1]]);
    await stage.chain.mine([traitsChanged(owner, token, someTraits(2, 5))]);
    await stage.chain.mine([avatarMoved(owner, buyer, token)]);
    expect(await avatarOf(token)).toEqual({ owner: buyer, traits: someTraits(2, 5), items: [101, 201] });
  });

  it('what void blocks told of them is forgotten, and one that they minted is gone', async () => {
    const [owner, buyer] = [randomAddress(), randomAddress()];
    const [kept, lost] = [nextToken(), nextToken()];
    await stage.chain.mine(avatarMinted(owner, kept, someTraits(1)), [minted('mastersItems', owner, [101, 1])]);
    await stage.chain.mine(avatarDressed(owner, kept, { wears: [101] }));
    const stands = stage.chain.height;
    await stage.chain.mine(
      avatarDressed(owner, kept, { wears: [], puts: [], takesOff: [101] }),
      [traitsChanged(owner, kept, someTraits(1, 9)), avatarMoved(owner, buyer, kept)],
      avatarMinted(buyer, lost, someTraits(2)),
    );
    expect(await avatarOf(kept)).toEqual({ owner: buyer, traits: someTraits(1, 9), items: [] });
    await stage.chain.unwind(stands);
    expect(await avatarOf(kept)).toEqual({ owner, traits: someTraits(1), items: [101] });
    expect(await avatarOf(lost)).toBeUndefined();
    expect(await balancesOf(owner)).toEqual([]);
    await stage.chain.mine(avatarMinted(owner, lost, someTraits(2)));
    expect(await avatarOf(lost)).toMatchObject({ owner });
  });

  it('the same number on another chain is another avatar', async () => {
    const [owner, other] = [randomAddress(), randomAddress()];
    const token = nextToken();
    await stage.chain.mine(avatarMinted(owner, token, someTraits(1)));
    await stage.otherChain.mine(avatarMinted(other, token, someTraits(2)));
    expect(await avatarOf(token)).toMatchObject({ owner });
    expect(await avatarOf(token, otherChainId)).toMatchObject({ owner: other });
  });
});

describe('kinds', () => {
  const price = (value: bigint) =>
    logOf('tickets', 'TicketPriceChanged', { tokenId: 901n, currency: zeroAddress, price: value });
  const settings = async () =>
    (
      await stage.database.knex('kind_changes').where({ kind_id: 901 }).orderBy('block_number').orderBy('log_index')
    ).map(({ name, value }) => [name, value]);

  it('keep each change, and forget those of void blocks', async () => {
    await stage.chain.mine([
      logOf('tickets', 'TicketAdded', { tokenId: 901n }),
      logOf('tickets', 'MaxSupplyChanged', { tokenId: 901n, maxSupply: 2n ** 256n - 1n }),
      price(5n),
    ]);
    const stands = stage.chain.height;
    await stage.chain.mine([price(7n)]);
    expect(await settings()).toContainEqual(['price', '7']);
    await stage.chain.unwind(stands);
    expect(await settings()).toEqual([
      ['added', '1'],
      ['max-supply', String(2n ** 256n - 1n)],
      ['price', '5'],
    ]);
  });
});

it('logs of other contracts with the same events count for nothing', async () => {
  const owner = randomAddress();
  await stage.chain.mine([{ ...minted('mastersItems', owner, [101, 1]), address: addressOf('mastersAvatars') }]);
  expect(await balancesOf(owner)).toEqual([]);
});
