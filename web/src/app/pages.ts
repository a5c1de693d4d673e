import type { ComponentType } from 'react';
import type { PageEntry } from '../platform/pages.ts';

/** Loads a page's code: a module of a feature and the component that it exports. */
const code =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () =>
    (await load())[name];
/** Loads a page's code through a module that names the files of several, so that the first load names none of them. */
const through =
  <Name extends string>(load: () => Promise<Record<Name, () => Promise<ComponentType>>>) =>
  (name: Name) =>
  async () =>
    (await load())[name]();
const manage = through(() => import('./manage-pages.ts'));
const settings = through(() => import('./settings-pages.ts'));
const trade = through(() => import('./trade-pages.ts'));
const signIn = code(() => import('../features/account/sign-in.tsx'), 'SignIn');

/**
 * Every page of the app: where it is, what it is called, who may see it, where the navigation names it, and its code.
 * Routes, titles, the main navigation, the sections of More and the command palette all read this table.
 */
export const pages: PageEntry[] = [
  { path: '/', title: 'Home', sky: true, place: 'home' },
  {
    path: '/hatchery',
    title: 'Hatchery',
    sky: true,
    place: 'hatchery',
    load: code(() => import('../features/hatchery/hatchery.tsx'), 'Hatchery'),
  },
  {
    path: '/collection',
    title: 'Collection',
    place: 'collection',
    load: code(() => import('../features/collection/collection.tsx'), 'Collection'),
  },
  {
    path: '/collection/$id',
    title: 'Creature',
    load: code(() => import('../features/collection/creature.tsx'), 'Creature'),
  },
  {
    path: '/market',
    title: 'Market',
    place: 'market',
    load: code(() => import('../features/market/market.tsx'), 'Market'),
  },
  {
    path: '/more',
    title: 'More',
    place: 'more',
    load: code(() => import('../features/settings/settings.tsx'), 'Settings'),
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    access: 'visitors',
    offeredTo: 'signed-out',
    sky: true,
    load: signIn,
  },
  { path: '/sign-up', title: 'Create account', access: 'visitors', sky: true, load: signIn },
  {
    path: '/verify',
    title: 'Confirm your e-mail',
    access: 'visitors',
    offeredTo: 'nobody',
    sky: true,
    load: code(() => import('../features/account/verify.tsx'), 'Verify'),
  },
  {
    path: '/reset',
    title: 'Reset password',
    access: 'visitors',
    offeredTo: 'signed-out',
    sky: true,
    load: code(() => import('../features/account/reset.tsx'), 'Reset'),
  },
  {
    path: '/gift-mails',
    title: 'E-mails about gifts',
    offeredTo: 'nobody',
    sky: true,
    load: code(() => import('../features/account/gift-mails.tsx'), 'GiftMails'),
  },
  {
    path: '/link/discord',
    title: 'Link Discord',
    offeredTo: 'accounts',
    sky: true,
    load: code(() => import('../features/account/link-discord.tsx'), 'LinkDiscord'),
  },
  {
    path: '/bag',
    title: 'Bag',
    access: 'players',
    section: 'You',
    load: code(() => import('../features/bag/bag.tsx'), 'Bag'),
  },
  {
    path: '/bag/$id',
    title: 'In your bag',
    access: 'players',
    load: code(() => import('../features/bag/voucher.tsx'), 'Voucher'),
  },
  { path: '/trades', title: 'Trades', section: 'You', load: trade('Trades') },
  { path: '/trades/new', title: 'New trade', access: 'players', load: trade('NewTrade') },
  { path: '/trades/mine', title: 'Your trades', access: 'players', load: trade('MyTrades') },
  { path: '/trades/tables', title: 'Direct trades', access: 'accounts', load: trade('DirectTrades') },
  { path: '/trades/tables/$id', title: 'Direct trade', access: 'accounts', load: trade('DirectTradePage') },
  { path: '/trades/$id', title: 'Trade', load: trade('TradePage') },
  {
    path: '/receipt/$id',
    title: 'Receipt',
    sky: true,
    load: code(() => import('../features/bag/receipt.tsx'), 'Receipt'),
  },
  {
    path: '/settings/profile',
    title: 'Profile',
    access: 'players',
    section: 'You',
    load: settings('Profile'),
  },
  {
    path: '/settings/accounts',
    title: 'Linked accounts',
    access: 'players',
    section: 'You',
    load: settings('LinkedAccounts'),
  },
  {
    path: '/settings/wallets',
    title: 'Wallets',
    access: 'players',
    section: 'You',
    load: settings('Wallets'),
  },
  {
    path: '/settings/security',
    title: 'Security',
    access: 'accounts',
    section: 'You',
    load: settings('Security'),
  },
  {
    path: '/friends',
    title: 'Friends',
    access: 'players',
    offeredTo: 'accounts',
    section: 'Community',
    load: code(() => import('../features/friends/friends.tsx'), 'Friends'),
  },
  {
    path: '/referrals',
    title: 'Referrals',
    access: 'players',
    section: 'Community',
    load: code(() => import('../features/referrals/referrals.tsx'), 'Referrals'),
  },
  {
    path: '/airdrops',
    title: 'Airdrops',
    section: 'Community',
    load: code(() => import('../features/airdrops/airdrops.tsx'), 'Airdrops'),
  },
  {
    path: '/developers',
    title: 'API keys',
    access: 'studios',
    section: 'Manage',
    load: manage('Developers'),
  },
  {
    path: '/admin/users',
    title: 'Users and roles',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminUsers'),
  },
  {
    path: '/admin/assets',
    title: 'Assets',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminAssets'),
  },
  {
    path: '/admin/give',
    title: 'Give vouchers',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminGive'),
  },
  {
    path: '/admin/airdrops',
    title: 'Airdrops for players',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminAirdrops'),
  },
  {
    path: '/admin/airdrops/new',
    title: 'New airdrop',
    access: 'admins',
    load: manage('AdminAirdropNew'),
  },
  {
    path: '/admin/airdrops/$uid',
    title: 'Airdrop',
    access: 'admins',
    load: manage('AdminAirdrop'),
  },
  {
    path: '/admin/entries',
    title: 'Entries of a player',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminEntries'),
  },
  {
    path: '/admin/proof',
    title: "The ledger's proof",
    access: 'admins',
    section: 'Manage',
    load: manage('AdminProof'),
  },
  { path: '/settings', redirect: '/more' },
  { path: '/admin', redirect: '/admin/users' },
];
