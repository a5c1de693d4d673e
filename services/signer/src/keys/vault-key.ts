/** A key of a transit engine, as in `vault:https://vault:8200/transit/keys/hatchery`. */
export type VaultKey = { origin: string; mount: string; name: string };

/** The address of the server may change, so it is no part of the name of a key. */
export const vaultKeyId = ({ mount, name }: VaultKey) => `vault:${mount}/${name}`;
