CREATE TRIGGER payment_events_stay_whole BEFORE TRUNCATE ON "payment_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
