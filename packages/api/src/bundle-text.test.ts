import { createHash } from 'node:crypto';
import { type BundleSide, bundleText } from './bundle-text.ts';

const table = '5f0c2d1e-8a5b-4c3d-9e7f-1a2b3c4d5e6f';
const [ada, bob] = ['0b8f6f0e-35e7-4b0e-9a43-0e5f5c1a2b3c', '7f1c0e1e-6c1b-4b0e-9d8f-0d5f7c1a2b3c'];
const egg = { uid: 'voucher-of-eggs', assetId: 'eggs', amountBase: '3' };
const sword = { uid: 'voucher-of-a-sword', assetId: 'swords', tokenId: '7', amountBase: '1' };
const sides: BundleSide[] = [
  { userId: ada, vouchers: [egg, sword] },
  { userId: bob, vouchers: [] },
];

describe('bundleText', () => {
  it('says who gives what', () => {
    expect(bundleText(table, sides)).toBe(
      [
        `direct trade ${table}`,
        `${ada} gives`,
        '1 swords 7 voucher-of-a-sword',
        '3 eggs - voucher-of-eggs',
        `${bob} gives`,
        'nothing',
      ].join('\n'),
    );
  });

  it('is the same whoever looks, and in whatever order vouchers lie', () => {
    const seenByBob = [sides[1], { userId: ada, vouchers: [sword, egg] }] as BundleSide[];
    expect(bundleText(table, seenByBob)).toBe(bundleText(table, sides));
  });

  it('differs with the table, the amount, the token, the voucher and the giver', () => {
    const [mine, theirs] = sides as [BundleSide, BundleSide];
    const others = [
      bundleText(ada, sides),
      ...[{ amountBase: '4' }, { tokenId: '3' }, { uid: 'voucher-of-others' }, { assetId: 'stones' }].map((change) =>
        bundleText(table, [{ ...mine, vouchers: [{ ...egg, ...change }, sword] }, theirs]),
      ),
      bundleText(table, [
        { ...mine, vouchers: [] },
        { ...theirs, vouchers: mine.vouchers },
      ]),
    ];
    expect(new Set([bundleText(table, sides), ...others]).size).toBe(others.length + 1);
  });

  it('has the same hash in a browser as in a service', async () => {
    const text = bundleText(table, sides);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    expect(Buffer.from(digest).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'));
  });
});
