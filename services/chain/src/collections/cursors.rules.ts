import { getAddress, isAddress } from 'viem';

const digits = /^\d{1,78}$/;

/** Reads `<amount>.<address>`. */
export function readHolderCursor(text: string): { amount: string; address: string } | undefined {
  const [amount = '', address = '', ...rest] = text.split('.');
  if (!digits.test(amount) || !isAddress(address, { strict: false }) || rest.length > 0) return undefined;
  return { amount, address: getAddress(address) };
}

/** Reads `<price>.<token>`. */
export function readListingCursor(text: string): { price: string; tokenId: string } | undefined {
  const [price = '', tokenId = '', ...rest] = text.split('.');
  return digits.test(price) && digits.test(tokenId) && rest.length === 0 ? { price, tokenId } : undefined;
}
