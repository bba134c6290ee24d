CREATE TABLE "ability_pictures" (
	"project_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ability_pictures_project_uuid_name_pk" PRIMARY KEY("project_uuid","name")
);
--> statement-breakpoint
CREATE TABLE "acceptances" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"abilities" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
