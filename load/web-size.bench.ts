import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { reportRatio } from './results.ts';
import { withBaseline } from './web-baseline.ts';

/*
 * Weighs the web app's JavaScript, gzip level 9, against React with TanStack Query and nothing else, built by the same tools.
 * Goals: first load at most 1.15 times that; web3 stage at most 65 kB; wallet SDKs in neither.
 */
const web = fileURLToPath(new URL('../web/', import.meta.url));
const goals = { entryRatio: 1.15, stageBytes: 65_000 };
const walletSdk = /node_modules\/(@metamask|@walletconnect|@reown|@coinbase|@base-org)\//;

type Chunks = Map<string, Rolldown.OutputChunk>;

async function chunksOf(options: Parameters<typeof build>[0]): Promise<Chunks> {
  const result = await build({ ...options, logLevel: 'error', build: { ...options?.build, write: false } });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
}

/** The chunks that a browser fetches for these files: themselves and what they import statically. */
function loadedWith(chunks: Chunks, files: string[]): Set<string> {
  const loaded = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    queue.push(...(chunks.get(file)?.imports ?? []));
  }
  return loaded;
}

const weigh = (chunks: Chunks, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '', { level: 9 }).length, 0);

const fileOf = (chunks: Chunks, module: string): string => {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!found) throw new Error(`No chunk holds ${module}.`);
  return found.fileName;
};

const minus = (one: Set<string>, other: Set<string>) => new Set([...one].filter((file) => !other.has(file)));
const sdksIn = (chunks: Chunks, files: Iterable<string>) =>
  [...files].flatMap((file) => chunks.get(file)?.moduleIds.filter((id) => walletSdk.test(id)) ?? []);

const weighBaseline = (): Promise<number> =>
  withBaseline(async ({ folder, input }) => {
    const chunks = await chunksOf({ root: folder, configFile: false, build: { rolldownOptions: { input } } });
    return weigh(chunks, chunks.keys());
  });

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`;

const baseline = await weighBaseline();
const chunks = await chunksOf({ root: web, configFile: join(web, 'vite.config.ts') });
const entryFile = fileOf(chunks, 'src/main.tsx');
const entry = loadedWith(chunks, [entryFile]);
const stage = minus(
  loadedWith(chunks, [fileOf(chunks, 'src/app/web3.tsx'), fileOf(chunks, 'web3/watch-receipts.ts')]),
  entry,
);
const dialogs = minus(
  loadedWith(chunks, [fileOf(chunks, 'web3/connect-dialog.tsx'), fileOf(chunks, 'web3/transaction-dialog.tsx')]),
  new Set([...entry, ...stage]),
);
const guest = minus(loadedWith(chunks, [fileOf(chunks, 'hatchery/hatchery.tsx')]), entry);
const early = new Set([...entry, ...stage, ...dialogs, ...guest]);
const sdks = sdksIn(chunks, early);

const entryBytes = weigh(chunks, entry);
const stageBytes = weigh(chunks, stage);
const checks = [
  { ok: entryBytes <= baseline * goals.entryRatio, text: `first load <= ${goals.entryRatio} x React + TanStack Query` },
  { ok: stageBytes <= goals.stageBytes, text: `web3 stage <= ${kB(goals.stageBytes).trim()}` },
  { ok: sdks.length === 0, text: 'no wallet SDK before one is chosen' },
];
console.log(`React + TanStack Query alone  ${kB(baseline)}
first load (entry, landing)   ${kB(entryBytes)}   ${(entryBytes / baseline).toFixed(3)} x
  the Hatchery adds           ${kB(weigh(chunks, guest))}
web3 stage adds               ${kB(stageBytes)}
  its dialogs add             ${kB(weigh(chunks, dialogs))}
wallet SDKs, when chosen      ${kB(weigh(chunks, minus(new Set(chunks.keys()), early)))}   (all of them, and the other pages)
${checks.map(({ ok, text }) => `${ok ? 'ok  ' : 'MISS'}  ${text}`).join('\n')}`);
reportRatio({
  key: 'web-size.first-load',
  measured: 'first load of the web app, gzip',
  against: 'React and TanStack Query alone',
  ratio: entryBytes / baseline,
  goal: { atMost: goals.entryRatio },
});
process.exitCode = checks.every(({ ok }) => ok) ? 0 : 1;
