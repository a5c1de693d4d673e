import { largestListBytes } from '@hatchery/api/file-limits';

const mostFiles = 5;

/** Returns why files cannot be a list, if so. */
export function filesFault(files: readonly Pick<File, 'name' | 'size'>[]): string | undefined {
  if (files.length > mostFiles) return `Choose at most ${mostFiles} files.`;
  const large = files.find(({ size }) => size > largestListBytes);
  if (large) return `${large.name} is larger than ${largestListBytes / 1_048_576} MB. Split it.`;
  const empty = files.find(({ size }) => size === 0);
  return empty && `${empty.name} is empty.`;
}
