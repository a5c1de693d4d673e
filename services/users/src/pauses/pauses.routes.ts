import { os, type UsersContext } from '../context.ts';

/** Kill switches. The signer keeps them, so that nothing else has to be up for them to hold. */
export const pausesRoutes = ({ signer }: UsersContext) => ({
  listPauses: os.listPauses.handler(() => signer.pauses({})),

  pause: os.pause.handler(({ input: { params, body }, context: { transact, passport } }) =>
    transact({
      before: () => signer.pauseSigning({ params, body: { ...body, adminId: passport.subject } }),
      work: async (_tx, now) => now,
    }),
  ),

  resume: os.resume.handler(({ input: { params, body }, context: { transact, passport } }) =>
    transact({
      before: () => signer.resumeSigning({ params, body: { ...body, adminId: passport.subject } }),
      work: async (_tx, now) => now,
    }),
  ),
});
