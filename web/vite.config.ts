import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { narrowViem, plannedChunks } from './build/chunks.plugin.ts';
import { fields } from './build/fields.plugin.ts';
import { operations } from './build/operations.plugin.ts';
import { drawnPictures } from './build/pictures.plugin.ts';
import { precompress } from './build/precompress.plugin.ts';
import { preloadFonts } from './build/preload-fonts.plugin.ts';

const platform = process.env.HATCHERY_URL ?? 'http://127.0.0.1:8080';
const families = ['/v1', '/v2', '/public', '/staking', '/account', '/config.json', '/openapi.json', '/docs'];

const source = (path: string) => join(import.meta.dirname, 'src', path);
/** The part of TanStack Query that watches queries: the landing page asks for nothing. */
const queries =
  /@tanstack\/(query-core\/.*\/(quer(y|ies)Observer|infiniteQuery\w*)|react-query\/.*\/(use(Base|Infinite)?Query|useQueries|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider))\.js/;
/** The part of it that watches mutations, which comes with the first page that changes something. */
const mutations = /@tanstack\/(query-core\/.*\/mutationObserver|react-query\/.*\/useMutation)\.js/;
/** Modules that most pages share, and that import nothing else of the app but what the first load has. */
const small =
  /src\/(design\/(dialog|empty-state|player-name\.rules|repeated|updated-at)|platform\/(failure|safe-path\.rules|save-file|use-intent|use-now|forms\/fields\.rules|session\/(access\.rules|refresh-user)|wallet\/wallets\.queries))\.tsx?/;
/** Parts of wagmi that come with the dialogs, which alone need them. */
const inDialogs =
  /@wagmi\/core\/.*\/actions\/(sendCalls|getCapabilities|waitForCallsStatus|getCallsStatus|writeContract|switchChain|signMessage)\.js/;
/** The parts of viem, which is one tree, that every call to a chain needs. */
const web3 =
  /\/(@wagmi\/core|wagmi|zustand|mipd|eventemitter3)\/|noble\/hashes\/esm\/(sha3|_u64|utils|crypto)|viem\/_esm\/(clients\/(createClient|transports\/(http|createTransport))|errors\/(base|rpc|request|utils|version|encoding|data|address|transport)|utils\/(promise|rpc|encoding\/(to|from)|data|buildRequest|uid|lru|wait|stringify|hash\/keccak256|address\/(is|get)Address))/;
/** In the order in which they are loaded. Wallet SDKs stay in chunks of their own; so does what pages without web3 share with it. */
const chunks = [
  {
    name: 'first',
    entries: [source('main.tsx')],
    holds: { test: (id: string) => !queries.test(id) && !mutations.test(id) },
  },
  { name: 'queries', entries: [source('features/hatchery/hatchery.tsx')], holds: queries },
  {
    name: 'small',
    entries: ['profile/profile', 'wallets/wallets', 'market/market', 'bag/bag'].map((page) =>
      source(`features/${page}.tsx`),
    ),
    // A file of its own for each costs a request on every page.
    holds: { test: (id: string) => small.test(id) || mutations.test(id) },
  },
  {
    name: 'web3',
    entries: [source('app/web3.tsx'), source('platform/actions/web3/watch-receipts.ts')],
    holds: { test: (id: string) => web3.test(id) && !inDialogs.test(id) },
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), narrowViem(), operations(), fields(), drawnPictures(), preloadFonts(), precompress()],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The few browsers that know no module preload load the same files a little later.
    modulePreload: {
      polyfill: false,
      // The first load brings the runtime along.
      resolveDependencies: (_, files) => files.filter((file) => !file.includes('rolldown-runtime')),
    },
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: plannedChunks(chunks) }] },
      },
    },
  },
  server: { proxy: Object.fromEntries(families.map((family) => [family, { target: platform, changeOrigin: true }])) },
});
