import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { call } from '../platform/call.ts';
import { signInWithWallet } from '../platform/people.ts';
import { archive, type GivenFile, openLibrary, picture } from './library.ts';
import { launch, loaded, looks, openPlatform, type VisitOptions, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { button, comeAs, newPlayer, row, sheet, unexpected } from './players.ts';

const [platform, browser, folder] = await Promise.all([
  openPlatform(),
  launch(),
  mkdtemp(join(tmpdir(), 'library-desk-')),
]);
afterAll(() => Promise.all([browser.close(), rm(folder, { recursive: true })]));

const at = (path: string) => platform.url + path;
const someName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
/** A part goes through the platform, or to a store of its own with a signature. */
const uploads = /\/uploads\/[^/?]+[./]\d+(\?|$)/;
const partOf = (request: Request): string => /[./](\d+)$/.exec(new URL(request.url()).pathname)?.[1] ?? '';
const signInAdmin = () => signInWithWallet(platform.url, demoAccounts[1]?.privateKey);

async function visitAs(person: Awaited<ReturnType<typeof newPlayer>>, options: VisitOptions = {}) {
  const seen = await visit(browser, options);
  await comeAs(seen, platform.url, person);
  return seen;
}

async function newStudio(name: string) {
  const [admin, studio] = await Promise.all([signInAdmin(), newPlayer(platform.url, name)]);
  const path = `/v2/users/${studio.uid}/roles`;
  await call(platform.url, 'PUT', path, { token: admin.token, body: { roles: ['studio'] } });
  return newPlayer(platform.url, name, studio.privateKey);
}

/** A picture of more than two parts of 4 MiB, which nothing compresses. */
async function largePicture(name: string): Promise<GivenFile> {
  const [width, height] = [1_800, 1_700];
  const raw = { width, height, channels: 3 as const };
  const content = await sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { name, contentType: 'image/png', content };
}

/** Keeps a file on the disk: a browser knows it again by its time. */
async function stored({ name, content }: GivenFile): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Drops files on a page as a file manager does, or pastes them. */
async function drop(page: Page, files: readonly GivenFile[], { pasted = false } = {}): Promise<void> {
  const given = files.map(({ content, ...file }) => ({ ...file, text: content.toString('base64') }));
  await page.evaluate(
    ({ list, isPasted }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, contentType, text } of list) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type: contentType, lastModified: 1 }));
      }
      const told = { bubbles: true, cancelable: true };
      const events = isPasted
        ? [new ClipboardEvent('paste', { ...told, clipboardData: dataTransfer })]
        : ['dragenter', 'dragover', 'drop'].map((type) => new DragEvent(type, { ...told, dataTransfer }));
      for (const event of events) document.body.dispatchEvent(event);
    },
    { list: given, isPasted: pasted },
  );
}

const chosen = (page: Page) => page.locator('input[type=file][multiple]');
/** A new file by its original name; the field beside it holds the name that a download gets. */
const newFile = (page: Page, name: string) =>
  page.locator('.library-desk-file').filter({ has: page.getByLabel(`Name of ${name}`) });

/** Types the details of an asset, as far as they are needed. */
async function describeAsset(page: Page, title: string, licence: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).pressSequentially(title);
  await page.getByLabel('Licence', { exact: true }).selectOption({ label: licence });
  await page.getByLabel('Author').fill('Ada');
}

/** Checks names, contrasts and sizes of everything on a page. A box to tick is as large as its label, and a filter as its words. */
async function expectNoFaults(page: Page): Promise<void> {
  const isLarge = / type="(radio|checkbox)"| aria-pressed/;
  const faults = await page.evaluate(faultsOfPage);
  expect(faults.filter((fault) => !isLarge.test(fault))).toEqual([]);
}

const unexpectedHere = (complaints: readonly string[]) =>
  unexpected(complaints).filter((line) => !/status of 503|ERR_FAILED|ERR_INTERNET_DISCONNECTED/.test(line));

