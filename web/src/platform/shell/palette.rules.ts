export interface Command {
  name: string;
  hint: string;
  run: () => void;
}

const mostShown = 8;

/** Returns the commands that contain every word of a text; those that begin with it come first. */
export function findCommands<T extends Pick<Command, 'name' | 'hint'>>(commands: readonly T[], text: string): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ name }: T) => name.toLowerCase().startsWith(words[0] ?? '');
  return commands
    .filter(({ name, hint }) => words.every((word) => `${name} ${hint}`.toLowerCase().includes(word)))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, mostShown);
}
