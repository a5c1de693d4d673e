import type { LibraryAgreement, LibraryLicence } from '@hatchery/api/library-shapes';
import type { Agreement } from './agreements.repository.ts';
import type { Licence } from './licences.repository.ts';

export const presentLicence = (licence: Licence): LibraryLicence => ({
  uid: licence.id,
  name: licence.name,
  version: licence.version,
  summary: licence.summary,
  text: licence.text,
  publishedAt: licence.publishedAt.toISOString(),
});

export const presentAgreement = (agreement: Agreement): LibraryAgreement => ({
  licenceUid: agreement.licenceId,
  name: agreement.name,
  version: agreement.version,
  current: agreement.current,
  agreedAt: agreement.agreedAt.toISOString(),
});
