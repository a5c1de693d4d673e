import { findRoute, lazyRoute, type Route, usePath } from '../platform/router.tsx';

/** The way to a page's code; its title stands in routes.ts, which comes first. */
const page = (load: Parameters<typeof lazyRoute>[2]) => (path: string) => lazyRoute(path, '', load);

const signIn = lazyRoute('', '', async () => (await import('../features/account/sign-in.tsx')).SignIn);
/** One page for two paths, so that what was typed stays when one changes one's mind. */
const sameSignIn = (path: string): Route => ({ ...signIn, path });

const pages: Record<string, (path: string) => Route> = {
  '/sign-in': sameSignIn,
  '/sign-up': sameSignIn,
  '/verify': page(async () => (await import('../features/account/verify.tsx')).Verify),
  '/reset': page(async () => (await import('../features/account/reset.tsx')).Reset),
  '/link/discord': page(async () => (await import('../features/account/link-discord.tsx')).LinkDiscord),
  '/settings/profile': page(async () => (await import('../features/profile/profile.tsx')).Profile),
  '/settings/accounts': page(async () => (await import('../features/linking/linked-accounts.tsx')).LinkedAccounts),
  '/settings/wallets': page(async () => (await import('../features/wallets/wallets.tsx')).Wallets),
  '/friends': page(async () => (await import('../features/friends/friends.tsx')).Friends),
  '/referrals': page(async () => (await import('../features/referrals/referrals.tsx')).Referrals),
  '/developers': page(async () => (await import('../features/developers/developers.tsx')).Developers),
  '/admin/users': page(async () => (await import('../features/admin/users.tsx')).AdminUsers),
  '/settings/security': page(async () => (await import('../features/security/security.tsx')).Security),
};

const innerRoutes = Object.entries(pages).map(([path, make]) => make(path));

export const preloadInner = (path: string): void => findRoute(innerRoutes, path)?.route.preload();

/** Whichever of the inner pages the address names. */
export function InnerPages() {
  const Page = findRoute(innerRoutes, usePath())?.route.page;
  return Page ? <Page /> : null;
}
