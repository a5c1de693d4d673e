const digits = /^\d{1,78}$/;

/** Reads `<price>.<token>`. */
export function readListingCursor(text: string): { price: string; tokenId: string } | undefined {
  const [price = '', tokenId = '', ...rest] = text.split('.');
  return digits.test(price) && digits.test(tokenId) && rest.length === 0 ? { price, tokenId } : undefined;
}
