const channelName = 'hatchery-verified';

/** Tells the other windows of this browser that an address was confirmed here. */
export function tellVerified(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('verified');
  channel.close();
}

/** Calls back when an address was confirmed in another window. Returns how to stop. */
export function onVerifiedElsewhere(callback: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = callback;
  return () => channel.close();
}
