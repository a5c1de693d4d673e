import { Problem } from '@hatchery/api/problems';
import { os, type VouchersContext } from '../context.ts';

const soon = () => {
  throw new Problem('service-unavailable', 'This is not served yet.');
};

export const assetsRoutes = (_context: VouchersContext) => ({
  assets: os.assets.handler(soon),
  createAsset: os.createAsset.handler(soon),
  deleteAsset: os.deleteAsset.handler(soon),
  assetAgreement: os.assetAgreement.handler(soon),
  answerAssetAgreement: os.answerAssetAgreement.handler(soon),
  findAssets: os.findAssets.handler(soon),
});
