/** Returns app ids as they are typed: one per line, or separated by commas. */
export const appsOf = (text: string): string[] =>
  [...new Set(text.split(/[\n,]/).map((app) => app.trim()))].filter(Boolean);

const longestApp = 80;
const mostApps = 100;

export function appsFault(text: string): string | undefined {
  const apps = appsOf(text);
  if (apps.length > mostApps) return `Use at most ${mostApps} apps; these are ${apps.length}.`;
  const long = apps.find((app) => app.length > longestApp);
  return long && `An app's id has at most ${longestApp} characters.`;
}

const roleWords: Record<string, string> = {
  admin: 'can do everything, including giving roles',
  studio: "can create keys for their studio's apps",
};

/** Says in words what a change of roles means. */
export function roleChangeWords(name: string, before: readonly string[], after: readonly string[]): string[] {
  const gained = after.filter((role) => !before.includes(role));
  const lost = before.filter((role) => !after.includes(role));
  return [
    ...gained.map((role) => `${name} becomes ${role}: they ${roleWords[role] ?? 'get this role'}.`),
    ...lost.map((role) => `${name} loses the ${role} role.`),
  ];
}
