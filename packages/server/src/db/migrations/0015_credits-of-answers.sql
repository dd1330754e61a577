ALTER TABLE "messages" ADD COLUMN "taken" jsonb;--> statement-breakpoint
ALTER TABLE "principals" ADD COLUMN "became_id" uuid;