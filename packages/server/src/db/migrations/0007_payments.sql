CREATE TABLE "grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"principal_id" uuid,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"godmode_starts_at" timestamp (3) with time zone,
	"godmode_ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"principal_id" uuid PRIMARY KEY NOT NULL,
	"failed" integer NOT NULL,
	"last_failed_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"notice_id" text,
	"status_before" text,
	"status_after" text,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"principal_id" uuid,
	"client_transaction_id" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" text,
	"transaction_id" text,
	"purchase_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"review" text,
	"is_test" boolean NOT NULL,
	"language" text NOT NULL,
	"payment_url" text,
	"return_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"owed_mail" text
);
--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "grants_by_payment" ON "grants" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "grants_by_principal" ON "grants" USING btree ("principal_id","ends_at");--> statement-breakpoint
CREATE INDEX "grants_by_end" ON "grants" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "payment_events_by_payment" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_by_notice" ON "payment_events" USING btree ("payment_id","notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_by_client_id" ON "payments" USING btree ("principal_id","client_transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_by_reference" ON "payments" USING btree ("provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_by_order" ON "payments" USING btree ("provider","order_id");--> statement-breakpoint
CREATE INDEX "payments_by_principal" ON "payments" USING btree ("principal_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payments_to_ask" ON "payments" USING btree ("ask_at");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are added, never changed', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_events_stay BEFORE UPDATE OR DELETE ON "payment_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
