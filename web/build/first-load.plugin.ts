import type { Plugin } from 'vite';

/** WalletConnect's dialog asks for all of viem at run time, and so all of it would travel with whatever else uses viem. */
const viemOfWalletConnect = '\0viem-of-walletconnect';

export function narrowViem(): Plugin {
  return {
    name: 'hatchery:narrow-viem',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'viem' && importer?.endsWith('/utils/ViemUtil.js') ? viemOfWalletConnect : undefined,
    load: (id) =>
      id === viemOfWalletConnect ? "export { createPublicClient, defineChain, http } from 'viem';" : undefined,
  };
}

interface ModuleInfo {
  importedIds: readonly string[];
}

/**
 * Names one chunk for everything that the entry imports, so that the first load is one file that compresses as one.
 * Without it, whatever a lazy page shares with the entry becomes a file of its own.
 */
export function firstLoadChunk(entry: string) {
  let first: Set<string> | undefined;
  return (id: string, context: { getModuleInfo: (id: string) => ModuleInfo | null }): string | null => {
    first ??= importedBy(entry, (module) => context.getModuleInfo(module));
    return first.has(id) ? 'first' : null;
  };
}

function importedBy(entry: string, getModuleInfo: (id: string) => ModuleInfo | null): Set<string> {
  const found = new Set<string>();
  const queue = [entry];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
