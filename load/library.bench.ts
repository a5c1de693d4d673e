import { fileURLToPath } from 'node:url';
import { type Part, withParts } from './processes.ts';

/**
 * Measures the asset library: searches among 100,000 assets against searches among 10,000, downloads through the gateway against nginx,
 * and previews against sharp alone. All of it shares the machine as it is. `BENCH_PARTS=downloads,previews` leaves the searches out.
 */
const length = { rounds: Number(process.env.BENCH_ROUNDS ?? 5), seconds: Number(process.env.BENCH_SECONDS ?? 3) };
const sizes = { few: 10_000, many: Number(process.env.BENCH_ROWS ?? 100_000) };
const measured = (process.env.BENCH_PARTS ?? 'searches,downloads,previews').split(',');
const self = fileURLToPath(import.meta.url);

/** Processes of this bench, each with nothing but its own code: what else is in memory costs time as well. */
const parts: Record<string, (...args: string[]) => Promise<string>> = {
  serve: async (url, directory) => (await import('./library-service.ts')).serveLibrary(url ?? '', directory),
  file: async (path) => (await import('./file-floor.ts')).serveFile(path ?? ''),
  pass: async (url) => (await import('./file-floor.ts')).passOn(url ?? ''),
  inspect: async () => (await import('./library-previews.ts')).serveInspector(),
  sharp: async () => (await import('./library-previews.ts')).serveSharp(),
};

type StartPart = (...args: string[]) => Promise<Part>;

async function measure(databaseUrl: string, startPart: StartPart, folder: string): Promise<void> {
  const places = { databaseUrl, folder, startPart };
  if (measured.includes('searches')) await (await import('./library-search.ts')).measureSearches(places, sizes, length);
  if (measured.includes('downloads')) await (await import('./library-downloads.ts')).measureDownloads(places, length);
  if (measured.includes('previews')) await (await import('./library-previews.ts')).measurePreviews(places, length);
}

const [name, ...args] = process.argv.slice(2);
const part = parts[name ?? ''];
if (part) console.log(await part(...args));
else await withParts(self, measure);
