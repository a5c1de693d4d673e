import type { LibraryReceipt } from '@hatchery/api/library-shapes';
import type { StoredReceipt } from './receipts.repository.ts';

/** The facts of a receipt, as its signed statement holds it. */
export type Statement = Omit<LibraryReceipt, 'statement' | 'signature' | 'publicKey'> & {
  /** Address of the platform that says so. */
  platform: string;
};

export function presentReceipt({ statement, signature, publicKey }: StoredReceipt): LibraryReceipt {
  const { platform: _, ...said }: Statement = JSON.parse(statement);
  return { ...said, statement, signature, publicKey };
}
