import { createHmac } from 'node:crypto';
import { normalEmail } from './list-lines.rules.ts';

/** Hashes an e-mail address for one airdrop. Without the airdrop's salt nobody can compare it. */
export const hashEmail = (salt: Buffer, email: string): Buffer =>
  createHmac('sha256', salt).update(normalEmail(email)).digest();
