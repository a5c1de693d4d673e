import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: true },
});
