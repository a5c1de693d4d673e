import { freeKeeperOf } from './free.rules.ts';

const now = Date.UTC(2026, 10, 27);
const dayMs = 86_400_000;
const [kept, own] = ['0x5FbDB2315678afecb367f032d93F642f64180aa3', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'];
const wallets = [
  { address: kept, isInternalWallet: true },
  { address: own.toLowerCase(), isInternalWallet: false },
];
const wallet = (address: string, days: number) => ({
  ...{ address, createdAt: now - days * dayMs, linked: true, nonce: '' as const },
});
const player = { guest: false, email: '', wallets: [wallet(kept, 30), wallet(own, 1)] };
const fresh = { hasKeepers: false, wasRefused: false, wallets };

test('a free keeper needs an account, and a sign that its player is one of a kind', () => {
  expect(freeKeeperOf({ ...fresh, user: undefined }, now)).toBe('needs-account');
  expect(freeKeeperOf({ ...fresh, user: { ...player, guest: true } }, now)).toBe('needs-account');
  expect(freeKeeperOf({ ...fresh, user: player }, now)).toBe('needs-proof');
  expect(freeKeeperOf({ ...fresh, user: { ...player, email: 'fern@example.com' } }, now)).toBe('ready');
  expect(freeKeeperOf({ ...fresh, user: { ...player, wallets: [wallet(own, 7)] } }, now)).toBe('ready');
});

test('those who have keepers, or were refused, are promised nothing', () => {
  const user = { ...player, email: 'fern@example.com' };
  expect(freeKeeperOf({ ...fresh, user, hasKeepers: true }, now)).toBe('asked-for');
  expect(freeKeeperOf({ ...fresh, user, hasKeepers: true, wasRefused: true }, now)).toBe('gone');
});
