/** The word to type before an account is deleted. */
export const sureWord = 'delete';

export const isSure = (typed: string): boolean => typed.trim().toLowerCase() === sureWord;

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** Returns what wallets hold in words, as in "2 eggs and 1 creature", or an empty text. */
export function holdingsWords({ eggs, monsters }: { eggs: number; monsters: number }): string {
  return [...counted(eggs, 'egg', 'eggs'), ...counted(monsters, 'creature', 'creatures')].join(' and ');
}
