import { reasonOf } from './failures.rules.ts';

describe('reasonOf', () => {
  it('says why a mail failed, and never for whom', () => {
    const address = 'ada@example.com';
    const error = Object.assign(new Error(`550 <${address}>: no such user`), {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      response: `550 <${address}>: no such user`,
      responseCode: 550,
      rejected: [address],
      rejectedErrors: [new Error(`550 <${address}>: no such user`)],
    });
    const reason = reasonOf(error);
    expect(reason).toEqual({ failure: 'Error', code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
    expect(JSON.stringify(reason)).not.toContain(address);
  });
});
