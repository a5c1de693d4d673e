import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import {
  type MailServer,
  newEmail,
  startMailServer,
  tokenIn,
} from '../../services/users/test/fixtures/mail.fixture.ts';
import { call } from './call.ts';
import { newApiKey, type Person, signInWithWallet } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';

let platform: TestPlatform;
let mail: MailServer;
let admin: Person;
beforeAll(async () => {
  mail = await startMailServer();
  platform = await startTestPlatform({ SMTP_URL: mail.url });
  admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
});
afterAll(async () => {
  await platform?.close();
  await mail?.close();
});

const password = `correct horse ${randomUUID()}`;
const send = (path: string, options: Parameters<typeof call>[3]) => call(platform.url, 'POST', path, options);

async function signUp(email: string): Promise<string> {
  const before = mail.mails.filter(({ to }) => to.includes(email)).length;
  await send('/account/sign-up', { body: { email, password } });
  await send('/v1/email/verify', { body: { token: tokenIn(await mail.mailTo(email, before + 1)) } });
  return (await send('/account/sign-in', { body: { email, password } })).body.token;
}

test('a studio gives vouchers to a stranger, who gets a mail, signs up, has them and sends some on', async () => {
  const body = { name: 'Moss medal', category: 'medals', image: 'https://moss.example/medal.png' };
  const { uid: assetId } = (await send('/v2/assets', { token: admin.token, body })).body;
  const key = await newApiKey(platform.url, admin, ['rewards'], { [`asset:${assetId}`]: 10 });
  const email = newEmail();
  const gift = await send('/v2/vouchers/apikey/give', { key, body: { assetId, amount: 3, email } });
  expect(gift).toMatchObject({ status: 200, body: { message: expect.stringContaining('3 × Moss medal') } });
  expect((await mail.mailTo(email)).text).toContain('3 × Moss medal');
  expect(await send('/v2/vouchers/apikey/give', { key, body: { assetId, amount: 8, email } })).toMatchObject({
    status: 409,
    body: { type: '/problems/insufficient-budget' },
  });

  const token = await signUp(email);
  const vouchers = () => call(platform.url, 'GET', '/v2/vouchers', { token });
  const [voucher] = await eventually(async () => {
    const { body } = await vouchers();
    return body.length > 0 && body;
  });
  expect(voucher).toMatchObject({ name: 'Moss medal', amount: 3 });

  const part = { voucherIds: [voucher.uid], voucherAmounts: [1], receiver: admin.address };
  expect(await send('/v2/vouchers/transfer', { token, body: part })).toMatchObject({ status: 200 });
  expect((await vouchers()).body).toMatchObject([{ amount: 2 }]);
  expect((await call(platform.url, 'GET', '/v2/vouchers', { token: admin.token })).body).toMatchObject([
    { assetId, amount: 1 },
  ]);
});
