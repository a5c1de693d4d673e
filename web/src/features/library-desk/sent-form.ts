import type { AssetFields } from './asset.rules.ts';
import type { FileChoice } from './file-choice.rules.ts';

/** One asset of all files, or one of each. */
export type Way = 'one' | 'each';

/** A form that is sent: all of its files have arrived. */
export interface SentForm {
  fields: AssetFields;
  files: readonly FileChoice[];
  way: Way;
  /** The ticket of a preview picture. */
  preview: string | undefined;
  /** Keys of the uploads that it uses. */
  uploads: string[];
}
