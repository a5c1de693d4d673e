import { QueryClient } from '@tanstack/react-query';
import { knowOperations } from '../operations.ts';
import { balancesOptions } from './balances.queries.ts';

const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const moved = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e';
const realFetch = globalThis.fetch;
const asked: string[] = [];
let contracts: object[] = [];

beforeAll(() => {
  knowOperations({
    'chain.contracts': 'GET /v2/contracts',
    'users.holderBalances': 'GET /v1/wallet/holder/{address}',
  });
  Object.assign(globalThis, { localStorage: { getItem: () => null } });
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return Response.json(String(input).startsWith('/v2/contracts') ? contracts : { blockNumber: 1 });
  };
});
afterAll(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'localStorage');
});
beforeEach(() => void asked.splice(0));

describe('balancesOptions', () => {
  it('asks for the game token where the platform says that it stands, once for all wallets', async () => {
    contracts = [
      { name: 'Tickets', address: wallet },
      { name: 'GameToken', address: moved },
    ];
    const client = new QueryClient();
    await client.fetchQuery(balancesOptions(wallet, 43113));
    await client.fetchQuery(balancesOptions(moved, 43113));
    expect(asked).toEqual([
      '/v2/contracts?chainId=43113&page=1&limit=100',
      `/v1/wallet/holder/${wallet}?tokens=${moved}&chainId=43113`,
      `/v1/wallet/holder/${moved}?tokens=${moved}&chainId=43113`,
    ]);
    client.clear();
  });

  it('asks for coins alone on a chain without contracts', async () => {
    contracts = [];
    const client = new QueryClient();
    await client.fetchQuery(balancesOptions(wallet, 56));
    expect(asked.at(-1)).toBe(`/v1/wallet/holder/${wallet}?tokens=&chainId=56`);
    client.clear();
  });
});
