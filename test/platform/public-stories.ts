import { eventually } from '@hatchery/kit/testing';
import type { Story } from './story.ts';

/** Reads all that is public of collections, the bazaar, prices, supply and seasons, once they were read from the chain. */
const looks: Story = async ({ send }) => {
  await eventually(async () => (await send('GET', '/public/prices')).status === 200);
  await send('GET', '/public/collections');
  for (const slug of ['hatchy', 'gen1', 'omnimon']) {
    await send('GET', `/public/collections/${slug}`);
    await send('GET', `/public/collections/${slug}/holders`);
  }
  for (const token of ['gen1/tokens/0', 'gen2/tokens/40', 'gen2-eggs/tokens/0', 'omnichain-items/tokens/100000'])
    await send('GET', `/public/collections/${token}`);
  for (const what of ['collections/gen1/sales', 'collections/gen1/listings', 'supply', 'seasons'])
    await send('GET', `/public/${what}`);
};

/** Flows of everybody who looks at what there is. */
export const publicStories: Record<string, Story> = { looks };
