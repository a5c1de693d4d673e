import * as z from 'zod';

/** An account's address, in any case; services answer it checksummed (EIP-55). */
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'An address is 0x and 40 hexadecimal digits.')
  .meta({ examples: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] });

/** Addresses in a query, separated by commas. */
export const addressList = (most: number) =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}(,0x[0-9a-fA-F]{40})*$/, 'Separate addresses by commas.')
    .refine((list) => list.split(',').length <= most, `Name ${most} addresses at most.`);

/** 32 bytes in hexadecimal. */
export const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'A hash is 0x and 64 hexadecimal digits.');

/** Bytes in hexadecimal, of so many characters at most. */
export const hexOf = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^0x([0-9a-fA-F]{2})*$/, 'Bytes are 0x and pairs of hexadecimal digits.');

/** Bytes in hexadecimal: signatures, call data. */
export const hex = hexOf(20_000);

const uint256End = 2n ** 256n;

/** A uint256 as a decimal string: token amounts in base units, voucher ids, nonces. */
export const uint256 = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/, { error: 'Write a decimal number without sign or leading zeros.', abort: true })
  .refine((value) => BigInt(value) < uint256End, 'This number is too large for a uint256.');

/** An id in any case, read in lower case: ids are compared as text, and some name what a player owns. */
export const uid = z.uuid().toLowerCase();

export const messageResponse = z
  .object({ message: z.string().describe('A sentence for people. Do not parse it.') })
  .meta({
    id: 'MessageResponse',
    description: 'The answer of an operation that has nothing to show but that it is done.',
  });

/** An id in the metadata URI of a contract. ERC-1155 clients put 64 hexadecimal digits where it says `{id}`; others send a decimal number. */
export const tokenIdInUri = z
  .string()
  .regex(/^(0|[1-9]\d{0,62}|[0-9a-fA-F]{64})$/, 'An id is a decimal number, or 64 hexadecimal digits.')
  .transform((text) => String(BigInt(text.length === 64 ? `0x${text}` : text)))
  .describe('Id of the token: a decimal number, or 64 hexadecimal digits.');

/** The chain that an answer is about. */
export const chainId = z.int().meta({ description: 'Id of the chain (EIP-155).', examples: [43114] });

/** A whole number in a path or query, in decimal digits. Lists, blanks, exponents and hexadecimal are refused. */
export const integer = (range: z.ZodInt) =>
  z.preprocess((text, { issues }) => {
    if (typeof text !== 'string') return text;
    if (/^-?\d+$/.test(text)) return Number(text);
    issues.push({ code: 'custom', message: 'Invalid input: expected a whole number in decimal digits', input: text });
    return z.NEVER;
  }, range);

/** The largest id of a chain that is stored. */
const largestChainId = 2 ** 31 - 1;

/** The chain that a query is about. */
export const chainIdQuery = integer(z.int().min(1).max(largestChainId)).optional();

const limit = integer(z.int().min(1).max(100));

/** `page` and `limit` of a list; its total is answered in `X-Total-Count`. */
export const paging = z.object({
  page: integer(z.int().min(1).max(1_000_000)).default(1).describe('Which page, from 1.'),
  limit: limit.default(10).describe('How many items a page has.'),
});

/** `paging` for short lists: whole unless a smaller page is asked for. */
export const longPaging = paging.extend({ limit: limit.default(100).describe('How many items a page has.') });

export const isoTime = z.iso.datetime();

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: these are what is refused
const noControlCharacters = /^[^\x00-\x1F\x7F-\x9F\u2028\u2029]*$/;
const onlyBreaksAndTabs = /^([^\x00-\x1F\x7F-\x9F]|[\n\t])*$/;
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: these are what is refused

/** Refuses halves of surrogate pairs, which databases and screens cannot handle. No pattern says so in all languages. */
const isWellFormed = (text: string) => text.isWellFormed();

/** One line of text without control characters. `longest` counts UTF-16 code units. */
export const line = (longest: number) =>
  z
    .string()
    .max(longest, `Use ${longest} characters at most.`)
    .regex(noControlCharacters, 'Use one line of text.')
    .refine(isWellFormed, 'Use one line of text.');

/** Marks that turn the direction of text, and spaces without width. With them a name can look like another one. */
const disguises = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const canBeSeen = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(invisible, ''));

/** A name that people see: one line in Unicode's composed form, without spaces around it, and with something to see. */
export const visibleName = (longest: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1)
    .max(longest, `Use ${longest} characters at most.`)
    .regex(noControlCharacters, 'Use one line of text.')
    .refine(isWellFormed, 'Use one line of text.')
    .refine((text) => !disguises.test(text), 'Leave out characters that turn the direction of text or have no width.')
    .refine((text) => text === '' || canBeSeen(text), 'Use at least one character that can be seen.');

/** Lines of text: as `line`, with line breaks and tabs. */
export const lines = (longest: number) =>
  z
    .string()
    .max(longest, `Use ${longest} characters at most.`)
    .regex(onlyBreaksAndTabs, 'Use lines of text.')
    .refine(isWellFormed, 'Use lines of text.');

/** An attribute of a token, as marketplaces show it. */
export const tokenAttribute = z
  .object({
    trait_type: z.string().describe('Name of the attribute.'),
    value: z.union([z.string(), z.number()]).describe('Its value.'),
  })
  .meta({ id: 'TokenAttribute', description: 'An attribute of a token, as marketplaces show it.' });

/** How sure it is that something happened on a chain. */
export const finality = z.enum(['seen', 'final']).meta({
  id: 'Finality',
  description: '`seen`: a reorganization could still take the block back. `final`: it stays.',
});

/** A switch in a query. */
export const flag = z
  .enum(['true', 'false'])
  .meta({ id: 'Flag', description: 'A switch in a query.' })
  .transform((value) => value === 'true');
