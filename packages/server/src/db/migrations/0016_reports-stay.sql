ALTER TABLE "share_reports" DROP CONSTRAINT "share_reports_slug_shares_slug_fk";
--> statement-breakpoint
ALTER TABLE "share_reports" ADD COLUMN "principal_id" uuid;--> statement-breakpoint
ALTER TABLE "share_reports" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "share_reports" ADD COLUMN "shared_at" timestamp (3) with time zone;--> statement-breakpoint
-- Reports of before are about shares that are still there.
UPDATE "share_reports" SET "principal_id" = "shares"."principal_id", "title" = "shares"."title", "shared_at" = "shares"."created_at" FROM "shares" WHERE "shares"."slug" = "share_reports"."slug";--> statement-breakpoint
ALTER TABLE "share_reports" ALTER COLUMN "principal_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "share_reports" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "share_reports" ALTER COLUMN "shared_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "share_reports" ADD CONSTRAINT "share_reports_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_reports_by_principal" ON "share_reports" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "share_reports_by_age" ON "share_reports" USING btree ("created_at");