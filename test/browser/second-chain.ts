import type { Page } from 'playwright-core';

export const secondChain = { id: 56, name: 'BNB Smart Chain' };

/** Shows a page a platform of two chains. @returns the main chain's id and name */
export async function showSecondChain(page: Page, url: string): Promise<{ id: number; name: string }> {
  const config = (await (await fetch(new URL('/config.json', url))).json()) as {
    chains: { id: number; name: string }[];
  };
  const main = { id: 31337, name: 'Hatchery Local', ...config.chains[0] };
  const chains = [main, { ...main, ...secondChain }];
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, chains } }));
  return main;
}
