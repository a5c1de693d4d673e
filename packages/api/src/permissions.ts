/** Everything that an operation asks of an API key, as `key:` in endpoints.tsv. */
export const permissions = [
  'avatars',
  'chain_logs',
  'discord',
  'games',
  'items',
  'rewards',
  'ultigen_mint',
  'ultigen_xp',
] as const;

/** Those that studios may give their own keys: they use a budget, which an admin grants, or act for games of their app. */
export const studioPermissions = ['games', 'rewards'] as const satisfies (typeof permissions)[number][];
export type StudioPermission = (typeof studioPermissions)[number];

/** Other published names of permissions. */
const aliases: Record<string, string> = { service: 'discord' };

/** Every spelling that is accepted: hyphens stand for underscores. */
export const spellings = [...permissions, ...Object.keys(aliases)].flatMap((name) =>
  name.includes('_') ? [name, name.replaceAll('_', '-')] : [name],
);

/** Returns the one name of a permission, whichever of its spellings is given. */
export function permissionOf(spelling: string): string {
  const name = spelling.replaceAll('-', '_');
  return Object.hasOwn(aliases, name) ? (aliases[name] as string) : name;
}
