import { badField, Problem } from '@hatchery/api/problems';
import type { AcceptTradeBody } from '@hatchery/api/trade-shapes';
import type { Line } from '../bundles/bundles.ts';
import type { TradesContext } from '../context.ts';

type Part = { assetId: string; tokenId?: string | undefined; amount: string };

/** The side of a taker: legs for the ledger, and lines to show. */
export type Payment = { parts: Part[]; received: Line[] };

/** Most legs of a payment, so that the ledger takes it beside what is on hold. */
const mostParts = 100;

type Taker = {
  userId: string;
  body: AcceptTradeBody;
  /** Whether to refuse what they do not have before the trade is claimed for them. The ledger does otherwise. */
  looksFirst: boolean;
};

type Spendable = { voucherId: string; assetId: string; tokenId?: string | undefined; available: string };

/**
 * Chooses what a taker gives for what a trade asks for. Where any token of a collection will do, they name vouchers, unless there is
 * only one choice. Elsewhere they may name them.
 * @throws Problem bad-request, service-unavailable. The ledger refuses what they do not have.
 */
export async function choosePayment(
  { internal: { vouchers } }: Pick<TradesContext, 'internal'>,
  request: Line[],
  { userId, body, looksFirst }: Taker,
): Promise<Payment> {
  const isNamed = body?.voucherIds !== undefined;
  const unsure = isNamed || looksFirst ? request : request.filter(({ anyToken }) => anyToken);
  const assetIds = [...new Set(unsure.map(({ assetId }) => assetId))];
  const { vouchers: found, more } =
    unsure.length > 0
      ? await vouchers.spendableVouchers({ body: { userId, assetIds } })
      : { vouchers: [], more: false };
  const named = namedBy(body, found, request);
  const isExact = body?.voucherAmountsBase !== undefined;
  const received = request.flatMap((line) => {
    const fits = (voucher: Spendable) => pays(line, voucher);
    const own = named.filter(fits);
    if (own.length > 0) return take(line, own, isExact);
    if (line.anyToken) return takeOnlyChoice(line, found.filter(fits));
    if (looksFirst && !more) requireEnough(line, found.filter(fits));
    return [line];
  });
  if (received.length > mostParts) throw badField('body.voucherIds', `Give ${mostParts} vouchers at most.`);
  const parts = received.map(({ assetId, tokenId, amountBase: amount }) => ({ assetId, tokenId, amount }));
  return { parts, received };
}

const pays = (line: Line, { assetId, tokenId }: Spendable) =>
  assetId === line.assetId && (line.anyToken === true || tokenId === line.tokenId);

/** Returns the vouchers that a taker names, with as much as they name of each. @throws Problem bad-request. */
function namedBy(body: AcceptTradeBody, found: Spendable[], request: Line[]): Spendable[] {
  return (body?.voucherIds ?? []).map((voucherId, index) => {
    const voucher = found.find((one) => one.voucherId === voucherId);
    if (!voucher || !request.some((line) => pays(line, voucher)))
      throw badField(
        `body.voucherIds.${index}`,
        'The trade does not ask for this voucher, or you have nothing of it available.',
      );
    const amount = body?.voucherAmountsBase?.[index];
    if (amount !== undefined && BigInt(amount) > BigInt(voucher.available))
      throw badField(`body.voucherAmountsBase.${index}`, `Voucher ${voucherId} has ${voucher.available} available.`);
    return amount === undefined ? voucher : { ...voucher, available: amount };
  });
}

const sum = (vouchers: Spendable[]) => vouchers.reduce((total, { available }) => total + BigInt(available), 0n);

/** Takes as much as a line asks for from the vouchers that were named, in their order. */
function take(line: Line, vouchers: Spendable[], isExact: boolean): Line[] {
  const wanted = BigInt(line.amountBase);
  const total = sum(vouchers);
  if (isExact ? total !== wanted : total < wanted)
    throw badField('body.voucherIds', `The trade asks for ${wanted} of ${line.name}, and these are ${total}.`);
  let left = wanted;
  return vouchers.map(({ tokenId, available }) => {
    const amount = BigInt(available) < left ? BigInt(available) : left;
    left -= amount;
    if (amount === 0n) throw badField('body.voucherIds', `You name more vouchers of ${line.name} than are needed.`);
    return { ...line, tokenId, anyToken: undefined, amountBase: String(amount) };
  });
}

/** Takes a line from vouchers of which all are needed, or the only one. */
function takeOnlyChoice(line: Line, vouchers: Spendable[]): Line[] {
  const usable = vouchers.filter(({ available }) => available !== '0');
  requireEnough(line, usable);
  const [total, wanted] = [sum(usable), BigInt(line.amountBase)];
  if (usable.length === 1 || total === wanted) return take(line, usable, false);
  const message = `The trade asks for any ${wanted} of ${line.name}. Name which of your vouchers you give.`;
  throw badField('body.voucherIds', message);
}

function requireEnough({ amountBase, name }: Line, vouchers: Spendable[]): void {
  const total = sum(vouchers);
  if (total >= BigInt(amountBase)) return;
  throw new Problem(
    'insufficient-balance',
    `You have ${total} of ${name} available. The trade asks for ${amountBase}.`,
  );
}
