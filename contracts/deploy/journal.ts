import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ContractName, Deployment } from '@hatchery/chain/addresses';
import type { Address, Hex } from 'viem';
import type { Standing } from './plan.ts';

/** A begun deployment on one chain: enough to make the same plan again and to find its transactions. */
export interface Journal {
  chainId: number;
  /** The hash of the first block. It tells apart chains with the same id. */
  genesis: Hex;
  deployer: Address;
  firstNonce: number;
  standing: Readonly<Partial<Record<ContractName, Standing>>>;
  /** The families of the plan. A later release with more of them finishes this plan first. */
  families: readonly ContractName[];
  owner?: Address;
  /** The first block of the contracts that existed before. */
  startBlock?: number;
  steps: JournalStep[];
  /** Set once every step is mined and everything is verified. */
  deployment?: Deployment;
}

export interface JournalStep {
  what: string;
  nonce: number;
  /** The keccak256 of the transaction's content. */
  dataHash: Hex;
  /** The hash of the last transaction, stored before it is sent. */
  hash?: Hex;
  /** The block that included it. */
  block?: number;
}

/** A place to keep a journal. */
export interface JournalStore {
  read(): Journal | undefined;
  write(journal: Journal): void;
}

/** Keeps a journal in a file, which is always complete however the process ends. */
export function fileJournal(path: string): JournalStore {
  return {
    read() {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      return JSON.parse(text);
    },
    write(journal) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.new`, `${JSON.stringify(journal, null, 2)}\n`, { flush: true });
      renameSync(`${path}.new`, path);
    },
  };
}

/** Keeps a journal in memory, for chains that end with the process too. */
export function memoryJournal(): JournalStore {
  let kept: string | undefined;
  return {
    read: () => (kept === undefined ? undefined : JSON.parse(kept)),
    write: (journal) => {
      kept = JSON.stringify(journal);
    },
  };
}
