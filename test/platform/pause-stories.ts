import { randomInt } from 'node:crypto';
import type { Story } from './story.ts';

/** An admin pauses a chain that nobody plays on, and lets it go on. */
const pausing: Story = async ({ send, admin: token }) => {
  const name = `chain:${randomInt(1_000_000_000, 2_000_000_000)}`;
  const reason = 'Its nodes disagree about the last hour.';
  await send('PUT', `/account/pauses/${name}`, { token, body: { reason } });
  await send('GET', '/account/pauses', { token });
  await send('POST', `/account/pauses/${name}/end`, { token, body: { reason: 'They agree again.' } });
};

export const pauseStories: Record<string, Story> = { pausing };
