interface Strength {
  /** 1 easy to guess, 2 good enough, 3 strong. */
  grade: 1 | 2 | 3;
  words: string;
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const favourites = /pass(word|wort)?|qwerty|letmein|welcome|dragon|monkey|iloveyou|admin|hatch(ery|y)?|login|secret/g;
const alphabets: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z0-9]/, 33],
];

/** Returns whether one character follows another predictably: repeated, or a neighbour in the alphabet or on the keyboard. */
const isExpected = (before: string, after: string): boolean =>
  before === after || rows.some((row) => row.includes(before + after) || row.includes(after + before));

function surprises(text: string): number {
  const letters = [...text];
  return letters.filter((letter, index) => index === 0 || !isExpected(letters[index - 1] ?? '', letter)).length;
}

/**
 * Estimates how hard a password is to guess. The server decides: it knows breached passwords. `known` is something that
 * others know of the player, such as the e-mail address.
 */
export function strengthOf(password: string, known = ''): Strength {
  const lower = password.toLowerCase();
  const name = known.toLowerCase().split('@')[0] ?? '';
  const bare = (name.length > 2 ? lower.replaceAll(name, '*') : lower).replace(favourites, '*');
  const alphabet = alphabets.reduce((sum, [letters, size]) => sum + (letters.test(password) ? size : 0), 0);
  const bits = surprises(bare) * Math.log2(Math.max(alphabet, 2));
  if (bits < 45) return { grade: 1, words: 'Easy to guess. Add an unusual word or two.' };
  if (bits < 70) return { grade: 2, words: 'Good. Longer is stronger.' };
  return { grade: 3, words: 'Strong.' };
}
