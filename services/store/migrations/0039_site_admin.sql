CREATE TABLE "staff_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"person" text NOT NULL,
	"verb" text NOT NULL,
	"table_name" text NOT NULL,
	"row" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"is_done" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone,
	CONSTRAINT "staff_people_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "staff_people_projectUuid_name_unique" UNIQUE("project_uuid","name")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"project_uuid" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_tickets" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_tries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_uuid" uuid NOT NULL,
	"counted" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_log_project_uuid_id_index" ON "staff_log" USING btree ("project_uuid","id");--> statement-breakpoint
CREATE INDEX "staff_sessions_person_id_index" ON "staff_sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "staff_tries_counted_at_index" ON "staff_tries" USING btree ("counted","at");