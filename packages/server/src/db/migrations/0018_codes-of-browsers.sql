DROP INDEX "one_time_codes_by_address";--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_codes_by_address" ON "one_time_codes" USING btree ("purpose","email","browser_hash");