import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ContractName, Deployment } from '@hatchery/chain/addresses';
import type { Address, Hex } from 'viem';
import type { Standing } from './plan.ts';

/** What was begun on one chain: enough to make the same plan again and to find its transactions. */
export interface Journal {
  chainId: number;
  /** Hash of the first block: another chain of the same id has another one. */
  genesis: Hex;
  deployer: Address;
  firstNonce: number;
  standing: Readonly<Partial<Record<ContractName, Standing>>>;
  /** Those that are deployed or spoken to, so that a later release with more of them finishes this plan first. */
  families: readonly ContractName[];
  owner?: Address;
  /** The first block of what stood before. */
  startBlock?: number;
  steps: JournalStep[];
  /** Set when every step is mined and all is verified. */
  deployment?: Deployment;
}

export interface JournalStep {
  what: string;
  nonce: number;
  /** keccak256 of what is sent. */
  dataHash: Hex;
  /** Of the transaction sent last, stored before it is sent. */
  hash?: Hex;
  /** The block that it was mined in. */
  block?: number;
}

/** Where a journal is kept. */
export interface JournalStore {
  read(): Journal | undefined;
  write(journal: Journal): void;
}

/** A journal in a file, which is always whole however the process ends. */
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

/** A journal that ends with the process: for chains that do so too. */
export function memoryJournal(): JournalStore {
  let kept: string | undefined;
  return {
    read: () => (kept === undefined ? undefined : JSON.parse(kept)),
    write: (journal) => {
      kept = JSON.stringify(journal);
    },
  };
}
