import { eventually } from '@hatchery/kit/testing';
import type { Browser, Page } from 'playwright-core';
import { type Hex, keccak256, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { call } from '../platform/call.ts';
import { type Person, signInWithWallet } from '../platform/people.ts';
import { type Visit, type VisitOptions, visit } from './open-page.ts';

const refreshCookie = 'hatchery_refresh';
/** Tells the app that somebody was signed in when the page was left. */
const sessionHint = 'hatchery.session';

/** A player with a wallet and a name of their own, made without a browser. */
export async function newPlayer(
  url: string,
  displayName: string,
  privateKey: Hex = generatePrivateKey(),
): Promise<Person> {
  const person = await signInWithWallet(url, privateKey);
  await call(url, 'PUT', '/v2/users', { token: person.token, body: { displayName } });
  return person;
}

export const accountOf = ({ privateKey }: Person) => privateKeyToAccount(privateKey ?? keccak256(toHex('nobody')));

/** Lets a browser be somebody from its next page on. */
export async function comeAs(
  { context, page }: Pick<Visit, 'context' | 'page'>,
  url: string,
  person: Person,
): Promise<void> {
  await context.addCookies([
    {
      name: refreshCookie,
      value: person.refreshToken,
      domain: new URL(url).hostname,
      path: '/account',
      sameSite: 'Strict',
    },
  ]);
  await page.addInitScript((hint) => {
    // Once: who signs out stays out. Frames of games have no part in it.
    if (window !== top || sessionStorage.getItem('came')) return;
    sessionStorage.setItem('came', '1');
    localStorage.setItem(hint, '1');
  }, sessionHint);
}

/** Opens a browser of its own as a new player. */
export async function visitAsPlayer(browser: Browser, url: string, name: string, options?: VisitOptions) {
  const person = await newPlayer(url, name);
  const player = await visit(browser, options);
  await comeAs(player, url, person);
  return { ...player, person };
}

/** Arrives as a new guest, and waits for the egg in the nest. */
export async function arriveAsGuest(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await button(page, 'Play as guest').click();
  await button(page, 'Hatch').waitFor();
}

/** Hatches the egg in the nest, up to the creature's card. @returns its name. */
export async function meetCreature(page: Page): Promise<string> {
  await button(page, 'Hatch').click();
  await button(page, 'See your creature').click();
  return (await page.locator('.plate-full h2').textContent()) ?? '';
}

/** Gives a player's kept wallet game tokens of the local platform, once the wallet is made. */
export async function fundKeptWallet(url: string, { token }: Person): Promise<void> {
  const address = await eventually(async () => (await call(url, 'GET', '/v2/users', { token })).body.internalWallet);
  const { status } = await call(url, 'POST', '/faucet', { body: { address } });
  if (status !== 200) throw new Error(`The faucet answered ${status}.`);
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A row of a list that holds a text. */
export const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

export const sheet = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Refusals that a test asks for: the browser tells of each answer that is no success. */
export const unexpected = (complaints: readonly string[]): string[] =>
  complaints.filter((line) => !/status of (400|403|404|409|428|429)/.test(line));
