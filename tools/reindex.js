import { readArguments } from '../packages/kit/src/arguments.ts';

const usage = `Rebuilds what a service derives from a chain, while it runs.

  npm run -s reindex -- [--service chain | ultigen | vouchers | masters] --chain <id>

The service is ultigen unless named. It reads the variables of that service.`;

const options = { service: { type: 'string', default: 'ultigen' }, chain: { type: 'string' } };
const { service, chain } = readArguments(usage, { options }).values;
if (!['chain', 'ultigen', 'vouchers', 'masters'].includes(service)) {
  console.error(usage);
  process.exit(2);
}
process.argv = [...process.argv.slice(0, 2), ...(chain === undefined ? [] : ['--chain', chain])];
await import(`../services/${service}/src/reindex.main.ts`);
