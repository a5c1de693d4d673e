import type { LibraryAgreement, LibraryLicence } from '@hatchery/api/library-shapes';

type Agreed = Pick<LibraryAgreement, 'licenceUid' | 'version' | 'agreedAt'>;

/** How a player stands to a licence: agreed to its current version, to an earlier one only, or to none. */
export type Standing =
  | { state: 'agreed'; agreedAt: string }
  | { state: 'changed'; agreedTo: number; agreedAt: string }
  | { state: 'never' };

export function standingOf(
  { uid, version }: Pick<LibraryLicence, 'uid' | 'version'>,
  agreements: readonly Agreed[],
): Standing {
  const own = agreements
    .filter(({ licenceUid }) => licenceUid === uid)
    .toSorted((one, other) => other.version - one.version);
  const current = own.find((agreement) => agreement.version === version);
  if (current) return { state: 'agreed', agreedAt: current.agreedAt };
  const [latest] = own;
  return latest ? { state: 'changed', agreedTo: latest.version, agreedAt: latest.agreedAt } : { state: 'never' };
}

export type AgreementState = 'current' | 'waits' | 'replaced';

/** Returns what became of an agreement: it holds, a new version waits for one, or a later agreement has replaced it. */
export function stateOfAgreement(
  agreement: Pick<LibraryAgreement, 'licenceUid' | 'version' | 'current'>,
  all: readonly Pick<LibraryAgreement, 'licenceUid' | 'version'>[],
): AgreementState {
  if (agreement.current) return 'current';
  const isLatest = all.every(
    ({ licenceUid, version }) => licenceUid !== agreement.licenceUid || version <= agreement.version,
  );
  return isLatest ? 'waits' : 'replaced';
}
