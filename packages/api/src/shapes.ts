import * as z from 'zod';

/** An account's address, in any case; services answer it checksummed (EIP-55). */
export const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'An address is 0x and 40 hexadecimal digits.');

/** 32 bytes in hexadecimal. */
export const hash = z.string().regex(/^0x[0-9a-f]{64}$/i, 'A hash is 0x and 64 hexadecimal digits.');

/** Bytes in hexadecimal: signatures, call data. */
export const hex = z
  .string()
  .max(20_000)
  .regex(/^0x([0-9a-fA-F]{2})*$/, 'Bytes are 0x and pairs of hexadecimal digits.');

/** A uint256 as a decimal string: token amounts in base units, voucher ids, nonces. */
export const uint256 = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/, 'A decimal string without sign or leading zeros.')
  .refine((value) => BigInt(value) < 2n ** 256n, 'Too large for a uint256.');

export const uid = z.uuid();

export const messageResponse = z.object({ message: z.string() });

/** `page` and `limit` of a documented list; totals are answered in `X-Total-Count`. */
export const paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});

/** Seconds since 1970, as chains and tokens count. */
export const unixSeconds = z.int().min(0);

export const isoTime = z.iso.datetime();

/** Neither control characters nor halves of surrogate pairs, which databases and screens choke on. */
export const line = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'One line of text.');
export const lines = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^([^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'Lines of text.');
