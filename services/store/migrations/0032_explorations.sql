CREATE TABLE "explorations" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
