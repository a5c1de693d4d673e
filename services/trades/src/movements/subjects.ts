import { bundlesSubject } from '../bundles/bundles.subject.ts';
import { directTradeSubject } from '../direct-trades/settle.subject.ts';
import { sideSubject } from '../direct-trades/side.subject.ts';
import { offerChangeSubject, offerSubject } from '../offers/offers.subject.ts';
import { acceptSubject, tradeChangeSubject, tradeSubject } from '../trades/trades.subject.ts';
import type { SubjectName } from './movements.rules.ts';
import type { Subject } from './movements.ts';

/** Goes on when a movement has ended, by the thing that it is about. */
export const subjects: Record<SubjectName, Subject> = {
  trade: tradeSubject,
  'trade-change': tradeChangeSubject,
  accept: acceptSubject,
  offer: offerSubject,
  'offer-change': offerChangeSubject,
  bundle: bundlesSubject,
  side: sideSubject,
  'direct-trade': directTradeSubject,
};
