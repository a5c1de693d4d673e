import * as z from 'zod';
import { kitConfig } from './config.ts';
import { checkGameOrigins, gameOrigins } from './game-origins.ts';

const schema = kitConfig
  .pick({ NODE_ENV: true })
  .extend({ PUBLIC_URL: z.string(), GAME_ORIGINS: gameOrigins })
  .superRefine(checkGameOrigins);
const read = (GAME_ORIGINS: string | undefined, NODE_ENV = 'production') =>
  schema.safeParse({ NODE_ENV, PUBLIC_URL: 'https://play.example', GAME_ORIGINS });

describe('GAME_ORIGINS', () => {
  it('lists origins, and none unless told', () => {
    expect(read('https://moss.example, https://itch.io/').data?.GAME_ORIGINS).toEqual([
      'https://moss.example',
      'https://itch.io',
    ]);
    expect(read(undefined).data?.GAME_ORIGINS).toEqual([]);
  });

  it.each([
    ['https://moss.example/game', 'a page'],
    ['https://*.moss.example', 'a wildcard'],
    ['javascript:alert(1)', 'a script'],
    ["https://moss.example; script-src 'unsafe-inline'", 'another directive'],
    ['https://play.example', "the platform's own origin"],
    ['http://moss.example', 'one without TLS in production'],
  ])('refuses %s: %s', (text) => {
    expect(read(text).success).toBe(false);
  });

  it('takes http where a developer works', () => {
    expect(read('http://127.0.0.1:3020', 'development').success).toBe(true);
  });
});
