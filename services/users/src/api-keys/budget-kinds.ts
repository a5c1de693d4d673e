/** The kinds of budgets by the beginning of an asset's name, with the service that gives what they are of. */
export const budgetOwners = { egg: 'ultigen', monster: 'ultigen', asset: 'vouchers', masters: 'masters' } as const;

export type BudgetKind = keyof typeof budgetOwners;
export const budgetKinds = Object.keys(budgetOwners) as BudgetKind[];

/** Returns the kind of a budget: `asset` for `asset:<uid>`, `masters` for `masters:avatars`, `monster` for `monster:xp`. */
export const kindOf = (asset: string): BudgetKind => asset.slice(0, asset.indexOf(':')) as BudgetKind;
