CREATE TABLE "editions" (
	"project_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"manifest" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"title" text NOT NULL,
	"sentence" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "editions_project_uuid_number_pk" PRIMARY KEY("project_uuid","number")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"current" integer,
	"run_id" uuid,
	CONSTRAINT "sites_name_unique" UNIQUE("name")
);
