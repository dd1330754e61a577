CREATE TABLE "tool_files" (
	"name" text PRIMARY KEY NOT NULL,
	"principal_id" uuid NOT NULL,
	"tool" text NOT NULL,
	"job_id" uuid,
	"place" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"duration" real,
	"alt" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_job_files" (
	"job_id" uuid NOT NULL,
	"name" text NOT NULL,
	"field" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "tool_job_files_job_id_name_pk" PRIMARY KEY("job_id","name")
);
--> statement-breakpoint
CREATE TABLE "tool_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"principal_id" uuid NOT NULL,
	"tool" text NOT NULL,
	"request_id" text NOT NULL,
	"request_hash" text NOT NULL,
	"language" text NOT NULL,
	"tier" text NOT NULL,
	"request" jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"progress" real,
	"stage" text,
	"partial" text,
	"provider" jsonb NOT NULL,
	"credits" integer NOT NULL,
	"taken" jsonb,
	"output" jsonb,
	"error_code" text,
	"error_values" jsonb,
	"run" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"worker" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tool_jobs_status" CHECK ("tool_jobs"."status" in ('queued', 'running', 'succeeded', 'failed', 'canceled'))
);
--> statement-breakpoint
ALTER TABLE "tool_files" ADD CONSTRAINT "tool_files_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_files" ADD CONSTRAINT "tool_files_job_id_tool_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."tool_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_job_files" ADD CONSTRAINT "tool_job_files_job_id_tool_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."tool_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_job_files" ADD CONSTRAINT "tool_job_files_name_tool_files_name_fk" FOREIGN KEY ("name") REFERENCES "public"."tool_files"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_jobs" ADD CONSTRAINT "tool_jobs_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_files_by_principal" ON "tool_files" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "tool_files_by_job" ON "tool_files" USING btree ("job_id","place");--> statement-breakpoint
CREATE INDEX "tool_files_given" ON "tool_files" USING btree ("created_at") WHERE "tool_files"."job_id" is null;--> statement-breakpoint
CREATE INDEX "tool_job_files_by_name" ON "tool_job_files" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "tool_jobs_by_request" ON "tool_jobs" USING btree ("principal_id","request_id");--> statement-breakpoint
CREATE INDEX "tool_jobs_by_principal" ON "tool_jobs" USING btree ("principal_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tool_jobs_running" ON "tool_jobs" USING btree ("lease_until") WHERE "tool_jobs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "tool_jobs_open" ON "tool_jobs" USING btree ("principal_id") WHERE "tool_jobs"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "tool_jobs_by_expiry" ON "tool_jobs" USING btree ("expires_at");