import { createAvatarList } from '../avatars/avatars.ts';
import { type MastersContext, os } from '../context.ts';
import { issueImageTicket, setImage, ticketOf } from './avatar-images.ts';
import { nameAvatar } from './name-avatar.ts';

export function looksRoutes(context: MastersContext) {
  const { chains, files } = context;
  const list = createAvatarList(context);
  return {
    nameAvatar: os.nameAvatar.handler(({ input: { params, query, body }, context: call }) => {
      const { chainId } = chains.choose(query.chainId);
      const asked = { chainId, tokenId: params.tokenId, userId: call.passport.subject, text: body.name };
      return call.transact((tx) => nameAvatar(tx, context, asked));
    }),

    avatarImageUploadUrl: os.avatarImageUploadUrl.handler(async ({ input: { params, query }, context: call }) => {
      const { chainId } = chains.choose(query.chainId);
      const avatar = { chainId, tokenId: params.tokenId, userId: call.passport.subject };
      const { extension, size } = query;
      const issued = await call.transact((tx) => issueImageTicket(tx, context, { ...avatar, extension, size }));
      const { layers } = await list.byToken([chainId], params.tokenId);
      return { tokenId: params.tokenId, layers, ...issued };
    }),

    setAvatarImage: os.setAvatarImage.handler(async ({ input: { params, query, body }, context: call }) => {
      const { chainId } = chains.choose(query.chainId);
      const avatar = { chainId, tokenId: params.tokenId, userId: call.passport.subject };
      const ticket = await ticketOf(context, avatar, body?.ticket);
      const request = { kind: 'avatar', owner: avatar.userId, ticket, path: 'body.ticket' };
      const reply = await call.transact({
        before: () => files.check(request),
        work: (tx, file) => setImage(tx, context, { ...avatar, file }),
      });
      await files.discardUpload(ticket);
      return reply;
    }),
  };
}
