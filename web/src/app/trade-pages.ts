/*
 * The code of the pages of trades. They load through this module, so that the first load, which every player waits for, names none of
 * their files.
 */
export const Trades = async () => (await import('../features/trades/board.tsx')).Trades;
export const NewTrade = async () => (await import('../features/trades/new-trade.tsx')).NewTrade;
export const MyTrades = async () => (await import('../features/trades/mine.tsx')).MyTrades;
export const TradePage = async () => (await import('../features/trades/trade.tsx')).TradePage;
export const DirectTrades = async () => (await import('../features/direct-trades/tables.tsx')).DirectTrades;
export const DirectTradePage = async () => (await import('../features/direct-trades/table.tsx')).DirectTradePage;
