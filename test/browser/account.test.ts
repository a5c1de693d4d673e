import type { Page } from 'playwright-core';
import { newGooglePerson, sharedPlatform } from '../platform/shared.ts';
import { mailTo, newAddress } from './mailbox.ts';
import { desk, launch, phone, visit } from './open-page.ts';
import { arriveAsGuest, button, meetCreature } from './players.ts';

const password = 'velvet tiger on a lamp post';
const otherPassword = 'seven quiet herons at dusk';

const [platform, browser] = await Promise.all([sharedPlatform(), launch()]);
afterAll(() => browser.close());

const passwordField = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true });
const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();
const at = (path: string) => platform.url + path;
const onPath = (path: string) => (url: URL) => url.pathname === path;
/** Refusals are what these tests ask for; the browser tells of each answer that is no success. */
const unexpected = (complaints: string[]) => complaints.filter((line) => !/status of (400|401|403|409|429)/.test(line));

async function fillIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await passwordField(page).fill(word);
}

async function signIn(page: Page, email: string, word = password): Promise<void> {
  await page.goto(at('/sign-in'));
  await fillIn(page, email, word);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** An account as its player makes it: sign-up, the code of the mail, and in. */
async function newAccount(page: Page, name: string): Promise<string> {
  const email = newAddress(name);
  await page.goto(at('/sign-up'));
  await fillIn(page, email);
  await button(page, 'Create account').click();
  const { code } = await mailTo(platform.url, email, 'Confirm your e-mail address');
  await page.getByLabel('Code').fill(code);
  await page.waitForURL(onPath('/'));
  return email;
}

describe('an account by e-mail', () => {
  it.each([
    ['phone', { viewport: phone }],
    ['desk-night', { viewport: desk, colorScheme: 'dark' as const }],
  ])('is made with a mail and its code, and opens at once: %s', async (name, options) => {
    const player = await visit(browser, options);
    const { page, screenshot } = player;
    const email = newAddress('ada');
    await page.goto(at('/?ref=FRIEND1'));
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create account' }).click();
    expect(await page.getByLabel('Invitation code').inputValue()).toBe('FRIEND1');
    await page.getByLabel('E-mail').fill('ada@');
    await passwordField(page).fill('short');
    await page.getByText('Enter an address like').waitFor();
    await page.getByLabel('Invitation code').fill('');
    await page.getByText('Use at least 10 characters; this has 5.').waitFor();
    await screenshot(`account-real-sign-up-faults-${name}`);
    await fillIn(page, email, 'password1234');
    await button(page, 'Create account').click();
    await page.getByText(/data breach|easy to guess/).waitFor();
    await fillIn(page, email);
    await button(page, 'Create account').click();
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await screenshot(`account-real-code-${name}`);

    const { code } = await mailTo(platform.url, email, 'Confirm your e-mail address');
    await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
    await page.getByText('Wrong or expired code').waitFor();
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await toast(page, 'Your address is confirmed. You are signed in.');
    await page.waitForURL(onPath('/'));
    await page.getByRole('heading', { name: 'Good to see you' }).waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });

  it('is confirmed by the link in another window, and the first window goes on by itself', async () => {
    const player = await visit(browser);
    const { page, context } = player;
    const email = newAddress('grace');
    await page.goto(at('/sign-up?to=/market'));
    await fillIn(page, email);
    await button(page, 'Create account').click();
    const { token } = await mailTo(platform.url, email, 'Confirm your e-mail address');
    const link = await context.newPage();
    await link.goto(at(`/verify?token=${token}`));
    await link.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
    await page.waitForURL(onPath('/market'));
    await link.goto(at(`/verify?token=${token}x`));
    await link.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await player.close();
  });

  it('opens with its password alone, and says so plainly where it does not', async () => {
    const player = await visit(browser, { viewport: desk });
    const { page, complaints } = player;
    const email = await newAccount(page, 'alan');
    const elsewhere = await visit(browser);
    await signIn(elsewhere.page, email, otherPassword);
    await elsewhere.page.getByText('Wrong e-mail or password').waitFor();
    await elsewhere.screenshot('account-real-wrong-password');
    await passwordField(elsewhere.page).fill(password);
    await elsewhere.page.keyboard.press('Enter');
    await toast(elsewhere.page, 'You are signed in.');
    await elsewhere.page.waitForURL(onPath('/'));
    await elsewhere.page.goto(at('/sign-in?to=https://evil.example/'));
    await elsewhere.page.waitForURL(onPath('/'));
    expect(new URL(elsewhere.page.url()).origin).toBe(new URL(platform.url).origin);
    expect(unexpected([...complaints, ...elsewhere.complaints])).toEqual([]);
    await Promise.all([player.close(), elsewhere.close()]);
  });

  it('is not open where it cannot be read, and a sign-out leads to no other site', async () => {
    const player = await visit(browser);
    const { page } = player;
    const email = await newAccount(page, 'radia');
    await page.goto(at('/more'));
    await page.evaluate(() => localStorage.setItem('logoutRedirect', '//evil.example/'));
    await button(page, 'Sign out').click();
    await toast(page, 'Signed out.');
    expect(page.url()).toBe(at('/more'));
    await page.route(/\/v2\/users$/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await signIn(page, email);
    await page.getByText("we couldn't load your account").waitFor();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await player.close();
  });

  it('tells how long to wait after too many tries', async () => {
    const player = await visit(browser);
    const { page } = player;
    await signIn(page, newAddress('nobody'), otherPassword);
    const submit = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
    for (let tries = 0; tries < 6; tries++) {
      await page
        .getByText(/Wrong e-mail or password|You can try again/)
        .first()
        .waitFor();
      if (await page.getByText('You can try again').isVisible()) break;
      await Promise.all([page.waitForResponse(/\/account\/sign-in$/), submit.click()]);
    }
    await page.getByText('You can try again').waitFor();
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await player.close();
  });

  it('signs in who has not confirmed their address only after they have', async () => {
    const player = await visit(browser);
    const { page } = player;
    const email = newAddress('late');
    await page.goto(at('/sign-up'));
    await fillIn(page, email);
    await button(page, 'Create account').click();
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await mailTo(platform.url, email, 'Confirm your e-mail address');
    await signIn(page, email);
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    const { code } = await mailTo(platform.url, email, 'Confirm your e-mail address', { before: 1 });
    await page.getByLabel('Code').fill(code);
    await page.waitForURL(onPath('/'));
    await player.close();
  });
});

describe('a forgotten password', () => {
  it('is set anew by the code and by the link of a mail', async () => {
    const player = await visit(browser);
    const email = await newAccount(player.page, 'edsger');
    await player.close();
    const { page, screenshot, complaints, close } = await visit(browser);
    await page.goto(at('/sign-in'));
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    await button(page, 'Send e-mail').click();
    await toast(page, 'Password reset email sent successfully');
    const byCode = await mailTo(platform.url, email, 'Set a new password');
    await page.getByLabel('Code').fill('000000');
    await passwordField(page, 'New password').fill(otherPassword);
    await button(page, 'Set password').click();
    await toast(page, 'Failed to reset password. Please try again.');
    await screenshot('account-real-reset-failed');
    await page.getByLabel('Code').fill(byCode.code);
    await button(page, 'Set password').click();
    await toast(page, 'Password reset successful');
    await page.waitForURL(onPath('/sign-in'));
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    await passwordField(page).fill(otherPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(onPath('/'));

    await page.goto(at('/reset'));
    await page.getByLabel('E-mail').fill(email);
    await button(page, 'Send e-mail').click();
    const byLink = await mailTo(platform.url, email, 'Set a new password', { before: 1 });
    await page.goto(at(`/reset?token=${byLink.token}`));
    await passwordField(page, 'New password').fill(password);
    await button(page, 'Set password').click();
    await toast(page, 'Password reset successful');
    await page.goto(at(`/reset?token=${byLink.token}`));
    await passwordField(page, 'New password').fill(otherPassword);
    await button(page, 'Set password').click();
    await page.getByText('This link has expired').waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await close();
  });

  it('says so when the mail cannot be asked for', async () => {
    const player = await visit(browser);
    const { page } = player;
    await page.goto(at('/reset'));
    await page.route('**/account/password-reset-mail', (route) => route.abort());
    await page.getByLabel('E-mail').fill('ada@example.com');
    await button(page, 'Send e-mail').click();
    await toast(page, 'Failed to send password reset email. Please try again.');
    await player.close();
  });
});

describe('Google', () => {
  it('signs in from a window of its own, and leads back to where one was', async () => {
    const person = await newGooglePerson();
    const player = await visit(browser, { viewport: desk, googlePerson: person.sub });
    const { page, context } = player;
    await page.goto(at('/sign-in?to=/market'));
    const window = context.waitForEvent('page');
    await button(page, 'Continue with Google').click();
    await window;
    await page.waitForURL(onPath('/market'));
    await page.goto(at('/settings/accounts'));
    await page.getByText(person.email).first().waitFor();
    await player.close();
  });

  it('tells a no, a closed window, a blocked one and a failure apart', async () => {
    const player = await visit(browser, { viewport: desk });
    const { page, context } = player;
    await page.goto(at('/sign-in'));
    await button(page, 'Continue with Google').click();
    await page.getByText('You cancelled at Google').waitFor();

    await page.route('**/account/google', () => undefined);
    const opened = context.waitForEvent('page');
    await button(page, 'Continue with Google').click();
    await (await opened).close();
    await page.getByText('You closed the Google window').waitFor();
    await player.screenshot('account-real-google-closed');

    await page.evaluate(() => {
      globalThis.open = () => null;
    });
    await button(page, 'Continue with Google').click();
    await page.getByText('Your browser blocked the Google window').waitFor();

    await page.reload();
    await page.unroute('**/account/google');
    await page.route('**/account/google', (route) => route.fulfill({ status: 503, body: '{}' }));
    await button(page, 'Continue with Google').click();
    await toast(page, 'Error signing in with Google. Please try again.');
    await player.close();
  });
});

describe('a guest', () => {
  it('becomes an account and keeps its creature', async () => {
    const player = await visit(browser);
    const { page } = player;
    await arriveAsGuest(page, platform.url);
    const creature = await meetCreature(page);
    await page.goto(platform.url);
    await page.getByRole('link', { name: 'Keep your creatures: create an account' }).click();
    await page.getByRole('heading', { name: 'Keep your creatures' }).waitFor();
    await player.screenshot('account-real-guest');
    const email = newAddress('guest');
    await fillIn(page, email);
    await button(page, 'Create account').click();
    const { code } = await mailTo(platform.url, email, 'Confirm your e-mail address');
    await page.getByLabel('Code').fill(code);
    await page.waitForURL(onPath('/'));
    await page.getByRole('link', { name: /Keep your creatures/ }).waitFor({ state: 'detached' });
    await page.goto(at('/collection'));
    await page.getByRole('link', { name: new RegExp(creature) }).waitFor();
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});

describe('the security page', () => {
  it('shows every device, ends the session of another, and marks this one', async () => {
    const [here, there] = await Promise.all([visit(browser, { viewport: desk }), visit(browser)]);
    const email = await newAccount(here.page, 'barbara');
    await signIn(there.page, email);
    await there.page.waitForURL(onPath('/'));
    await here.page.goto(at('/settings/security'));
    await here.page.getByText('This device').waitFor();
    const others = here.page.getByRole('button', { name: /^Sign out (?!everywhere)/ });
    await others.first().waitFor();
    expect(await others.count()).toBe(1);
    await here.screenshot('account-real-security');
    await others.first().click();
    await here.page.getByText("You aren't signed in anywhere else.").waitFor();
    await there.page.goto(at('/settings/security'));
    await there.page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(unexpected([...here.complaints, ...there.complaints])).toEqual([]);
    await Promise.all([here.close(), there.close()]);
  });

  it('changes the password, gives a token, and leaves everywhere', async () => {
    const player = await visit(browser, { viewport: desk });
    const { page } = player;
    const email = await newAccount(page, 'margaret');
    await page.goto(at('/settings/security'));
    await passwordField(page, 'Current password').fill(otherPassword);
    await passwordField(page, 'New password').fill(otherPassword);
    await button(page, 'Change password').click();
    await page.getByText('This is not your current password.').waitFor();
    await passwordField(page, 'Current password').fill(password);
    await button(page, 'Change password').click();
    await toast(page, 'Password changed.');

    await button(page, 'Get a token').click();
    await page.getByText('Expires in').waitFor();
    await button(page, 'Show').click();
    const token = (await page.locator('.token-text').textContent()) ?? '';
    const me = await fetch(at('/v2/users'), { headers: { authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ email });

    await button(page, 'Sign out everywhere').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL(onPath('/sign-in'));
    await signIn(page, email, otherPassword);
    await page.waitForURL(onPath('/'));
    expect(unexpected(player.complaints)).toEqual([]);
    await player.close();
  });
});
