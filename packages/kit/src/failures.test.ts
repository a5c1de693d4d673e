import { toProblem } from './failures.ts';

const databaseError = (code: string) => Object.assign(new Error('The database refused.'), { code });

describe('toProblem', () => {
  it.each([
    ['a deadlock', '40P01', 503],
    ['a server that is going away', '57P01', 503],
    // The caller of an account that is gone gets a 404 from the use-case, which locks the account first.
    ['a row that belongs to no other row', '23503', 500],
    ['a row that is there already', '23505', 500],
  ])('%s (%s) is a %i', (_what, code, status) => {
    expect(toProblem(databaseError(code)).status).toBe(status);
  });
});
