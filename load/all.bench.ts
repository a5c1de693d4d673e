import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Runs the benchmarks named on the command line, or all: `npm run bench -- signing gateway`.
const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder).flatMap((file) =>
  file.endsWith('.bench.ts') && file !== 'all.bench.ts' ? [file.replace('.bench.ts', '')] : [],
);
const wanted = process.argv.slice(2);

for (const name of names.filter((candidate) => wanted.length === 0 || wanted.includes(candidate))) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [`${folder}${name}.bench.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
