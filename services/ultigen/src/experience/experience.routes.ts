import { idOfRequest } from '@hatchery/kit/id-of-request';
import { os, type UltigenContext } from '../context.ts';
import { addExperience, reserveExperience } from './add-experience.ts';

export const experienceRoutes = (context: UltigenContext) => ({
  addExperience: os.addExperience.handler(({ input: { body }, context: { transact, passport, headers } }) =>
    transact({
      before: async () => {
        const reference = idOfRequest('experience', passport.subject, headers['idempotency-key']?.toString());
        await reserveExperience(context, passport, { reference, ...body });
        return { reference, ...body };
      },
      work: (tx, given) => addExperience(tx, context, passport, given),
    }),
  ),
});
