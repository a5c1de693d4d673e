import * as z from 'zod';
import { uint256 } from './shapes.ts';

/** An amount of an asset in an answer: whole tokens for people and older clients, base units for everybody who computes. */
export const amountShown = {
  amount: z
    .number()
    .describe(
      'In whole tokens of the decimals of the asset, as near as a number can be. A count if it has no decimals.',
    ),
  amountBase: uint256.describe('The exact amount in base units.'),
};

const amount = z.number().positive('Must be more than 0.');
const amountBase = uint256.refine((base) => base !== '0', 'Must be more than 0.');

/** An amount of an asset in a body: one of both. */
export const amountGiven = {
  amount: amount
    .optional()
    .describe(
      'In whole tokens, as far as the decimals of the asset go. 15 digits at most, unless it is a whole number: send `amountBase` for more.',
    ),
  amountBase: amountBase.optional().describe('In base units, instead of `amount`.'),
};

type AmountGiven = { amount?: number | undefined; amountBase?: string | undefined };

export const namesOneAmount = (body: AmountGiven) => (body.amount === undefined) !== (body.amountBase === undefined);
export const oneAmount = { message: 'Send either an amount or an amountBase.', path: ['amount'] };

/** Amounts of several assets in a body: one list of both. */
export const amountsGiven = (most: number) => ({
  amounts: z.array(amount).min(1).max(most),
  amountsBase: z.array(amountBase).min(1).max(most),
});
