CREATE TABLE "edition_routes" (
	"project_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"route" text NOT NULL,
	"html" text,
	CONSTRAINT "edition_routes_project_uuid_number_route_pk" PRIMARY KEY("project_uuid","number","route")
);
--> statement-breakpoint
CREATE TABLE "site_listings" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"title" text,
	"description" text,
	"is_found" boolean DEFAULT true NOT NULL,
	"icon" "bytea",
	"small_icon" "bytea",
	"card" "bytea",
	"revision" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
