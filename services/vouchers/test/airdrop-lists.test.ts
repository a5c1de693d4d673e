import { randomUUID } from 'node:crypto';
import { asAdmin } from '@hatchery/kit/testing';
import { type AirdropStage, randomAddress, startAirdropStage } from './fixtures/airdrops.fixture.ts';

let stage: AirdropStage;
beforeAll(async () => {
  stage = await startAirdropStage();
});
afterAll(() => stage.close());

const draft = async (decimals = 2) => stage.draft(await stage.newAsset({ decimals }));
const [one, two, three] = [randomAddress(), randomAddress(), randomAddress()];

describe('a list', () => {
  test('may have a byte order mark, quotes, CRLF, semicolons, tabs, spaces and empty lines', async () => {
    const { uid } = await draft();
    const csv = `\uFEFF"Address";"Amount"\r\n\r\n"${one.toLowerCase()}" ; "1.50"\r\n${two}\t2\r\n\n  \r\n"fern@Example.com",.0\r\n`;
    const list = await stage.readList(uid, csv.replace('.0\r\n', '0.01'));
    expect(list).toMatchObject({ status: 'ready', recipients: 3, amountBase: '351' });
  });

  test('is read in several files as one', async () => {
    const { uid } = await draft();
    const list = await stage.readList(uid, `address,amount\n${one},1`, `address,amount\n${two},2`);
    expect(list).toMatchObject({ status: 'ready', recipients: 2, amountBase: '300' });
    const again = await stage.readList(uid, `${one},1`, `${two},1\n${one},1`);
    expect(again.faults).toEqual([{ file: 2, line: 2, message: expect.stringContaining('line 1 of file 1') }]);
  });

  test('of e-mail addresses is found by those who have them, in whatever case, and keeps hints alone', async () => {
    const players = await Promise.all(Array.from({ length: 3 }, () => stage.newPlayer()));
    const [plain, tagged, quoted] = players.map(({ userId }) => userId) as [string, string, string];
    for (const [userId, email] of [
      [plain, 'Ada.Fern@Example.com'],
      [tagged, 'moss+drop@example.com'],
      [quoted, "o'moss@example.com"],
    ] as const)
      stage.neighbours.emails.set(userId, email);
    const { uid } = await draft();
    const csv = `email;amount\r\nada.fern@example.com;1.25\r\n" MOSS+drop@Example.com ";2\r\n${one};3\r\n"o'moss@example.com";4`;
    const { list } = await stage.activate(uid, csv);
    expect(list).toMatchObject({ recipients: 4, amountBase: '1025' });
    const { body: recipients } = await stage.call('GET', `/v2/airdrops/${uid}/recipients`, { as: stage.admin });
    const hints = ['a…@example.com', 'm…@example.com', undefined, 'o…@example.com'];
    expect(recipients.map(({ email }: { email?: string }) => email)).toEqual(hints);
    const found = `/v2/airdrops/${uid}/recipients?search=${encodeURIComponent('Moss+Drop@example.com')}`;
    expect((await stage.call('GET', found, { as: stage.admin })).body).toMatchObject([{ number: 2 }]);
    for (const [index, amountBase] of ['125', '200', '400'].entries())
      expect(await stage.mine(players[index]?.as, uid)).toMatchObject({ status: 'claimable', amountBase });
  });

  test.each([
    ['an address twice, in another case', `${one},1\n${one.toLowerCase()},2`, 2, 'line 1'],
    ['an e-mail address twice, in another case', 'Fern@example.com,1\nfern@EXAMPLE.com,2', 2, 'line 1'],
    ['a wrong checksum', `${one.slice(0, 2)}${flipped(one.slice(2))},1`, 1, 'checksum'],
    ['the zero address', `0x${'0'.repeat(40)},1`, 1, 'zero address'],
    ['no address', 'fern,1', 1, 'neither'],
    ['no e-mail address', 'fern@,1', 1, 'not an e-mail'],
    ['no recipient', ',1', 1, 'missing'],
    ['no amount', `${one},`, 1, 'missing'],
    ['one field', one, 1, '2 fields'],
    ['a decimal comma', `${one},1,5`, 1, '2 fields'],
    ['zero', `${one},0.00`, 1, 'zero'],
    ['a negative amount', `${one},-1`, 1, 'negative'],
    ['an exponent', `${one},1e3`, 1, 'decimal number'],
    ['too many decimals', `${one},0.001`, 1, 'decimals'],
    ['2^256', `${one},${2n ** 256n}`, 1, 'too large'],
    ['text behind a quote', `"${one}"x,1`, 1, 'quote'],
    ['a quote that is not closed', `${two},1\n"${one},1\n${three},2`, undefined, 'quote'],
    ['a line without an end', `${two},1\n${'x'.repeat(5_000)}`, undefined, 'longer'],
    ['nothing', 'address,amount\n', 1, 'no recipient'],
  ])('with %s is refused as a whole, with the line', async (_, csv, line, words) => {
    const { uid, version } = await draft();
    const list = await stage.readList(uid, csv);
    expect(list).toMatchObject({ status: 'refused', recipients: 0, faultCount: 1 });
    expect(list.faults[0]).toMatchObject({ ...(line && { line }), message: expect.stringContaining(words) });
    expect((await stage.get(uid)).version).toBe(version);
    const run = await stage.call('POST', `/v2/airdrops/${uid}/dry-runs`, { as: stage.admin, body: { version } });
    expect(run.status).toBe(409);
  });

  test('names the first 100 faults and counts all', async () => {
    const { uid } = await draft();
    const list = await stage.readList(uid, `${one},1\n${'nobody,1\n'.repeat(250)}`);
    expect(list).toMatchObject({ status: 'refused', faultCount: 250 });
    expect(list.faults).toHaveLength(100);
    expect(list.faults.at(-1)).toMatchObject({ line: 101 });
  });

  test('that is refused leaves the one before in force', async () => {
    const { uid } = await draft();
    await stage.readList(uid, `${one},1`);
    await stage.readList(uid, `${two},1\nnobody,1`);
    expect(await stage.dryRun(uid)).toMatchObject({ eligible: 1, amountBase: '100' });
  });

  test('of 100,000 is read, and one more is too many', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')},1`);
    const { uid } = await draft();
    const list = await stage.readList(uid, rows.join('\n'));
    expect(list).toMatchObject({ status: 'ready', recipients: 100_000 });
    expect(await stage.dryRun(uid)).toMatchObject({ eligible: 100_000, progress: { done: 100_000, total: 100_000 } });
    const more = await stage.readList(uid, rows.join('\n'), `${one},1`);
    expect(more).toMatchObject({ status: 'refused', faults: [{ message: expect.stringContaining('100000') }] });
  });

  test('is not kept in clear, and forgotten a month after the end', async () => {
    const { uid } = await draft();
    const { list, latestDryRun: run } = await stage.activate(uid, 'fern@example.com,1');
    const kept = await Promise.all([
      stage.database.knex('airdrop_list_rows').where({ list_id: list.uid }),
      stage.database.knex('airdrop_recipients').where({ run_id: run.uid }),
    ]);
    expect(kept.map((rows) => rows.length)).toEqual([1, 1]);
    expect(JSON.stringify(kept)).not.toContain('fern');
    await stage.act(uid, 'end');
    stage.clock.ahead += 31 * 86_400_000;
    await stage.until(async () => {
      const left = await stage.database.knex('airdrops').where({ id: uid }).first('email_salt');
      return left.email_salt === null;
    });
    const { body } = await stage.call('GET', `/v2/airdrops/${uid}/recipients`, { as: stage.admin });
    expect(body).toMatchObject([{ number: 1, claim: 'none' }]);
    expect(body[0].email).toBeUndefined();
  });
});

