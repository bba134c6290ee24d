CREATE TABLE "repairs" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"auto" boolean DEFAULT true NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"by_hand" integer DEFAULT 0 NOT NULL,
	"tried" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "version_pictures" (
	"project_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "version_pictures_project_uuid_number_pk" PRIMARY KEY("project_uuid","number")
);
