import { Problem } from '@hatchery/api/problems';
import { type ChainContext, os } from '../context.ts';

const notYet = (): never => {
  throw new Problem('service-unavailable', 'This is not ready yet.');
};

export const chainLogsRoutes = (_: ChainContext) => ({
  addChainLogs: os.addChainLogs.handler(notYet),
  getChainLogs: os.getChainLogs.handler(notYet),
  chainLogJob: os.chainLogJob.handler(notYet),
  chainLogJobs: os.chainLogJobs.handler(notYet),
  allChainLogJobs: os.allChainLogJobs.handler(notYet),
});
