const refusedByReceiver =
  "Your wallet runs code that doesn't accept this. Nothing was sent. Use another wallet, or switch off the smart account feature in your wallet app.";

const words: Record<string, string> = {
  VoucherVerifier_AlreadyUsed: 'This was already done, so nothing was sent. Check your nest and collection.',
  VoucherVerifier_Banned: 'The platform withdrew this voucher. Nothing was lost. Start again.',
  VoucherVerifier_Expired: 'This has expired. Nothing was lost. Start again.',
  VoucherVerifier_InvalidSignature:
    "The network didn't accept the platform's signature. Nothing was lost. Start again.",
  VoucherVerifier_NotSigner: "The network didn't accept the platform's signature. Nothing was lost. Start again.",
  ERC1155InsufficientBalance: "This wallet doesn't have enough of these eggs. Nothing was sent.",
  ERC1155InvalidReceiver: refusedByReceiver,
  ERC721InvalidReceiver: refusedByReceiver,
  UltigenEggs_TooExpensive: 'The price rose in the meantime. Nothing was paid. Check the new price and try again.',
  UltigenEggs_NotForSale: "These eggs aren't for sale right now. Nothing was paid.",
  ERC20InsufficientBalance: "This wallet doesn't have enough tokens. Nothing was sent.",
  ERC20InsufficientAllowance: 'The approved amount was too small. Nothing was lost. Approve it again.',
};

/**
 * Returns a contract's refusal in words, or undefined for other errors. Each layer wraps the error below.
 * @param refusals words for errors of the contracts that were called, by their names
 */
export function wordsForRevert(error: unknown, refusals: Readonly<Record<string, string>> = {}): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name !== 'ContractFunctionRevertedError') continue;
    const { data, reason } = cause as { data?: { errorName?: string }; reason?: string };
    const name = data?.errorName ?? '';
    return (
      (Object.hasOwn(refusals, name) ? refusals[name] : undefined) ??
      words[name] ??
      `The contract rejected this: ${reason ?? (name || 'no reason given')}. Nothing was sent.`
    );
  }
  return undefined;
}
