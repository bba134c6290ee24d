CREATE TABLE "edition_maps" (
	"project_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"path" text NOT NULL,
	"map" "bytea" NOT NULL,
	CONSTRAINT "edition_maps_project_uuid_number_path_pk" PRIMARY KEY("project_uuid","number","path")
);
--> statement-breakpoint
CREATE TABLE "site_error_editions" (
	"project_uuid" uuid NOT NULL,
	"edition" integer NOT NULL,
	"visits" integer NOT NULL,
	"failed_visits" integer NOT NULL,
	"is_offer_dismissed" boolean DEFAULT false NOT NULL,
	"is_offer_mailed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "site_error_editions_project_uuid_edition_pk" PRIMARY KEY("project_uuid","edition")
);
--> statement-breakpoint
CREATE TABLE "site_errors" (
	"project_uuid" uuid NOT NULL,
	"id" text NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"page" text NOT NULL,
	"browser" text NOT NULL,
	"place" text NOT NULL,
	"is_source" boolean NOT NULL,
	"count" integer NOT NULL,
	"visitors" integer NOT NULL,
	"first_edition" integer NOT NULL,
	"last_edition" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"opens_from" integer,
	"repair_run" uuid,
	"repaired_in" integer,
	"free_repairs" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_errors_project_uuid_id_pk" PRIMARY KEY("project_uuid","id")
);
--> statement-breakpoint
CREATE INDEX "site_errors_last_at" ON "site_errors" USING btree ("last_at");