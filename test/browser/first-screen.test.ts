import { desk, launch, loaded, openPlatform, phone, visit } from './open-page.ts';
import { faultsOfPage } from './page-faults.ts';
import { arriveAsGuest, button } from './players.ts';

const [platform, browser] = await Promise.all([openPlatform(), launch()]);
afterAll(() => browser.close());

describe('the first screen', () => {
  it('is in the page itself: a loading egg on the sky, title and sharing metadata', async () => {
    const html = await (await fetch(platform.url)).text();
    expect(html).toMatch(/<img[^>]+alt="LOADING"/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    for (const name of ['og:title', 'og:description', 'og:image', 'twitter:card'])
      expect(html).toMatch(new RegExp(`<meta (property|name)="${name}" content="[^"]+"`));
  });

  it('shifts nothing while it loads on a slow phone', async () => {
    const guest = await visit(browser, { viewport: phone });
    const session = await guest.context.newCDPSession(guest.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await guest.page.goto(platform.url);
    await guest.page.getByRole('button', { name: 'Play as guest' }).waitFor();
    await guest.page.waitForLoadState('networkidle');
    expect(await guest.layoutShifts()).toEqual([]);
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });

  it('has its places in a row on a phone, and in a column on a desk', async () => {
    for (const [viewport, across] of [
      [phone, 6],
      [desk, 1],
    ] as const) {
      const guest = await visit(browser, { viewport });
      await guest.page.goto(platform.url);
      const places = guest.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      const lefts = await places.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
      expect(new Set(lefts).size).toBe(across);
      await guest.close();
    }
  });

  it('leads to keepers, before and after somebody is there', async () => {
    for (const viewport of [phone, desk]) {
      const guest = await visit(browser, { viewport });
      const { page } = guest;
      await page.goto(platform.url);
      const make = page.getByRole('link', { name: 'Make your keeper' });
      await make.waitFor();
      await loaded(page);
      await guest.screenshot(`landing-keepers-${viewport.width}`);
      const { y = 0, height = 0 } = (await make.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(viewport.height - 60);
      await make.click();
      await page.getByRole('heading', { name: 'Keeper studio' }).waitFor();
      await arriveAsGuest(page, platform.url);
      await page.goto(platform.url);
      await page.getByRole('link', { name: 'Make or dress your keeper' }).waitFor();
      await loaded(page);
      await guest.screenshot(`home-keepers-${viewport.width}`);
      await page.getByRole('link', { name: 'Make or dress your keeper' }).click();
      await page.getByRole('heading', { name: 'Your keepers' }).waitFor();
      expect(guest.complaints).toEqual([]);
      await guest.close();
    }
  });

  it('loads no code for wallets and chains until somebody asks for a wallet', async () => {
    const guest = await visit(browser, { viewport: desk });
    const scripts: string[] = [];
    guest.page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await arriveAsGuest(guest.page, platform.url);
    // The list of the player's wallets is data of the platform.
    expect(scripts.filter((path) => /web3|connect|wallet(?!s\.queries)/i.test(path))).toEqual([]);
    await guest.close();
  });
});

describe('a page that is open while the site is built again', () => {
  it('reloads when code of its build is gone, and goes on', async () => {
    const guest = await visit(browser, { viewport: desk });
    const { page } = guest;
    await page.goto(platform.url);
    await page.getByRole('button', { name: 'Play as guest', exact: true }).waitFor();
    let isOld = true;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isOld = false;
    });
    await page.route('**/assets/market-*.js', (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()));
    const rebuilt = { contentType: 'text/html', body: '<script type="module" src="/assets/index-NEW.js"></script>' };
    await page.route(
      ({ pathname }) => pathname === '/',
      (route) => (route.request().isNavigationRequest() ? route.continue() : route.fulfill(rebuilt)),
    );
    await page.getByRole('navigation').getByRole('link', { name: 'Market' }).click();
    await page.getByRole('button', { name: 'Buy 1 Fire Egg' }).waitFor();
    expect(isOld).toBe(false);
    await guest.close();
  });
});

describe('a dialog whose code does not arrive', () => {
  it('leaves the page as it is, and says so', async () => {
    const guest = await visit(browser, { viewport: desk });
    const { page } = guest;
    await arriveAsGuest(page, platform.url);
    await page.route(/assets\/(notifications-dialog|tray|command-palette|connect-dialog)-.*\.js/, (route) =>
      route.abort(),
    );
    const openers = [
      () => page.getByRole('button', { name: /^Notifications/ }).click(),
      () => page.getByRole('button', { name: /^Transactions/ }).click(),
      () => page.keyboard.press('/'),
    ];
    for (const open of openers) {
      await open();
      const words = page.locator('.toast', { hasText: 'That did not load.' });
      await words.waitFor();
      await words.getByRole('button', { name: 'Dismiss' }).click();
      expect(await button(page, 'Hatch').isVisible()).toBe(true);
    }
    await page.getByRole('navigation').getByRole('link', { name: 'Market' }).click();
    await button(page, 'Use your own wallet').click();
    await page.getByText('That did not load.').first().waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Market');
    await guest.close();
  });
});

describe('a wallet SDK', () => {
  it('is fetched when its wallet is chosen, and shows a dialog of its own', async () => {
    const guest = await visit(browser, { viewport: desk });
    const { page } = guest;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.route(
      (url) => url.origin !== new URL(platform.url).origin,
      (route) => route.abort(),
    );
    await page.goto(`${platform.url}/sign-in`);
    await page.getByRole('button', { name: 'Continue with a wallet' }).click();
    await page.getByRole('button', { name: /^MetaMask/ }).waitFor();
    expect(scripts.filter((path) => /connect-evm/.test(path))).toEqual([]);
    await page.getByRole('button', { name: /^MetaMask/ }).click();
    await page.getByText('Scan to connect with the MetaMask mobile app').waitFor();
    expect(scripts.some((path) => /connect-evm/.test(path))).toBe(true);
    expect(guest.complaints.filter((complaint) => complaint.startsWith('CSP'))).toEqual([]);
    await guest.close();
  });
});

describe('every page', () => {
  it.each([
    ['phone', phone],
    ['desk', desk],
  ])(
    'has one heading, landmarks, names for all, targets of 44 px and readable text, by day and night: %s',
    async (name, viewport) => {
      const guest = await visit(browser, { viewport });
      const { page } = guest;
      for (const path of await everyPath()) {
        await page.goto(platform.url + path);
        await page
          .getByRole('heading', { level: 1 })
          .or(page.getByRole('heading', { level: 2 }))
          .first()
          .waitFor();
        // Day and night are read from styles alone, so one load shows both.
        for (const [time, colorScheme] of [
          ['day', 'light'],
          ['night', 'dark'],
        ] as const) {
          await page.emulateMedia({ colorScheme });
          await loaded(page);
          await guest.screenshot(`page-${name}-${time}${path.replaceAll('/', '-')}`);
          expect({ path, time, faults: await page.evaluate(faultsOfPage) }).toEqual({ path, time, faults: [] });
        }
      }
      expect(
        guest.complaints.filter(
          (complaint) => !/(monsters|receipts|trades|assets-library)\/999999|games\?slug=999999/.test(complaint),
        ),
      ).toEqual([]);
      await guest.close();
    },
  );
});

/** Returns every path of the table of pages, with a creature that is not there, and a path that is not there. */
async function everyPath(): Promise<string[]> {
  // Named at run time: the types of the pages' code are checked with the web app.
  const tables = await Promise.all(
    ['first', 'later'].map(async (table) => Object.values(await import(`../../web/src/app/${table}-pages.ts`))[0]),
  );
  const pages = tables.flat() as { path: string }[];
  return [...pages.map(({ path }) => path.replace(/\$(id|slug)/, '999999')), '/nowhere'];
}
