import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadChunk, narrowViem } from './build/first-load.plugin.ts';
import { operations } from './build/operations.plugin.ts';
import { drawnPictures } from './build/pictures.plugin.ts';
import { precompress } from './build/precompress.plugin.ts';
import { preloadFonts } from './build/preload-fonts.plugin.ts';

const platform = process.env.HATCHERY_URL ?? 'http://127.0.0.1:8080';
const families = ['/v1', '/v2', '/public', '/staking', '/account', '/config.json', '/openapi.json', '/docs'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), narrowViem(), operations(), drawnPictures(), preloadFonts(), precompress()],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: firstLoadChunk(join(import.meta.dirname, 'src/main.tsx')) }] } },
    },
  },
  server: { proxy: Object.fromEntries(families.map((family) => [family, { target: platform, changeOrigin: true }])) },
});
