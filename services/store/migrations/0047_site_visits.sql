CREATE TABLE "site_visit_days" (
	"project_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	"bots" integer NOT NULL,
	CONSTRAINT "site_visit_days_project_uuid_day_pk" PRIMARY KEY("project_uuid","day")
);
--> statement-breakpoint
CREATE TABLE "site_visit_names" (
	"project_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "site_visit_names_project_uuid_day_kind_name_pk" PRIMARY KEY("project_uuid","day","kind","name")
);
--> statement-breakpoint
CREATE INDEX "site_visit_days_day" ON "site_visit_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "site_visit_names_day" ON "site_visit_names" USING btree ("day");