import { familyOf } from '@hatchery/kit/families';
import { mapPage } from '@hatchery/kit/lists';
import { type LibraryContext, os } from '../context.ts';
import { listAgreements } from './agreements.repository.ts';
import { presentAgreement, presentLicence } from './licences.presenter.ts';
import { listLicences } from './licences.repository.ts';
import { agree, createLicence, publishLicence } from './licences.ts';

export function licencesRoutes({ database, now }: LibraryContext) {
  return {
    libraryLicences: os.libraryLicences.handler(async () => (await listLicences(database.knex)).map(presentLicence)),

    createLibraryLicence: os.createLibraryLicence.handler(({ input, context: { transact, passport } }) =>
      transact(async (tx) =>
        presentLicence(await createLicence(tx, { fields: input.body, admin: passport.subject, now: now() })),
      ),
    ),

    publishLibraryLicence: os.publishLibraryLicence.handler(
      ({ input: { params, body }, context: { transact, passport } }) => {
        const { version, ...fields } = body;
        const published = { id: params.uid, version, fields, admin: passport.subject, now: now() };
        return transact(async (tx) => presentLicence(await publishLicence(tx, published)));
      },
    ),

    agreeToLibraryLicence: os.agreeToLibraryLicence.handler(({ input: { body }, context: { transact, passport } }) => {
      const { licenceUid: licenceId, version } = body;
      return transact(async (tx) =>
        presentAgreement(await agree(tx, { userId: passport.subject, licenceId, version, now: now() })),
      );
    }),

    libraryAgreements: os.libraryAgreements.handler(async ({ input, context: { list, passport } }) => {
      const family = await familyOf(database, passport.subject);
      return list(mapPage(await listAgreements(database.knex, family, input.query), presentAgreement));
    }),
  };
}
