import { standingOf, stateOfAgreement } from './agreement.rules.ts';

const agreedAt = '2026-11-01T10:00:00.000Z';
const meadow = { uid: 'meadow', version: 2 };
const to = (licenceUid: string, version: number, current: boolean) => ({ licenceUid, version, agreedAt, current });

describe('before a download', () => {
  it('a licence that was never agreed to is asked about', () => {
    expect(standingOf(meadow, [to('forest', 2, true)])).toEqual({ state: 'never' });
  });

  it('its current version is enough', () => {
    expect(standingOf(meadow, [to('meadow', 1, false), to('meadow', 2, true)])).toEqual({ state: 'agreed', agreedAt });
  });

  it('a new version asks again, and names the one that was agreed to', () => {
    const agreements = [to('meadow', 1, false), to('meadow', 2, false)];
    expect(standingOf({ uid: 'meadow', version: 3 }, agreements)).toEqual({ state: 'changed', agreedTo: 2, agreedAt });
  });
});

test('an agreement holds, or a new version waits, or a later one has replaced it', () => {
  const all = [to('meadow', 3, true), to('meadow', 2, false), to('forest', 1, false)];
  expect(all.map((agreement) => stateOfAgreement(agreement, all))).toEqual(['current', 'replaced', 'waits']);
});
