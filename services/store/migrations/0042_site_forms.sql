CREATE TABLE "site_form_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"form" text NOT NULL,
	"fields" jsonb NOT NULL,
	"searched" text NOT NULL,
	"page" text NOT NULL,
	"sameness" text,
	"is_spam" boolean NOT NULL,
	"read_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_form_inboxes" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"mails_on" boolean DEFAULT false NOT NULL,
	"address" text,
	"language" text,
	"new_address" text,
	"code_hash" text,
	"code_until" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "site_form_entries_newest" ON "site_form_entries" USING btree ("project_uuid","is_spam","at");--> statement-breakpoint
CREATE UNIQUE INDEX "site_form_entries_same" ON "site_form_entries" USING btree ("project_uuid","sameness");