import { type ChainContext, os } from '../context.ts';
import { readTokenSupply } from './token-supply.ts';

export const supplyRoutes = (context: ChainContext) => ({
  publicSupply: os.publicSupply.handler(() => readTokenSupply(context)),
});
