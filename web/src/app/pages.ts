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
const play = through(() => import('./play-pages.ts'));
const creature = through(() => import('./creature-pages.ts'));
const keepers = through(() => import('./keeper-pages.ts'));
const lootbox = through(() => import('./lootbox-pages.ts'));
const library = through(() => import('./library-pages.ts'));
const more = through(() => import('./more-pages.ts'));
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
  { path: '/collection/$id', title: 'Creature', load: creature('Creature') },
  { path: '/collection/$id/merge', title: 'Merge creatures', load: creature('Merge') },
  { path: '/play', title: 'Play', place: 'play', load: play('Play') },
  { path: '/play/$slug', title: 'Game', load: play('GamePage') },
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
    load: more('Verify'),
  },
  {
    path: '/reset',
    title: 'Reset password',
    access: 'visitors',
    offeredTo: 'signed-out',
    sky: true,
    load: more('Reset'),
  },
  {
    path: '/gift-mails',
    title: 'E-mails about gifts',
    offeredTo: 'nobody',
    sky: true,
    load: more('GiftMails'),
  },
  {
    path: '/link/discord',
    title: 'Link Discord',
    offeredTo: 'accounts',
    sky: true,
    load: more('LinkDiscord'),
  },
  {
    path: '/bag',
    title: 'Bag',
    access: 'players',
    section: 'You',
    load: more('Bag'),
  },
  {
    path: '/bag/$id',
    title: 'In your bag',
    access: 'players',
    load: more('Voucher'),
  },
  { path: '/keepers', title: 'Your keepers', section: 'You', load: keepers('Keepers') },
  { path: '/keepers/new', title: 'Keeper studio', load: keepers('Studio') },
  { path: '/keepers/$chain/$token', title: 'Keeper', load: keepers('KeeperPage') },
  { path: '/keepers/$chain/$token/wardrobe', title: 'Wardrobe', access: 'players', load: keepers('Wardrobe') },
  { path: '/journal', title: 'Quest journal', section: 'You', load: play('Journal') },
  { path: '/saves', title: 'Saves', access: 'players', section: 'You', load: play('Saves') },
  { path: '/saves/$id', title: 'Save', access: 'players', load: play('SavePage') },
  { path: '/lootboxes', title: 'Lootboxes', section: 'You', load: lootbox('Lootboxes') },
  { path: '/lootboxes/opening', title: 'Opening', access: 'players', load: lootbox('OpeningOnChain') },
  { path: '/lootboxes/receipts', title: 'Your receipts', access: 'players', load: lootbox('LootboxReceipts') },
  { path: '/lootboxes/$id', title: 'Lootbox', load: lootbox('Lootbox') },
  { path: '/lootboxes/receipts/$id', title: 'Receipt of a draw', load: lootbox('DrawReceiptPage') },
  { path: '/lootboxes/openings/$id', title: 'Receipt of an opening', load: lootbox('ChainReceiptPage') },
  { path: '/tickets', title: 'Tickets', section: 'You', load: lootbox('Tickets') },
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
    load: more('Receipt'),
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
  { path: '/settings/chains', title: 'Chains', section: 'You', load: settings('Chains') },
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
    load: more('Friends'),
  },
  { path: '/friends/$id', title: 'Player', access: 'players', load: more('FriendPage') },
  {
    path: '/referrals',
    title: 'Referrals',
    access: 'players',
    section: 'Community',
    load: more('Referrals'),
  },
  {
    path: '/airdrops',
    title: 'Airdrops',
    section: 'Community',
    load: more('Airdrops'),
  },
  { path: '/library', title: 'Library', section: 'Community', load: library('Library') },
  { path: '/library/mine', title: 'Your downloads', access: 'players', load: library('LibraryMine') },
  { path: '/library/$id', title: 'Asset', load: library('LibraryAssetPage') },
  { path: '/library/receipts/$id', title: 'Receipt of a download', load: library('LibraryReceiptPage') },
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
  {
    path: '/admin/games',
    title: 'Games',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminGames'),
  },
  {
    path: '/admin/games/new',
    title: 'New game',
    access: 'admins',
    load: manage('AdminGameNew'),
  },
  {
    path: '/admin/games/$uid',
    title: 'Game',
    access: 'admins',
    load: manage('AdminGame'),
  },
  {
    path: '/admin/products',
    title: 'Products',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminProducts'),
  },
  {
    path: '/admin/badges',
    title: 'Badges',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminBadges'),
  },
  {
    path: '/admin/events',
    title: 'Reward events',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminEvents'),
  },
  {
    path: '/admin/events/new',
    title: 'New event',
    access: 'admins',
    load: manage('AdminEventNew'),
  },
  {
    path: '/admin/events/$uid',
    title: 'Event',
    access: 'admins',
    load: manage('AdminEvent'),
  },
  {
    path: '/admin/quests',
    title: 'Quests',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminQuests'),
  },
  {
    path: '/admin/quests/new',
    title: 'New quest',
    access: 'admins',
    load: manage('AdminQuestNew'),
  },
  {
    path: '/admin/quests/$uid',
    title: 'Quest',
    access: 'admins',
    load: manage('AdminQuest'),
  },
  {
    path: '/admin/catalogue',
    title: 'Catalogue',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminCatalogue'),
  },
  {
    path: '/admin/catalogue/changes',
    title: 'Changes of the catalogue',
    access: 'admins',
    load: manage('AdminCatalogueChanges'),
  },
  {
    path: '/admin/growth',
    title: 'How creatures grow',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminGrowth'),
  },
  {
    path: '/admin/boxes',
    title: 'Boxes and their odds',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminBoxes'),
  },
  {
    path: '/admin/library',
    title: 'Asset library',
    access: 'studios',
    section: 'Manage',
    load: manage('AdminLibrary'),
  },
  {
    path: '/admin/library/new',
    title: 'New asset',
    access: 'studios',
    load: manage('AdminLibraryNew'),
  },
  {
    path: '/admin/library/licences',
    title: 'Licences',
    access: 'admins',
    load: manage('AdminLibraryLicences'),
  },
  {
    path: '/admin/library/$uid',
    title: 'Asset',
    access: 'studios',
    load: manage('AdminLibraryAsset'),
  },
  {
    path: '/admin/contracts',
    title: 'Contracts',
    access: 'admins',
    section: 'Manage',
    load: manage('AdminContracts'),
  },
  {
    path: '/admin/contracts/changes',
    title: 'Changes of contracts',
    access: 'admins',
    load: manage('AdminContractChanges'),
  },
  { path: '/admin/logs', title: 'Indexed logs', access: 'admins', section: 'Manage', load: manage('AdminLogs') },
  { path: '/admin/logs/$uid', title: 'Logs of a contract', access: 'admins', load: manage('AdminContractLogs') },
  { path: '/settings', redirect: '/more' },
  { path: '/admin', redirect: '/admin/users' },
];
