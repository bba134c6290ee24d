CREATE TABLE "cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"titles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"pic_url" text DEFAULT '' NOT NULL,
	"preview_url" text DEFAULT '' NOT NULL,
	"project_uuid" uuid
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "favoured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "shared_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "projects_shared" ON "projects" USING btree ("shared_at","id") WHERE "projects"."shared_at" is not null;