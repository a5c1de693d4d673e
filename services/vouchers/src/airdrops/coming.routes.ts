import { Problem } from '@hatchery/api/problems';
import { os, type VouchersContext } from '../context.ts';

const coming = (): never => {
  throw new Problem('service-unavailable', 'This is not available yet.');
};

export const comingRoutes = (_: VouchersContext) => ({
  airdropFileUploadUrls: os.airdropFileUploadUrls.handler(coming),
  readAirdropList: os.readAirdropList.handler(coming),
  airdropList: os.airdropList.handler(coming),
  startAirdropDryRun: os.startAirdropDryRun.handler(coming),
  airdropDryRun: os.airdropDryRun.handler(coming),
  airdropDryRunRecipients: os.airdropDryRunRecipients.handler(coming),
  activateAirdrop: os.activateAirdrop.handler(coming),
  pauseAirdrop: os.pauseAirdrop.handler(coming),
  resumeAirdrop: os.resumeAirdrop.handler(coming),
  endAirdrop: os.endAirdrop.handler(coming),
  airdropRecipients: os.airdropRecipients.handler(coming),
  activeAirdrops: os.activeAirdrops.handler(coming),
  claimAirdrop: os.claimAirdrop.handler(coming),
  claimAirdropBySignature: os.claimAirdropBySignature.handler(coming),
  myAirdropClaims: os.myAirdropClaims.handler(coming),
});
