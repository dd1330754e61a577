CREATE TABLE "conversation_words" (
	"conversation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "conversation_words_conversation_id_position_pk" PRIMARY KEY("conversation_id","position")
);
--> statement-breakpoint
CREATE TABLE "share_images" (
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	CONSTRAINT "share_images_slug_name_pk" PRIMARY KEY("slug","name")
);
--> statement-breakpoint
CREATE TABLE "share_reports" (
	"slug" text NOT NULL,
	"reader" text NOT NULL,
	"reason" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "share_reports_slug_reader_pk" PRIMARY KEY("slug","reader")
);
--> statement-breakpoint
CREATE TABLE "share_views" (
	"slug" text NOT NULL,
	"day" date NOT NULL,
	"reader" text NOT NULL,
	CONSTRAINT "share_views_slug_day_reader_pk" PRIMARY KEY("slug","day","reader")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"slug" text PRIMARY KEY NOT NULL,
	"principal_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"title" text NOT NULL,
	"messages" jsonb NOT NULL,
	"language" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "spoken_audio" (
	"name" text PRIMARY KEY NOT NULL,
	"principal_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"content_type" text NOT NULL,
	"language" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "conversations_by_principal";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "has_words" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "feedback" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "feedback_comment" text;--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_images" ADD CONSTRAINT "share_images_slug_shares_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."shares"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_reports" ADD CONSTRAINT "share_reports_slug_shares_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."shares"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_views" ADD CONSTRAINT "share_views_slug_shares_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."shares"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spoken_audio" ADD CONSTRAINT "spoken_audio_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spoken_audio" ADD CONSTRAINT "spoken_audio_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_words_by_word" ON "conversation_words" USING gin ("words") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "shares_by_principal" ON "shares" USING btree ("principal_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shares_by_conversation" ON "shares" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "shares_by_expiry" ON "shares" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "spoken_audio_by_content" ON "spoken_audio" USING btree ("conversation_id","content_hash");--> statement-breakpoint
CREATE INDEX "spoken_audio_by_principal" ON "spoken_audio" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "spoken_audio_by_use" ON "spoken_audio" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "conversations_deleted" ON "conversations" USING btree ("deleted_at") WHERE "conversations"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_without_words" ON "conversations" USING btree ("id") WHERE not "conversations"."has_words";--> statement-breakpoint
CREATE INDEX "conversations_by_principal" ON "conversations" USING btree ("principal_id","is_pinned" DESC NULLS LAST,"updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);