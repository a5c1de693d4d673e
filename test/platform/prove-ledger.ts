import { eventually } from '@hatchery/kit/testing';
import { call } from './call.ts';

/** Has the ledger of a platform added up, as an admin would. @returns the result. */
export async function proveLedger(url: string, token: string) {
  const path = '/v2/vouchers/admin/proof';
  return eventually(async () => {
    const { body: begun } = await call(url, 'POST', path, { token });
    return eventually(async () => {
      const { latest, running } = (await call(url, 'GET', path, { token })).body;
      if (latest?.uid === begun.uid) return latest;
      if (!running) throw new Error(`The proof ${begun.uid} was broken off.`);
      return undefined;
    });
  });
}
