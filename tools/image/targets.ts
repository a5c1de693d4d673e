import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningServices } from '@hatchery/api/services';

export const root = fileURLToPath(new URL('../../', import.meta.url));

type Target = {
  /** Files that start a process. Each is joined for itself. */
  processes: readonly string[];
  /** Files that an operator, a Job or a process runs besides. */
  commands: readonly string[];
  /** Packages whose files are looked up by a name that is not in the code. */
  packages?: readonly string[];
};

const find = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort();
const commandsOfAll = find('packages/kit/src/*.main.ts');
const serviceTarget = (names: readonly string[]): Target => ({
  processes: names.map((name) => `services/${name}/src/main.ts`),
  commands: [...names.flatMap((name) => find(`services/${name}/src/**/*.main.ts`)), ...commandsOfAll],
});

/** The images, by the targets of the Dockerfile. */
export const targets = {
  gateway: { processes: ['gateway/src/main.ts'], commands: [] },
  service: serviceTarget(runningServices.filter((name) => name !== 'signer')),
  signer: serviceTarget(['signer']),
  'nest-watch': { processes: ['games/nest-watch/src/server/main.ts'], commands: [] },
  tools: {
    processes: [],
    commands: [...find('contracts/deploy/{main,*.main}.ts', 'tools/reconcile/*.main.ts'), ...commandsOfAll],
    // A dry run deploys to a private copy of the chain.
    packages: ['@foundry-rs/anvil'],
  },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;

/** Returns every file that can be run in an image. */
export const mainsOf = (name: TargetName): string[] => [...targets[name].processes, ...targets[name].commands];

/** Returns the path of a process, `gateway` or a service, where the trees of all images are in one folder. */
export function pathOfProcess(name: string, trees: string): string {
  const main = name === 'gateway' ? 'gateway/src/main.ts' : `services/${name}/src/main.ts`;
  const target = Object.entries(targets).find(([, { processes }]: [string, Target]) => processes.includes(main))?.[0];
  if (!target) throw new Error(`No image has ${main}.`);
  return join(trees, target, main);
}
