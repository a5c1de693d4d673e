import { type MastersContext, os } from '../context.ts';
import { equipAvatar } from './equip-avatar.ts';

export const equipmentRoutes = (context: MastersContext) => ({
  equipSignature: os.equipSignature.handler(({ input: { query, body }, context: call }) =>
    equipAvatar(context, call, context.chains.choose(query.chainId), body),
  ),
});
