/** What has to be typed before an account is deleted. */
export const sureWord = 'delete';

export const isSure = (typed: string): boolean => typed.trim().toLowerCase() === sureWord;

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** What wallets hold, in words, as in "2 eggs and 1 creature"; nothing where they hold nothing. */
export function holdingsWords({ eggs, monsters }: { eggs: number; monsters: number }): string {
  return [...counted(eggs, 'egg', 'eggs'), ...counted(monsters, 'creature', 'creatures')].join(' and ');
}
