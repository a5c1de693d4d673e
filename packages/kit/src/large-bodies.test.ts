import type { IncomingMessage } from 'node:http';
import { isSmallBody, LargeBodies } from './large-bodies.ts';

test('a body is large by what it says, or may have if it does not say', () => {
  const sent = (length?: string) => ({ headers: { 'content-length': length } }) as unknown as IncomingMessage;
  const [saves, others] = [5_000_000, 65_536];
  expect([isSmallBody(saves, sent('1000')), isSmallBody(others, sent()), isSmallBody(others, sent('9999999'))]).toEqual(
    Array(3).fill(true),
  );
  expect([isSmallBody(saves, sent('300000')), isSmallBody(saves, sent()), isSmallBody(saves, sent('x'))]).toEqual(
    Array(3).fill(false),
  );
});

test('four are handled at once, while more may arrive', async () => {
  const bodies = new LargeBodies();
  const turns = await Promise.all(Array.from({ length: 6 }, () => bodies.arrive()));
  const handled: number[] = [];
  const handling = turns.map(async (turn, place) => {
    await turn.handle();
    handled.push(place);
  });
  await Promise.all(handling.slice(0, 4));
  expect(handled).toEqual([0, 1, 2, 3]);
  turns[0]?.leave();
  await handling[4];
  expect(handled).toEqual([0, 1, 2, 3, 4]);
  turns[1]?.leave();
  await handling[5];
  for (const turn of turns) turn.leave();
});
