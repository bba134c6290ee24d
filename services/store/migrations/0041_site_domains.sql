CREATE TABLE "site_domains" (
	"project_uuid" uuid NOT NULL,
	"host" text NOT NULL,
	"token" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"missing_since" timestamp (3) with time zone,
	"missing_checks" integer DEFAULT 0 NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"proof" text,
	"pointing" text,
	"is_held" boolean DEFAULT false NOT NULL,
	CONSTRAINT "site_domains_project_uuid_host_pk" PRIMARY KEY("project_uuid","host")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "site_domains_verified" ON "site_domains" USING btree ("host") WHERE "site_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "site_domains_host" ON "site_domains" USING btree ("host");