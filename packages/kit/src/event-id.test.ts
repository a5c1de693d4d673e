import { lowestEventId, newEventId } from './event-id.ts';

it('makes ids that sort by time and are all different', () => {
  const early = Array.from({ length: 100 }, () => newEventId(1_700_000_000_000));
  const late = Array.from({ length: 100 }, () => newEventId(1_700_000_000_001));
  expect(new Set([...early, ...late]).size).toBe(200);
  expect(
    [...early]
      .sort()
      .at(-1)
      ?.localeCompare([...late].sort()[0] as string),
  ).toBe(-1);
  for (const id of early) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('knows the lowest id of a time', () => {
  const lowest = lowestEventId(new Date(1_700_000_000_000));
  expect(newEventId(1_699_999_999_999) < lowest).toBe(true);
  expect(newEventId(1_700_000_000_000) > lowest).toBe(true);
});
