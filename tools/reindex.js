/** Rebuilds what a service derives from a chain: npm run reindex -- --service <name> --chain <id>. */
import { parseArgs } from 'node:util';

const options = { service: { type: 'string', default: 'ultigen' }, chain: { type: 'string' } };
const { service, chain } = parseArgs({ options }).values;
if (!['chain', 'ultigen', 'vouchers', 'masters'].includes(service)) {
  console.error('Only chain, ultigen, vouchers and masters follow contracts: --service <name> --chain <id>');
  process.exit(2);
}
process.argv = [...process.argv.slice(0, 2), ...(chain === undefined ? [] : ['--chain', chain])];
await import(`../services/${service}/src/reindex.main.ts`);
