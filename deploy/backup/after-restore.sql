-- Run once on a restored database, before services start: psql -d hatchery -f after-restore.sql
-- An order that the relay had not got yet may have been sent and paid since. Nobody can tell it from one that was not, and a purchase has no
-- voucher whose id would be refused, so it ends here. Eggs that were paid for are in the wallet; the player may order again.
update ultigen.orders set status = 'failed', failure = 'This order was interrupted. Look at your eggs before you order again.'
where status = 'pending'
  and not exists (select from chain.relayed_transactions where reference = 'order:' || orders.id);
