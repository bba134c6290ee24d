CREATE TABLE "site_audiences" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"password_hash" text NOT NULL,
	"revision" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_visitor_tries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"counted" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_visitor_tries_counted_at_index" ON "site_visitor_tries" USING btree ("counted","at");