it.each(looks)(
  'files are dropped, sent by parts, published, and followed by a next version: %s',
  async (look, options) => {
    const library = await openLibrary(platform.url);
    const [licence, tag] = await Promise.all([library.newLicence('Meadow'), library.newTag()]);
    const [large, small, next] = await Promise.all([
      largePicture('moss_floor.png'),
      picture('moss detail.png', 300, 200),
      picture('moss_edge.png', 400, 300),
    ]);
    const admin = await visitAs(await newPlayer(platform.url, 'Ada', demoAccounts[1]?.privateKey), options);
    const { page } = admin;
    const title = someName('Moss');

    // One part is refused once, and another one is held until its progress was seen.
    let refusals = 1;
    let held: (() => void) | undefined;
    const release = new Promise<void>((done) => {
      held = done;
    });
    await page.route(uploads, async (route) => {
      if (partOf(route.request()) === '0' && refusals-- > 0)
        return route.fulfill({ status: 503, json: { type: '/problems/service-unavailable', detail: 'Not now.' } });
      if (partOf(route.request()) === '2') await release;
      return route.fallback();
    });

    await page.goto(at('/admin/library'));
    await page.getByRole('table', { name: 'Assets of the library' }).waitFor();
    await loaded(page);
    await drop(page, [large, small, { name: 'notes.txt', contentType: 'text/plain', content: Buffer.from('No.') }]);
    await page.waitForURL('**/admin/library/new');
    await page.getByRole('alert').getByText("notes.txt can't be added.").waitFor();
    await newFile(page, 'moss detail.png').getByText('Uploaded', { exact: true }).waitFor();
    await newFile(page, 'moss_floor.png')
      .getByText(/^Uploading, \d\d %/)
      .waitFor();
    await admin.screenshot(`library-desk-uploading-${look}`);
    await expectNoFaults(page);

    // Words typed meanwhile are sent once the last part has arrived.
    await button(page, 'Create asset').click();
    await page.getByText('Enter a title.').waitFor();
    await page.getByText('Choose a licence.').waitFor();
    await admin.screenshot(`library-desk-faults-${look}`);
    await describeAsset(page, title, licence.name);
    expect(await page.getByLabel('Credit').inputValue()).toBe(`“${title}” by Ada, ${licence.name}`);
    const tags = page.getByRole('combobox', { name: 'Tags (optional)' });
    await tags.pressSequentially(tag);
    await page.getByRole('option', { name: new RegExp(tag) }).waitFor();
    await admin.screenshot(`library-desk-tags-${look}`);
    await page.keyboard.press('Enter');
    await page.getByLabel(`Remove tag ${tag}`).waitFor();
    const fresh = `new ${randomUUID().slice(0, 8)}`;
    await tags.pressSequentially(fresh);
    await page.keyboard.press('Enter');
    await page.getByLabel(`Remove tag ${fresh}`).waitFor();
    await page.keyboard.press('Backspace');
    await page.getByLabel(`Remove tag ${fresh}`).waitFor({ state: 'detached' });
    const name = page.getByLabel('Name of moss detail.png');
    await name.fill('moss:detail.png');
    await page.keyboard.press('Tab');
    await page.getByText('Leave out / \\').waitFor();
    await name.fill('moss-detail.png');
    await page.keyboard.press('Enter');
    await page.getByText('It is sent as soon as all files are uploaded.').waitFor();
    held?.();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await sheet(page, 'Overview').getByText('Shown', { exact: true }).waitFor();
    await sheet(page, 'Versions').getByText('moss-detail.png').waitFor();
    await sheet(page, 'Changes').getByText('Created').waitFor();
    await loaded(page);
    await admin.screenshot(`library-desk-asset-${look}`);
    await expectNoFaults(page);

    // The next version: one file goes, one comes, and comes first.
    await page.getByLabel('Remove moss-detail.png').click();
    await chosen(page).setInputFiles(await stored(next));
    await newFile(page, 'moss_edge.png').getByText('Uploaded', { exact: true }).waitFor();
    await page.getByLabel('Move moss_edge.png up').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Description (optional)').pressSequentially('Soft.');
    await button(page, 'Save and send version 2').click();
    await sheet(page, 'Versions').getByText('Version 2').waitFor();
    await button(page, 'Save').waitFor();
    expect(await page.locator('.library-desk-file strong').allTextContents()).toEqual([
      'moss_edge.png',
      'moss_floor.png',
    ]);
    await sheet(page, 'Changes').getByText('Changed description and files').waitFor();

    // Somebody else saves in between.
    const asset = at(`/v2/assets-library/desk/${page.url().split('/').at(-1)}`);
    const { token } = await signInAdmin();
    const { body: now } = await call(platform.url, 'GET', asset, { token });
    const { uid, version, description, author, tags: had } = now;
    const change = { title: `${title} again`, version, description, author, tags: had, active: true };
    const body = { ...change, licenceUid: licence.uid };
    expect((await call(platform.url, 'PUT', `/v2/assets-library/${uid}`, { token, body })).status).toBe(200);
    await page.getByLabel('Description (optional)').pressSequentially(' And deep.');
    await button(page, 'Save').click();
    await page.getByText('Someone changed this since you opened it.').waitFor();
    await admin.screenshot(`library-desk-stale-${look}`);
    await button(page, 'Look again').click();
    await page.getByRole('heading', { level: 1, name: `${title} again` }).waitFor();
    await eventually(async () => (await page.getByLabel('Title', { exact: true }).inputValue()) === `${title} again`);

    await button(page, 'Hide').click();
    await sheet(page, 'Overview').getByText('Hidden', { exact: true }).waitFor();
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForURL('**/admin/library');
    expect((await call(platform.url, 'GET', asset, { token })).status).toBe(404);
    expect(unexpectedHere(admin.complaints)).toEqual([]);
    await admin.close();
  },
);

