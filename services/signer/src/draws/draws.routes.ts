import type { Hex } from 'viem';
import { os, type SignerContext } from '../context.ts';
import { approveDraw } from './sign-draw.ts';

export const drawsRoutes = ({ draws }: SignerContext) => ({
  drawKey: os.drawKey.handler(async () => ({ modulus: draws.key?.modulus ?? '0x' })),

  signDraw: os.signDraw.handler(async ({ input, context }) => {
    const { chainId, drawBlock, blockHash } = input.body;
    const asked = { caller: context.passport.subject, draw: { chainId, drawBlock, blockHash: blockHash as Hex } };
    const sign = await context.transact((tx) => approveDraw(tx, draws, asked));
    return { signature: sign() };
  }),
});
