/** The most eggs of one purchase or gift. */
export const maxEggsPerPurchase = 40;

/** The most eggs of one hatch. */
export const maxEggsPerHatch = 10;
