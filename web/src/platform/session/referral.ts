const storageKey = 'hatchery.referral';
const shape = /^[A-Za-z0-9]{1,40}$/;

/** Returns the referral code of the link that brought this browser here; it is kept until an account has used it. */
export const storedReferral = (): string => localStorage.getItem(storageKey) ?? '';

export function storeReferral(code: string): void {
  if (shape.test(code)) localStorage.setItem(storageKey, code);
  else localStorage.removeItem(storageKey);
}

/** Stores and removes the code of a share link, as in `/?ref=CODE`, before the first page is shown. */
export function receiveReferral(): void {
  const url = new URL(location.href);
  const code = url.searchParams.get('ref');
  if (code === null) return;
  if (shape.test(code)) storeReferral(code);
  url.searchParams.delete('ref');
  history.replaceState(null, '', url);
}
