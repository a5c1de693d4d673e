import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../web/', import.meta.url));

const source = `
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
const App = () => createElement('p', null, 'Hatch ', useQuery({ queryKey: ['a'], queryFn: async () => 'a' }).data);
const client = new QueryClient();
createRoot(document.getElementById('root') ?? document.body).render(createElement(StrictMode, null, createElement(QueryClientProvider, { client }, createElement(App))));
`;

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Baseline</title>
<script type="module" src="./baseline.js"></script></head><body><div id="root"></div></body></html>`;

interface Baseline {
  folder: string;
  /** Entry script: React with TanStack Query, one query, one paragraph. */
  input: string;
  /** A page around it. */
  html: string;
}

/** Writes the app that the web app is compared with into a folder of its own, which is removed afterwards. */
export async function withBaseline<T>(work: (baseline: Baseline) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(web, 'node_modules', '.baseline-'));
  const [input, html] = [join(folder, 'baseline.js'), join(folder, 'index.html')];
  try {
    await Promise.all([writeFile(input, source), writeFile(html, page)]);
    return await work({ folder, input, html });
  } finally {
    await rm(folder, { recursive: true });
  }
}
