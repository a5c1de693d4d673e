export type OfferState = 'placing' | 'open' | 'accepted' | 'ended';

/** A change of what is offered, until the ledger has confirmed it. */
export type OfferChange = {
  movementId: string;
  bundleId: string;
  forBundleId: string;
  claimId: string;
};

export type StoredOffer = {
  id: string;
  tradeId: string;
  /** The owner of the trade. */
  ownerId: string;
  userId: string;
  bundleId: string;
  /** The bundle that the owner of the trade gave when it was made. */
  forBundleId: string;
  state: OfferState;
  /** The version of the trade when it last changed. */
  version: number;
  change: OfferChange | null;
  endReason: string | null;
  createdAt: Date;
  updatedAt: Date;
};
