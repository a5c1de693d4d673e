import type { PageEntry } from '../platform/pages.ts';

const signIn = async () => (await import('../features/account/sign-in.tsx')).SignIn;

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
    load: async () => (await import('../features/hatchery/hatchery.tsx')).Hatchery,
  },
  {
    path: '/collection',
    title: 'Collection',
    place: 'collection',
    load: async () => (await import('../features/collection/collection.tsx')).Collection,
  },
  {
    path: '/collection/$id',
    title: 'Creature',
    load: async () => (await import('../features/collection/creature.tsx')).Creature,
  },
  {
    path: '/market',
    title: 'Market',
    place: 'market',
    load: async () => (await import('../features/market/market.tsx')).Market,
  },
  {
    path: '/more',
    title: 'More',
    place: 'more',
    load: async () => (await import('../features/settings/settings.tsx')).Settings,
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
    load: async () => (await import('../features/account/verify.tsx')).Verify,
  },
  {
    path: '/reset',
    title: 'Reset password',
    access: 'visitors',
    offeredTo: 'signed-out',
    sky: true,
    load: async () => (await import('../features/account/reset.tsx')).Reset,
  },
  {
    path: '/link/discord',
    title: 'Link Discord',
    offeredTo: 'accounts',
    sky: true,
    load: async () => (await import('../features/account/link-discord.tsx')).LinkDiscord,
  },
  {
    path: '/settings/profile',
    title: 'Profile',
    access: 'players',
    section: { group: 'You', hint: 'Name, picture, your data', icon: 'person' },
    load: async () => (await import('../features/profile/profile.tsx')).Profile,
  },
  {
    path: '/settings/accounts',
    title: 'Linked accounts',
    access: 'players',
    section: { group: 'You', hint: 'Ways to sign in', icon: 'link' },
    load: async () => (await import('../features/linking/linked-accounts.tsx')).LinkedAccounts,
  },
  {
    path: '/settings/wallets',
    title: 'Wallets',
    access: 'players',
    section: { group: 'You', hint: 'Balances, main wallet, recovery', icon: 'wallet' },
    load: async () => (await import('../features/wallets/wallets.tsx')).Wallets,
  },
  {
    path: '/settings/security',
    title: 'Security',
    access: 'accounts',
    section: { group: 'You', hint: 'Password, devices', icon: 'shield' },
    load: async () => (await import('../features/security/security.tsx')).Security,
  },
  {
    path: '/friends',
    title: 'Friends',
    access: 'players',
    offeredTo: 'accounts',
    section: { group: 'Community', hint: "Who's online, requests", icon: 'friends' },
    load: async () => (await import('../features/friends/friends.tsx')).Friends,
  },
  {
    path: '/referrals',
    title: 'Referrals',
    access: 'players',
    section: { group: 'Community', hint: 'Your link, who joined', icon: 'gift' },
    load: async () => (await import('../features/referrals/referrals.tsx')).Referrals,
  },
  {
    path: '/airdrops',
    title: 'Airdrops',
    section: { group: 'Community', hint: 'What you can claim', icon: 'parachute' },
    load: async () => (await import('../features/airdrops/airdrops.tsx')).Airdrops,
  },
  {
    path: '/developers',
    title: 'API keys',
    access: 'studios',
    section: { group: 'Manage', hint: 'Keys and budgets', icon: 'key' },
    load: async () => (await import('../features/developers/developers.tsx')).Developers,
  },
  {
    path: '/admin/users',
    title: 'Users and roles',
    access: 'admins',
    section: { group: 'Manage', hint: 'All accounts, for admins', icon: 'users' },
    load: async () => (await import('../features/admin/users.tsx')).AdminUsers,
  },
  {
    path: '/admin/assets',
    title: 'Assets',
    access: 'admins',
    section: { group: 'Manage', hint: 'What vouchers are of', icon: 'medal' },
    load: async () => (await import('../features/assets/assets.tsx')).AdminAssets,
  },
  {
    path: '/admin/give',
    title: 'Give vouchers',
    access: 'admins',
    section: { group: 'Manage', hint: 'To one player', icon: 'give' },
    load: async () => (await import('../features/giving/give.tsx')).AdminGive,
  },
  { path: '/settings', redirect: '/more' },
  { path: '/admin', redirect: '/admin/users' },
];
