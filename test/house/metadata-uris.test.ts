import { contract, operationsOf } from '@hatchery/api/contract';
import { createRouteTable } from '@hatchery/api/route-table';
import { numberToHex } from 'viem';
import { getDeployParameters } from '../../contracts/deploy/parameters.ts';

const publicUrl = 'https://hatchery.test';
const routes = createRouteTable(
  operationsOf(contract)
    .filter(({ access }) => access === 'public')
    .map(({ method, fullPath: path, name }) => ({ method, path, name })),
);

/** The URIs of all contracts that have any, as clients complete them for token 1. */
const uris = Object.entries(getDeployParameters(43114, publicUrl)).flatMap(([family, values]): [string, string][] => {
  const { uri, baseUri } = values as { uri?: string; baseUri?: string };
  if (uri) return [[family, uri.replace('{id}', numberToHex(1, { size: 32 }).slice(2))]];
  return baseUri ? [[family, `${baseUri}1`]] : [];
});

it('every collection is deployed with a metadata URI', () => {
  expect(uris.map(([family]) => family).toSorted()).toEqual([
    'eggsGen2',
    'gen1Collection',
    'gen2Collection',
    'mastersAvatars',
    'mastersItems',
    'mastersLootboxes',
    'omnichainItems',
    'omnimon',
    'tickets',
    'ultigenEggs',
    'ultigenMonsters',
  ]);
});

it.each(uris)('the metadata URI of %s leads to an operation', (_, uri) => {
  expect(uri.startsWith(`${publicUrl}/public/`)).toBe(true);
  expect(routes.find('GET', uri.slice(publicUrl.length))).toBeDefined();
});
