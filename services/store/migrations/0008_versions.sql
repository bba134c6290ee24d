ALTER TABLE "versions" ADD COLUMN "touched" jsonb;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "origin" integer;