CREATE TABLE "backend_confirmations" (
	"project_uuid" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backend_confirmations_project_uuid_fingerprint_pk" PRIMARY KEY("project_uuid","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "backend_proofs" (
	"project_uuid" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"report" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
