ALTER TABLE "conversations" ADD COLUMN "instructions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_branched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
-- Only the latest answer could be replaced until now. So every message follows the nearest one before it that is shown:
-- an answer its question, one that was replaced the same question.
UPDATE "messages" m SET "parent_id" = p."id"
  FROM (
    SELECT "id", "conversation_id", max("position") FILTER (WHERE NOT "is_superseded") OVER (
      PARTITION BY "conversation_id" ORDER BY "position" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ) AS "before"
    FROM "messages"
  ) f
  JOIN "messages" p ON p."conversation_id" = f."conversation_id" AND p."position" = f."before"
  WHERE m."id" = f."id";--> statement-breakpoint
UPDATE "conversations" SET "is_branched" = true
  WHERE "id" IN (SELECT "conversation_id" FROM "messages" WHERE "is_superseded");--> statement-breakpoint
CREATE INDEX "messages_by_parent" ON "messages" USING btree ("conversation_id","parent_id");--> statement-breakpoint
CREATE INDEX "messages_shown" ON "messages" USING btree ("conversation_id","position") WHERE not "messages"."is_superseded";