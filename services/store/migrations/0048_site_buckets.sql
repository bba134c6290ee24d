CREATE TABLE "site_buckets" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"region" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"edition" integer,
	"files" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"failure" text,
	"detail" text
);
