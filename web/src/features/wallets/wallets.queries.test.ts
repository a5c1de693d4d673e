import { QueryClient } from '@tanstack/react-query';
import { knowOperations } from '../../platform/operations.ts';
import { sweepPreviewOptions } from './wallets.queries.ts';

const realFetch = globalThis.fetch;
const asked: string[] = [];

beforeAll(() => {
  knowOperations({
    'users.sweepPreview': 'GET /account/sweep-preview',
  });
  Object.assign(globalThis, { localStorage: { getItem: () => null } });
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return Response.json({});
  };
});
afterAll(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'localStorage');
});
beforeEach(() => void asked.splice(0));

test('sweepPreviewOptions asks about each chain on its own', async () => {
  const client = new QueryClient();
  await client.fetchQuery(sweepPreviewOptions(43113));
  await client.fetchQuery(sweepPreviewOptions(56));
  expect(asked).toEqual(['/account/sweep-preview?chainId=43113', '/account/sweep-preview?chainId=56']);
  client.clear();
});
