import type { VoucherEntry } from '@hatchery/api/voucher-entries';
import { balanceWords, csvOfEntries, exactWords, heldBaseOf, heldFor, signedWords } from './entries.rules.ts';

test('entries become a CSV with exact amounts', () => {
  const entry = {
    uid: 'e1',
    postingId: 'p1',
    voucherId: 'v1',
    assetId: 'a1',
    name: 'Moss, wet',
    reason: 'given',
    amount: -1.5,
    amountBase: '-1500000000000000001',
    balanceBase: '0',
    other: { kind: 'player', playerId: 'u2' },
    reference: 'vouchers:gift:1:give',
    createdAt: '2026-11-23T12:00:00.000Z',
  } as VoucherEntry;
  const [head, line] = csvOfEntries([entry]).split('\r\n');
  expect(head).toMatch(/^entry,posting,time,/);
  expect(line).toBe(
    'e1,p1,2026-11-23T12:00:00.000Z,v1,a1,"Moss, wet",,given,-1.5,-1500000000000000001,0,u2,vouchers:gift:1:give',
  );
});

test('amounts have signs', () => {
  expect(signedWords({ amountBase: '12505', decimals: 1 })).toBe('+1,250.5');
  expect(signedWords({ amountBase: '-3', decimals: 0 })).toBe('−3');
  expect(balanceWords({ balanceBase: '0', decimals: 18 })).toBe('0');
});

test('what is on hold is added up, and each reason named once', () => {
  const onHold = [
    { amount: 1, amountBase: '10', reason: 'claim' },
    { amount: 0.5, amountBase: '5', reason: 'claim' },
  ];
  expect(heldBaseOf({ onHold })).toBe(15n);
  expect(heldFor({ onHold })).toBe('claim');
  expect(exactWords(15n, 1)).toBe('1.5');
});
