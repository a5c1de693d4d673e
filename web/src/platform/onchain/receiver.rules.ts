const addressPattern = /^0x[0-9a-f]{40}$/i;
const nobody = /^0x0{40}$/;

/**
 * Returns why nothing can be sent to an address that was typed, or undefined where it can.
 * @param contracts addresses of the platform's contracts on the network
 * @param elsewhere those on other networks. Nobody has a key for these addresses here.
 */
export function receiverFault(
  typed: string,
  wallet: string | undefined,
  contracts: readonly string[],
  elsewhere: readonly string[] = [],
): string | undefined {
  const address = typed.trim().toLowerCase();
  if (!addressPattern.test(address)) return 'Enter an address: 0x and 40 letters and digits.';
  if (nobody.test(address)) return 'Nobody has this address. What is sent there is lost.';
  if (address === wallet?.toLowerCase()) return 'This is your own wallet.';
  const isAmong = (known: readonly string[]) => known.some((contract) => contract.toLowerCase() === address);
  if (isAmong(contracts)) return 'This is a contract of Hatchery. What is sent there cannot come back.';
  return isAmong(elsewhere)
    ? 'This is a contract of Hatchery on another network. What is sent there cannot come back.'
    : undefined;
}
