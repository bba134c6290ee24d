CREATE TABLE "site_function_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"data" text NOT NULL,
	"name" text NOT NULL,
	"is_error" boolean NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_hosts" (
	"project_uuid" uuid NOT NULL,
	"host" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_hosts_project_uuid_host_pk" PRIMARY KEY("project_uuid","host")
);
--> statement-breakpoint
CREATE TABLE "site_schedule_versions" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_schedules" (
	"project_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"running_since" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"last_status" text,
	CONSTRAINT "site_schedules_project_uuid_name_pk" PRIMARY KEY("project_uuid","name")
);
--> statement-breakpoint
CREATE TABLE "site_secrets" (
	"project_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"live_value" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_secrets_project_uuid_name_pk" PRIMARY KEY("project_uuid","name")
);
--> statement-breakpoint
CREATE INDEX "site_function_lines_of" ON "site_function_lines" USING btree ("project_uuid","data","id");