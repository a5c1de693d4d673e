export { deleteBundle, findBundle, findBundles, insertBundle, updateBundles } from './bundles.repository.ts';
export {
  type Bundle,
  isSameLines,
  type Line,
  linesInWords,
  onBothSides,
  partsOf,
  type VoucherLine,
} from './bundles.rules.ts';
