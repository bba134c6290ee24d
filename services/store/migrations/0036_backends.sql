CREATE TABLE "backend_removals" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"has_live_data" boolean NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backend_restore_points" (
	"project_uuid" uuid NOT NULL,
	"data" text NOT NULL,
	"number" integer NOT NULL,
	"version" integer,
	"reason" text NOT NULL,
	"point" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backend_restore_points_project_uuid_data_number_pk" PRIMARY KEY("project_uuid","data","number")
);
--> statement-breakpoint
CREATE TABLE "backends" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"test_keys" text NOT NULL,
	"live_keys" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
