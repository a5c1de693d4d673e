import { assetsIn } from './sets.rules.ts';

it('names each asset and token that conditions ask for, once', () => {
  const [moss, fern] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const units = assetsIn([
    { kind: 'always' },
    { kind: 'single', of: 'asset', id: moss },
    { kind: 'set', of: 'asset', ids: [moss, fern] },
    { kind: 'collection', of: 'creature', different: 3 },
    { kind: 'amount', of: 'asset', assetId: fern, tokenId: '7', amount: '1' },
    { kind: 'amount', of: 'egg', amount: '1' },
    { kind: 'exists', element: 'fire' },
  ]);
  expect(units).toEqual([{ assetId: moss }, { assetId: fern }, { assetId: fern, tokenId: '7' }]);
});
