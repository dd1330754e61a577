CREATE TABLE "connect_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"principal_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connected_sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"principal_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"principal_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_principal_id_device_hash_pk" PRIMARY KEY("principal_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"principal_id" uuid NOT NULL,
	"sid" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"principal_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"is_email_verified" boolean NOT NULL,
	"user_name" text NOT NULL,
	"display_name" text NOT NULL,
	"auth_provider" text NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text NOT NULL,
	"currency" text NOT NULL,
	"theme" text,
	"model_id" text,
	"voice" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_signed_in_at" timestamp (3) with time zone NOT NULL,
	"tokens_not_before" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "connect_codes" ADD CONSTRAINT "connect_codes_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_sites" ADD CONSTRAINT "connected_sites_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connect_codes_by_expiry" ON "connect_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connected_sites_by_origin" ON "connected_sites" USING btree ("principal_id","origin");--> statement-breakpoint
CREATE INDEX "known_devices_by_age" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_sessions_by_sid" ON "user_sessions" USING btree ("principal_id","sid");--> statement-breakpoint
CREATE INDEX "user_sessions_by_age" ON "user_sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_by_subject" ON "users" USING btree ("issuer","subject");