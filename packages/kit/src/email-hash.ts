import { createHmac } from 'node:crypto';

/** Hashes an e-mail address, in whatever case, for one purpose. Without the salt of the purpose nobody can compare it. */
export const hashEmail = (salt: Buffer, email: string): Buffer =>
  createHmac('sha256', salt).update(email.trim().toLowerCase()).digest();
