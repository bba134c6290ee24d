CREATE TABLE "imported_uploads" (
	"path" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