describe('a ticket', () => {
  test('works once, for who asked for it, after its upload', async () => {
    const { uid, version } = await draft();
    const files = [{ contentType: 'text/csv', size: 10 }];
    const { body } = await stage.call('POST', '/v2/airdrops/file-upload-urls', { as: stage.admin, body: { files } });
    const handIn = (as = stage.admin) =>
      stage.call('POST', `/v2/airdrops/${uid}/lists`, { as, body: { version, tickets: [body[0].ticket] } });
    expect(await handIn()).toMatchObject({ status: 409, body: { errors: [{ path: 'body.tickets.0' }] } });
    expect((await handIn(asAdmin(randomUUID()))).status).toBe(404);
  });

  test('is one of several or of none', async () => {
    const as = asAdmin(randomUUID());
    const ask = (count: number) => {
      const files = Array.from({ length: count }, () => ({ contentType: 'text/csv', size: 10 }));
      return stage.call('POST', '/v2/airdrops/file-upload-urls', { as, body: { files } });
    };
    for (let turn = 0; turn < 4; turn += 1) expect((await ask(4)).body).toHaveLength(4);
    expect((await ask(5)).status).toBe(429);
    expect((await ask(4)).body).toHaveLength(4);
    const picture = [{ contentType: 'image/png', size: 10 }];
    expect((await stage.call('POST', '/v2/airdrops/file-upload-urls', { as, body: { files: picture } })).status).toBe(
      400,
    );
  });
});

function flipped(digits: string): string {
  const at = digits.search(/[a-fA-F]/);
  const letter = digits[at] ?? '';
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return `${digits.slice(0, at)}${other}${digits.slice(at + 1)}`;
}
