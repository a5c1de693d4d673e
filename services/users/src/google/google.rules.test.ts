import { opensByMailbox, profileOf } from './google.rules.ts';

const claims = (more: object = {}) => ({ sub: '1', email: 'ada@gmail.com', email_verified: true, ...more });

describe('profileOf', () => {
  it.each<[boolean, object]>([
    [true, {}],
    [true, { email: 'Ada@GoogleMail.com' }],
    [true, { email: 'ada@Studio.example', hd: 'studio.example' }],
    [false, { email_verified: false }],
    [false, { email_verified: 'true' }],
    [false, { email_verified: undefined }],
    [false, { email: 'ada@elsewhere.example' }],
    [false, { email: 'ada@elsewhere.example', hd: 'studio.example' }],
    [false, { email: 'ada@mail.studio.example', hd: 'studio.example' }],
    [false, { email: 'ada@notgmail.com' }],
    [false, { email: 'ada@gmail.com.evil.example' }],
  ])('says %s to whether Google runs the mailbox of %j', (ownsMailbox, more) => {
    expect(profileOf(claims(more)).ownsMailbox).toBe(ownsMailbox);
  });

  it.each([
    undefined,
    claims({ sub: '' }),
    claims({ sub: 'x'.repeat(256) }),
    claims({ email: undefined }),
    claims({ email: 'ada' }),
    claims({ email: 'evil@gmail.com@ada.example' }),
    claims({ email: 'a\u0000@gmail.com' }),
    claims({ email: `${'a'.repeat(65)}@gmail.com` }),
  ])('refuses %j', (given) => {
    expect(() => profileOf(given)).toThrow('The provider sent no valid');
  });
});

describe('opensByMailbox', () => {
  const profile = profileOf(claims());
  it('takes the mailbox for the account, unless that has a Google account of its own', () => {
    expect(opensByMailbox(profile, { linkedGoogleAccounts: 0 })).toBe(true);
    expect(opensByMailbox(profile, { linkedGoogleAccounts: 1 })).toBe(false);
    expect(opensByMailbox({ ...profile, ownsMailbox: false }, { linkedGoogleAccounts: 0 })).toBe(false);
  });
});
