/** Fails if the compiler warns about a source of `src`. Warnings about libraries are their authors' business. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAtOnce, buildsDirectory } from './builds.ts';

type Warning = { errorCode: string; formattedMessage: string; sourceLocation?: { file: string } };

/** Warnings that are meant, by code and file, with the reason. */
const meant: Readonly<Record<string, string>> = {
  '5159 project/src/local/LocalCoins.sol': 'only selfdestruct gives coins to an account without calling it',
};

const path = join(buildsDirectory, `${buildAtOnce()}.output.json`);
const warnings: Warning[] = JSON.parse(readFileSync(path, 'utf8')).output.errors ?? [];
const keyOf = ({ errorCode, sourceLocation }: Warning) => `${errorCode} ${sourceLocation?.file ?? ''}`;
const isOurs = ({ sourceLocation }: Warning) => !sourceLocation?.file.startsWith('npm/');

for (const warning of warnings.filter((one) => isOurs(one) && !(keyOf(one) in meant))) {
  console.error(`${keyOf(warning)}\n${warning.formattedMessage}`);
  process.exitCode = 1;
}
for (const key of Object.keys(meant).filter((one) => !warnings.some((warning) => keyOf(warning) === one))) {
  console.error(`nothing warns of this any more, so take it out of check-warnings.ts: ${key}`);
  process.exitCode = 1;
}
