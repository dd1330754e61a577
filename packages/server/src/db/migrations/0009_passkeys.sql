CREATE TABLE "passkey_users" (
	"principal_id" uuid PRIMARY KEY NOT NULL,
	"user_handle" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"principal_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"aaguid" text NOT NULL,
	"name" text NOT NULL,
	"device_info" text NOT NULL,
	"device_hash" text,
	"is_synced" boolean NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"principal_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"purchase_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"client_transaction_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webauthn_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"principal_id" uuid,
	"bound_to" text NOT NULL,
	"credential_name" text,
	"device_info" text,
	"terms" jsonb,
	"nonce" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passkey_users" ADD CONSTRAINT "passkey_users_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_confirmations" ADD CONSTRAINT "payment_confirmations_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_challenges" ADD CONSTRAINT "webauthn_challenges_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_users_by_handle" ON "passkey_users" USING btree ("user_handle");--> statement-breakpoint
CREATE INDEX "passkeys_by_principal" ON "passkeys" USING btree ("principal_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_confirmations_by_expiry" ON "payment_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webauthn_challenges_by_expiry" ON "webauthn_challenges" USING btree ("expires_at");