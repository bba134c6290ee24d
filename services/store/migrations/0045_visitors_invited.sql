CREATE TABLE "site_invited_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"contact" text NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_invited_people_projectUuid_contact_unique" UNIQUE("project_uuid","contact")
);
--> statement-breakpoint
CREATE TABLE "site_visit_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"contact_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "site_visit_codes_project_uuid_contact_hash_index" ON "site_visit_codes" USING btree ("project_uuid","contact_hash");