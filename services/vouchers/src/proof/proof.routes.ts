import { Problem } from '@hatchery/api/problems';
import { os, type VouchersContext } from '../context.ts';

const soon = () => {
  throw new Problem('service-unavailable', 'This is not served yet.');
};

export const proofRoutes = (_context: VouchersContext) => ({
  ledgerProof: os.ledgerProof.handler(() => ({})),
  proveLedger: os.proveLedger.handler(soon),
});
