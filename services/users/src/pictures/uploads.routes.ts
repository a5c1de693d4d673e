import { os, type UsersContext } from '../context.ts';
import { issuePictureTicket, setUploadedPicture } from './uploads.ts';

export const uploadsRoutes = (users: UsersContext) => ({
  pictureUploadUrl: os.pictureUploadUrl.handler(({ input, context }) =>
    context.transact((tx) => issuePictureTicket(tx, users, { userId: context.passport.subject, ...input.body })),
  ),

  setUploadedPicture: os.setUploadedPicture.handler(async ({ input, context }) => {
    const userId = context.passport.subject;
    const { ticket } = input.body;
    const request = { kind: 'picture', owner: userId, ticket, path: 'body.ticket' };
    const user = await context.transact({
      before: () => users.files.check(request),
      work: (tx, file) => setUploadedPicture(tx, users, { userId, file }),
    });
    await users.files.discardUpload(ticket);
    return user;
  }),
});
