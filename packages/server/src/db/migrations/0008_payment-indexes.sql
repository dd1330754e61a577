ALTER TABLE "grants" ADD COLUMN "godmode_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "grants_by_godmode_end" ON "grants" USING btree ("godmode_ends_at") WHERE "grants"."godmode_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_with_owed_mail" ON "payments" USING btree ("paid_at","created_at") WHERE "payments"."owed_mail" is not null;--> statement-breakpoint
CREATE INDEX "payments_not_started" ON "payments" USING btree ("created_at") WHERE "payments"."status" = 'created';--> statement-breakpoint
CREATE INDEX "payments_to_review" ON "payments" USING btree ("created_at") WHERE "payments"."review" is not null;