import { Problem } from '@hatchery/api/problems';
import { isPassing, toProblem } from './failures.ts';

describe('a lost connection to the database', () => {
  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('is a 503: %s', (message) => {
    expect(toProblem(new Error(message)).status).toBe(503);
    // knex puts the statement before what pg says.
    expect(toProblem(new Error(`ROLLBACK - ${message}`)).status).toBe(503);
    expect(isPassing(new Error('Something', { cause: new Error(`select $1 - ${message}`) }))).toBe(true);
  });

  test('is told from other faults', () => {
    expect(toProblem(new Error('insert into notes values ($1) - value too long')).status).toBe(500);
    expect(isPassing(new Error('The connection terminated the story'))).toBe(false);
    expect(isPassing(new Problem('conflict', 'Too late.'))).toBe(false);
  });
});

const databaseError = (code: string) => Object.assign(new Error('The database refused.'), { code });

it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_HEADERS_TIMEOUT'])(
  'takes %s for a fault that passes',
  (code) => {
    expect(isPassing(new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) }))).toBe(true);
  },
);

describe('toProblem', () => {
  it.each([
    ['a deadlock', '40P01', 503],
    ['a server that is going away', '57P01', 503],
    ['a full disk', '53100', 503],
    ['a disk that fails', '58030', 503],
    ['a server that became a standby', '25006', 503],
    ['a session that waited too long for the next statement', '25P03', 503],
    ['a password that is not valid yet', '28P01', 503],
    // The caller of an account that is gone gets a 404 from the use-case, which locks the account first.
    ['a row that belongs to no other row', '23503', 500],
    ['a row that is there already', '23505', 500],
  ])('%s (%s) is a %i', (_what, code, status) => {
    expect(toProblem(databaseError(code)).status).toBe(status);
  });

  it('takes JSON of ours that is broken for no fault of the caller', () => {
    expect(toProblem(new SyntaxError('Unexpected token')).status).toBe(500);
  });
});