it('an upload that broke off goes on after a reload, and waits while there is no network', async () => {
  const library = await openLibrary(platform.url);
  const licence = await library.newLicence('Reload');
  const [path, studio] = await Promise.all([largePicture('long_road.png').then(stored), newStudio('Road makers')]);
  const visitor = await visitAs(studio, looks[0][1]);
  const { page, context } = visitor;
  page.on('dialog', (dialog) => void dialog.accept());
  const sent: string[] = [];
  let isHeld = true;
  await page.route(uploads, async (route) => {
    const part = partOf(route.request());
    if (isHeld && part !== '0') return;
    sent.push(part);
    await route.fallback();
  });
  await page.goto(at('/admin/library/new'));
  await button(page, 'Choose files').waitFor();
  const first = page.waitForResponse((answer) => partOf(answer.request()) === '0' && answer.ok());
  await chosen(page).setInputFiles(path);
  await first;
  await newFile(page, 'long_road.png')
    .getByText(/^Uploading, \d\d %/)
    .waitFor();
  await page.reload();
  await page.getByText('1 upload of your last visit:').waitFor();
  await visitor.screenshot('library-desk-unfinished');
  sent.length = 0;
  await chosen(page).setInputFiles(path);
  await newFile(page, 'long_road.png').getByText('goes on where it stopped').waitFor();
  await context.setOffline(true);
  await newFile(page, 'long_road.png')
    .getByText(/^Paused at 4\d %: you're offline/)
    .waitFor();
  await visitor.screenshot('library-desk-offline');
  isHeld = false;
  await context.setOffline(false);
  await newFile(page, 'long_road.png').getByText('Uploaded', { exact: true }).waitFor();
  expect(sent.toSorted()).toEqual(['1', '2']);

  const title = someName('Long road');
  await describeAsset(page, title, licence.name);
  await page.getByLabel('Show it to everybody').uncheck();
  await button(page, 'Create asset').click();
  await sheet(page, 'Overview').getByText('Hidden', { exact: true }).waitFor();
  expect(unexpectedHere(visitor.complaints)).toEqual([]);
  await visitor.close();
});

it('a refused file says why, and is replaced', async () => {
  const library = await openLibrary(platform.url);
  const [licence, good, studio] = await Promise.all([
    library.newLicence('Checked'),
    picture('good.png', 200, 200),
    newStudio('Careful makers'),
  ]);
  const bad = { name: 'bad.png', contentType: 'image/png', content: Buffer.from('This is no picture.') };
  const visitor = await visitAs(studio, looks[1][1]);
  const { page } = visitor;
  await page.goto(at('/admin/library/new'));
  await button(page, 'Choose files').waitFor();
  await drop(page, [good, bad]);
  await page.getByText('2 files are uploaded').waitFor();
  const title = someName('Checked');
  await describeAsset(page, title, licence.name);
  await button(page, 'Create asset').click();
  const refused = sheet(page, 'Version 1 was refused');
  await refused.waitFor();
  const words = await row(page, 'bad.png').locator('.field-error').first().textContent();
  expect(words).toMatch(/\w+ \w+/);
  await loaded(page);
  await visitor.screenshot('library-desk-refused');
  await page.getByLabel('Remove bad.png').click();
  await button(page, 'Save and send version 1').click();
  await sheet(page, 'Overview').getByText('Shown', { exact: true }).waitFor();
  await refused.waitFor({ state: 'detached' });
  await sheet(page, 'Versions').getByText('good.png').waitFor();
  expect(unexpected(visitor.complaints)).toEqual([]);
  await visitor.close();
});

it('each file becomes an asset, and a studio sees its own alone', async () => {
  const library = await openLibrary(platform.url);
  const licence = await library.newLicence('Each');
  const word = randomUUID().slice(0, 8);
  const files = await Promise.all(['red', 'blue'].map((name) => picture(`${name}_leaf-${word}.png`, 90, 60)));
  const others = await library.publish(someName('Of others'), licence, [], [await picture('other.png', 90, 60)]);
  const visitor = await visitAs(await newStudio('Leaf makers'), looks[0][1]);
  const { page } = visitor;
  await page.goto(at('/admin/library'));
  await page.getByText('No assets yet. Drop files here, or press New.').waitFor();
  expect(await button(page, 'Tags').count()).toBe(0);
  await visitor.screenshot('library-desk-empty');
  await page.getByRole('link', { name: 'New' }).click();
  await button(page, 'Choose files').waitFor();
  await drop(page, files.slice(0, 1));
  await drop(page, files.slice(1), { pasted: true });
  await page.getByText('2 files are uploaded').waitFor();
  await page.getByLabel('An asset for each file').check();
  await page.getByLabel(`Title of red_leaf-${word}.png`).fill(`Ruby leaf ${word}`);
  await page.getByLabel('Licence', { exact: true }).selectOption({ label: licence.name });
  await page.getByLabel('Author').fill('Leaf makers');
  await visitor.screenshot('library-desk-each');
  await button(page, 'Create 2 assets').click();
  await page.getByText('2 assets', { exact: true }).waitFor();
  await page
    .getByRole('row', { name: `Ruby leaf ${word}, open` })
    .getByText('Shown')
    .waitFor();
  await page
    .getByRole('row', { name: `Blue leaf ${word}, open` })
    .getByText('Shown')
    .waitFor();
  await loaded(page);
  await visitor.screenshot('library-desk-studio');
  await page.goto(at(`/admin/library/${others.uid}`));
  await page.getByRole('heading', { name: 'No asset of yours' }).waitFor();
  await page.goto(at('/admin/library/licences'));
  await page.getByText("You don't have access").waitFor();
  await visitor.close();
});

it.each(looks)(
  'an admin tags and hides several at once, and publishes a next version of a licence: %s',
  async (look, options) => {
    const library = await openLibrary(platform.url);
    const [licence, tag, other] = await Promise.all([library.newLicence('Bulk'), library.newTag(), library.newTag()]);
    const word = randomUUID().slice(0, 8);
    for (const name of ['Fern', 'Reed', 'Sedge'])
      await library.publish(`${name} ${word}`, licence, [other], [await picture(`${name}.png`, 120, 80)]);
    const admin = await visitAs(await newPlayer(platform.url, 'Ada', demoAccounts[1]?.privateKey), options);
    const { page } = admin;
    const releaseFonts = await admin.holdFonts();
    await page.goto(at('/admin/library'), { waitUntil: 'commit' });
    await page.getByRole('row', { name: `Sedge ${word}, open` }).waitFor();
    releaseFonts();
    await loaded(page);
    await page.keyboard.press('f');
    await page.keyboard.type(word);
    await page.getByText('3 assets', { exact: true }).waitFor();
    await loaded(page);
    await page.getByLabel(`Select Fern ${word}`).check();
    await button(page, 'Select all 3').click();
    const bulk = page.getByRole('region', { name: 'Selected assets' });
    await bulk.getByText('3 selected').waitFor();
    await admin.screenshot(`library-desk-bulk-${look}`);
    await expectNoFaults(page);
    await bulk.getByRole('button', { name: 'Tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 3 assets' });
    await dialog.getByRole('combobox', { name: 'Add' }).pressSequentially(tag);
    await page.keyboard.press('Enter');
    await dialog.getByRole('combobox', { name: 'Remove' }).pressSequentially(other);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByLabel(`Remove tag ${other}`).waitFor();
    await admin.screenshot(`library-desk-bulk-tags-${look}`);
    await dialog.getByRole('button', { name: 'Change tags' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: `Reed ${word}, open` })
      .getByText(tag, { exact: true })
      .waitFor();
    await page.getByLabel(`Select Sedge ${word}`).uncheck();
    await bulk.getByRole('button', { name: 'Hide' }).click();
    for (const [name, state] of [
      ['Fern', 'Hidden'],
      ['Reed', 'Hidden'],
      ['Sedge', 'Shown'],
    ])
      await page
        .getByRole('row', { name: `${name} ${word}, open` })
        .getByText(`${state}`, { exact: true })
        .waitFor();
    await button(page, 'Hidden').click();
    await page.getByText('2 assets', { exact: true }).waitFor();
    await bulk.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Licences' }).click();
    await button(page, `Next version of ${licence.name}`).click();
    const form = sheet(page, `Version 2 of ${licence.name}`);
    await form.getByText('Everybody is asked again.').waitFor();
    await form.getByLabel('Full text').fill('Version 2. You may use it.');
    await admin.screenshot(`library-desk-licence-${look}`);
    await expectNoFaults(page);
    await form.getByRole('button', { name: 'Publish version 2' }).click();
    await page
      .getByRole('dialog', { name: `Publish version 2 of ${licence.name}?` })
      .getByRole('button', { name: 'Publish' })
      .click();
    await sheet(page, licence.name)
      .getByText(/^Version 2, since/)
      .waitFor();
    expect(await admin.layoutShifts()).toEqual([]);
    expect(unexpected(admin.complaints)).toEqual([]);
    await admin.close();
  },
);

it('an archive gets a picture as its preview, and shows how often it was asked for', async () => {
  const library = await openLibrary(platform.url);
  const licence = await library.newLicence('Counted');
  const pack = archive(`pack-${randomUUID().slice(0, 8)}.zip`, { 'readme.txt': 'Hello.' });
  const cover = await picture('cover.png', 320, 240);
  const admin = await visitAs(await newPlayer(platform.url, 'Ada', demoAccounts[1]?.privateKey), looks[1][1]);
  const { page } = admin;
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const days = Array.from({ length: 60 }, (_, index) => ({
    day: day(59 - index),
    views: 20 + Math.round(15 * Math.sin(index / 5)) + (index % 7),
    downloads: index % 9,
  }));
  await page.route('**/v2/assets-library/desk/*/days', (route) => route.fulfill({ json: days }));
  await page.goto(at('/admin/library/new'));
  await button(page, 'Choose files').waitFor();
  await drop(page, [pack]);
  await describeAsset(page, someName('Pack'), licence.name);
  await page.getByLabel('Preview picture: file').setInputFiles(await stored(pack));
  await page.getByText('This file is not a picture.').waitFor();
  await page.getByLabel('Preview picture: file').setInputFiles(await stored(cover));
  await page.getByRole('group', { name: 'Preview picture' }).getByText('Uploaded').waitFor();
  await admin.screenshot('library-desk-preview');
  await button(page, 'Create asset').click();
  await sheet(page, 'Overview').getByText('Shown', { exact: true }).waitFor();
  await sheet(page, 'Overview')
    .getByRole('img', { name: /^Preview of/ })
    .waitFor();

  const counted = sheet(page, 'The last 90 days');
  const chart = counted.getByRole('slider', { name: 'Day' });
  await chart.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const { views, downloads } = days.at(-2) ?? { views: 0, downloads: 0 };
  await counted.getByText(`${views} views, ${downloads} downloads`).waitFor();
  expect(await chart.getAttribute('aria-valuetext')).toContain(`${views} views`);
  await admin.screenshot('library-desk-days');
  await page.keyboard.press('Home');
  await counted.getByText('0 views, 0 downloads').waitFor();
  await counted.getByText('As a table').click();
  expect(await counted.getByRole('row').count()).toBe(1 + days.length);
  expect(unexpected(admin.complaints)).toEqual([]);
  await admin.close();
});
