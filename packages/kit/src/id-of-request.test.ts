import * as z from 'zod';
import { idOfRequest } from './id-of-request.ts';

test('idOfRequest is a UUID, one for each noun, caller and key', () => {
  const ids = [
    idOfRequest('gift', 'a', 'x'),
    idOfRequest('gift', 'b', 'x'),
    idOfRequest('gift', 'a', 'y'),
    idOfRequest('order', 'a', 'x'),
    idOfRequest('gift', 'a', undefined),
    idOfRequest('gift', 'a', undefined),
  ];
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(idOfRequest('gift', 'a', 'x')).toBe(ids[0]);
});
