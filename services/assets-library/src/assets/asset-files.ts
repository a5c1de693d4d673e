export type { AssetFile } from './asset-file.ts';
export {
  addSpent,
  findLongestDue,
  findServedFile,
  listFilesOf,
  updateCheckAt,
  updateChecked,
  updateTaken,
} from './asset-files.repository.ts';
export { listVersions } from './versions.repository.ts';
