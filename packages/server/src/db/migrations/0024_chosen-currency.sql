ALTER TABLE "users" ALTER COLUMN "currency" DROP NOT NULL;
--> statement-breakpoint
-- Every user got this one without having chosen. Nobody can tell any more who has chosen it: theirs is asked of the browser
-- that they sign in with next.
UPDATE "users" SET "currency" = NULL WHERE "currency" = 'USD';
