import { shortenAddress } from './address.rules.ts';
import { Identicon } from './identicon.tsx';
import { MoreIcon } from './more-icons.tsx';
import { toast } from './toaster.tsx';

export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`, 'good');
  } catch {
    toast(`Your browser blocked copying. ${what}: ${text}`);
  }
}

/** Shows an address with its face; one tap copies all of it. */
export function AddressTag({ address, label = 'Address' }: { address: string; label?: string }) {
  return (
    <button
      type="button"
      className="address-tag"
      title={address}
      aria-label={`${shortenAddress(address)}, copy ${label.toLowerCase()} ${address}`}
      onClick={() => void copyText(address, label)}
    >
      <Identicon address={address} />
      <span>{shortenAddress(address)}</span>
      <MoreIcon name="copy" size={16} />
    </button>
  );
}
