CREATE TABLE "save_parts" (
	"project_uuid" uuid NOT NULL,
	"batch" text NOT NULL,
	"part" text NOT NULL,
	"body" "bytea" NOT NULL,
	"files" integer NOT NULL,
	"size" integer NOT NULL,
	"answer" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "save_parts_project_uuid_batch_part_pk" PRIMARY KEY("project_uuid","batch","part")
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "fence" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "save_parts_at" ON "save_parts" USING btree ("at");