const words: Record<string, string> = {
  VoucherVerifier_AlreadyUsed: 'This has been done already; nothing was sent again. Your nest and collection show it.',
  VoucherVerifier_Banned: 'This voucher was withdrawn by the platform. Nothing was lost; ask for it again.',
  VoucherVerifier_Expired: 'The time for this has run out. Nothing was lost; begin again.',
  VoucherVerifier_InvalidSignature: 'The chain did not accept the platform’s signature. Nothing was lost; begin again.',
  VoucherVerifier_NotSigner: 'The chain did not accept the platform’s signature. Nothing was lost; begin again.',
  ERC1155InsufficientBalance: 'This wallet does not hold enough of these eggs. Nothing was sent.',
  ERC20InsufficientBalance: 'This wallet does not hold enough tokens. Nothing was sent.',
  ERC20InsufficientAllowance: 'The leave to spend was too small. Nothing was lost; go on to give it again.',
};

/** The contract's refusal in words, if it was one. Causes are walked by hand: each layer wraps the one below. */
export function wordsForRevert(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name !== 'ContractFunctionRevertedError') continue;
    const { data, reason } = cause as { data?: { errorName?: string }; reason?: string };
    const name = data?.errorName ?? '';
    return words[name] ?? `The contract refused: ${reason ?? (name || 'no reason given')}. Nothing was sent.`;
  }
  return undefined;
}
