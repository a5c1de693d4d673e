import type { AssetAgreement } from '@hatchery/api/assets';
import type { Agreement } from './agreements.repository.ts';

/** Returns what the API tells of an answer to the agreement. */
export const presentAgreement = ({ id, answeredAt, role, version, accepted }: Agreement): AssetAgreement => ({
  uid: id,
  date: answeredAt.toISOString(),
  role,
  version,
  accepted,
});
