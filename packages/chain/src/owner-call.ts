/** A call that only the owner of a contract may make, as its NatSpec describes it. */
export interface OwnerCall {
  readonly name: string;
  /** First four bytes of the hash of its signature, as in `0xf2fde38b`. */
  readonly selector: string;
  /** Its effect, in words. */
  readonly notice: string;
  /** A warning of the NatSpec. */
  readonly warning?: string;
  /** The meanings of parameters, by their names. */
  readonly params?: Readonly<Record<string, string>>;
}
