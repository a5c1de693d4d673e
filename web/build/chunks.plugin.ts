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

interface ChunkPlan {
  /** The chunk's name. */
  name: string;
  /** Modules that begin it. */
  entries: string[];
  /** Which of the modules that those import belong to it; others are left to the bundler. */
  holds: { test: (id: string) => boolean };
}

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * Puts each planned part in one chunk, first come first served, so that it compresses as one and arrives as one. Without it,
 * what two lazy parts share becomes a separate file.
 */
export function plannedChunks(plans: ChunkPlan[]) {
  let chunkOf: Map<string, string> | undefined;
  return (id: string, graph: Graph): string | null => {
    chunkOf ??= claimAll(plans, graph);
    return chunkOf.get(id) ?? null;
  };
}

function claimAll(plans: ChunkPlan[], graph: Graph): Map<string, string> {
  const chunkOf = new Map<string, string>();
  for (const { name, entries, holds } of plans) {
    const reached = new Set<string>();
    const queue = [...entries];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      if (holds.test(id) && !chunkOf.has(id)) chunkOf.set(id, name);
      queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return chunkOf;
}
