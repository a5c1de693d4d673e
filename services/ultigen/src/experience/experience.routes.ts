import { os, type UltigenContext } from '../context.ts';
import { addExperience, reserveExperience } from './add-experience.ts';

export const experienceRoutes = (context: UltigenContext) => ({
  addExperience: os.addExperience.handler(({ input: { body }, context: { transact, passport, headers } }) =>
    transact({
      before: () =>
        reserveExperience(context, passport, { idempotencyKey: headers['idempotency-key']?.toString(), ...body }),
      work: (tx, given) => addExperience(tx, context, passport, given),
    }),
  ),
});
